import type { Download } from '@/content/schemas/downloads';
import { compareVersions } from '@/content/versions';
import type { System } from './system.ts';

/** The fields by which a download is chosen. */
export type Choice = Pick<Download, 'platform' | 'architecture' | 'kind' | 'url'> & { minimum: readonly string[] };

const fits = ({ architecture }: System, choice: Choice) =>
  architecture === 'unknown' || choice.architecture === 'any' || choice.architecture === architecture;

/** The systems with a version that browsers report, as the minimum of a download names them: “Windows 10 22H2”, with spaces that do not break. */
const systemNames: Partial<Record<System['platform'], RegExp>> = {
  windows: /^Windows\s(?<number>\d+(?:\.\d+)*)/,
  macos: /^(?:macOS|OS X|Mac OS X)\s(?<number>\d+(?:\.\d+)*)/,
  ios: /^(?:iOS|iPadOS)\s(?<number>\d+(?:\.\d+)*)/,
  android: /^Android\s(?<number>\d+(?:\.\d+)*)/,
};

/** True where the visitor's system is older than each system that a download runs on; never where one of the versions is unknown. */
function isTooOld({ platform, version }: System, { minimum }: Choice): boolean {
  const name = systemNames[platform];
  if (!name || !version || minimum.length === 0) return false;
  return minimum.every((system) => {
    const { number } = name.exec(system)?.groups ?? {};
    return number !== undefined && compareVersions(version, number) < 0;
  });
}

/** The downloads for a system of which it is too old for all, with the processors that fit. */
export function unfitFor<One extends Choice>(system: System, downloads: readonly One[]): One[] {
  const own = downloads.filter((one) => one.platform === system.platform && one.url && fits(system, one));
  return own.every((one) => isTooOld(system, one)) ? own : [];
}

/** The processor to assume for an unknown one: most Macs have Apple silicon, most other computers x64. */
const usualArchitecture = ({ platform }: System) => (platform === 'macos' ? 'arm64' : 'x64');

/** Downloads that meet the condition come first, otherwise in the order of the content. */
const first = <One>(condition: (one: One) => boolean, all: readonly One[]): One[] =>
  [...all].sort((one, other) => Number(condition(other)) - Number(condition(one)));

/**
 * The downloads that run on a system, the recommended one first: the usual processor's where it is unknown, a store before a
 * file, the web app for ChromeOS. Unpublished downloads come last. An unknown system has none.
 */
export function offersFor<One extends Choice>(system: System, downloads: readonly One[]): One[] {
  const of = (platform: Choice['platform']) =>
    downloads.filter((one) => one.platform === platform && !isTooOld(system, one));
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
