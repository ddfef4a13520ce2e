import type { Download } from '@/content/schemas/downloads';
import { compareVersions } from '@/content/versions';
import type { System } from './system.ts';

/** The fields of a download that decide whether it is offered. */
export type Choice = Pick<Download, 'platform' | 'architecture' | 'kind' | 'url'> & { minimum: readonly string[] };

const fits = ({ architecture }: System, choice: Choice) =>
  architecture === 'unknown' || choice.architecture === 'any' || choice.architecture === architecture;

/** Matches a download's minimum, such as “Windows 10 22H2” with no-break spaces. Browsers report no other system's version. */
const minimumPatterns: Partial<Record<System['platform'], RegExp>> = {
  windows: /^Windows\s(?<number>\d+(?:\.\d+)*)/,
  macos: /^(?:macOS|OS X|Mac OS X)\s(?<number>\d+(?:\.\d+)*)/,
  ios: /^(?:iOS|iPadOS)\s(?<number>\d+(?:\.\d+)*)/,
  android: /^Android\s(?<number>\d+(?:\.\d+)*)/,
};

function isTooOld({ platform, version }: System, { minimum }: Choice): boolean {
  const pattern = minimumPatterns[platform];
  if (!pattern || !version || minimum.length === 0) return false;
  return minimum.every((system) => {
    const { number } = pattern.exec(system)?.groups ?? {};
    return number !== undefined && compareVersions(version, number) < 0;
  });
}

/** The downloads for the visitor's platform if the system is too old for all of them; otherwise none. */
export function unfitFor<Item extends Choice>(system: System, downloads: readonly Item[]): Item[] {
  const candidates = downloads.filter(
    (download) => download.platform === system.platform && download.url && fits(system, download),
  );
  return candidates.every((download) => isTooOld(system, download)) ? candidates : [];
}

/** Assumed if the processor is unknown: most Macs have Apple silicon. */
const usualArchitecture = ({ platform }: System) => (platform === 'macos' ? 'arm64' : 'x64');

const moveToFront = <Item>(items: readonly Item[], isPreferred: (item: Item) => boolean): Item[] =>
  [...items].sort((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));

/** The downloads that run on a system, the recommended one first, unpublished ones last. */
export function offersFor<Item extends Choice>(system: System, downloads: readonly Item[]): Item[] {
  const forPlatform = (platform: Choice['platform']) =>
    downloads.filter((download) => download.platform === platform && !isTooOld(system, download));
  const isStore = ({ kind }: Item) => kind === 'store';
  const publishedFirst = (items: readonly Item[]) => moveToFront(items, ({ url }) => url !== '');
  switch (system.platform) {
    case 'unknown':
      return [];
    case 'chromeos':
      return publishedFirst([...forPlatform('web'), ...forPlatform('android').filter(isStore)]);
    case 'ios':
    case 'android':
      return publishedFirst(moveToFront(forPlatform(system.platform), isStore));
    default: {
      const usual = usualArchitecture(system);
      const fitting = forPlatform(system.platform).filter((download) => fits(system, download));
      return publishedFirst(
        moveToFront(fitting, ({ architecture }) => architecture === 'any' || architecture === usual),
      );
    }
  }
}

export function needsChip({ architecture }: System, offers: readonly Choice[]): boolean {
  const offered = new Set(offers.map((offer) => offer.architecture));
  offered.delete('any');
  return architecture === 'unknown' && offered.size > 1;
}

/**
 * The download that a button may start from any page.
 * @returns undefined if the visitor has to choose, or uses an app whose browser blocks downloads
 */
export function certainOffer<Item extends Choice>(system: System, downloads: readonly Item[]): Item | undefined {
  const offers = offersFor(system, downloads);
  const [offer] = offers;
  const isCertain = offers.length === 1 || offer?.kind === 'store' || offer?.kind === 'web';
  return offer?.url && isCertain && !system.inApp ? offer : undefined;
}
