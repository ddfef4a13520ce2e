import type { Download } from '@/content/schemas/downloads';
import type { System } from './system.ts';

/** What an offer is chosen by. */
type Choice = Pick<Download, 'platform' | 'architecture' | 'kind'>;

const fits = ({ architecture }: System, choice: Choice) =>
  architecture === 'unknown' || choice.architecture === 'any' || choice.architecture === architecture;

/**
 * The downloads that a machine can use, in the order of the content: of both processors where it is not known. Phones get
 * all of theirs, the store first; ChromeOS gets the web app, then the store; an unknown machine gets none.
 */
export function offersFor<One extends Choice>(system: System, downloads: readonly One[]): One[] {
  const of = (platform: Choice['platform']) => downloads.filter((one) => one.platform === platform);
  const stores = (all: One[]) => all.filter(({ kind }) => kind === 'store');
  switch (system.platform) {
    case 'unknown':
      return [];
    case 'chromeos':
      return [...of('web'), ...stores(of('android'))];
    case 'ios':
    case 'android': {
      const all = of(system.platform);
      return [...stores(all), ...all.filter(({ kind }) => kind !== 'store')];
    }
    default:
      return of(system.platform).filter((one) => fits(system, one));
  }
}

/** Whether the offers differ by a processor that the browser does not tell. */
export const needsChip = ({ architecture }: System, offers: readonly Choice[]): boolean =>
  architecture === 'unknown' && new Set(offers.map((one) => one.architecture).filter((one) => one !== 'any')).size > 1;
