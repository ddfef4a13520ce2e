import type { Download } from '@/content/schemas/downloads';
import type { System } from './system.ts';

/** The fields by which a download is chosen. */
export type Choice = Pick<Download, 'platform' | 'architecture' | 'kind' | 'url'>;

const fits = ({ architecture }: System, choice: Choice) =>
  architecture === 'unknown' || choice.architecture === 'any' || choice.architecture === architecture;

/** The processor to assume for an unknown one: most Macs have Apple silicon, most other computers x64. */
const usualArchitecture = ({ platform }: System) => (platform === 'macos' ? 'arm64' : 'x64');

/** Downloads that meet the condition come first, otherwise in the order of the content. */
const first = <One>(condition: (one: One) => boolean, all: readonly One[]): One[] =>
  [...all].sort((one, other) => Number(condition(other)) - Number(condition(one)));

/**
 * The downloads for a system, the recommended one first: the usual processor's where it is unknown, a store before a
 * file, the web app for ChromeOS. Unpublished downloads come last. An unknown system has none.
 */
export function offersFor<One extends Choice>(system: System, downloads: readonly One[]): One[] {
  const of = (platform: Choice['platform']) => downloads.filter((one) => one.platform === platform);
  const isStore = ({ kind }: One) => kind === 'store';
  const published = (all: readonly One[]) => first(({ url }) => url !== '', all);
  switch (system.platform) {
    case 'unknown':
      return [];
    case 'chromeos':
      return published([...of('web'), ...of('android').filter(isStore)]);
    case 'ios':
    case 'android':
      return published(first(isStore, of(system.platform)));
    default: {
      const usual = usualArchitecture(system);
      const fitting = of(system.platform).filter((one) => fits(system, one));
      return published(first(({ architecture }) => architecture === 'any' || architecture === usual, fitting));
    }
  }
}

/** True where the offers differ by processor and the browser does not report the visitor's. */
export const needsChip = ({ architecture }: System, offers: readonly Choice[]): boolean =>
  architecture === 'unknown' && new Set(offers.map((one) => one.architecture).filter((one) => one !== 'any')).size > 1;

/**
 * The one download that certainly fits, which a button may start from any page.
 * @returns nothing where the visitor has to choose (an unknown processor, several packages), or uses an app whose browser
 *   blocks downloads
 */
export function certainOffer<One extends Choice>(system: System, downloads: readonly One[]): One | undefined {
  const offers = offersFor(system, downloads);
  const [offer] = offers;
  const leads = offers.length === 1 || offer?.kind === 'store' || offer?.kind === 'web';
  return offer?.url && leads && !system.inApp ? offer : undefined;
}
