import { formatMessage } from '@/content/format';
import type { Download } from '@/content/schemas/downloads';
import type { Messages } from '@/content/schemas/messages';
import { compareVersions } from '@/content/versions';
import { isPhone, type System } from './system.ts';

type Choice = Pick<Download, 'platform' | 'architecture' | 'kind' | 'url'> & { minimum: readonly string[] };

const runsOn = ({ architecture }: System, download: Choice) =>
  architecture === 'unknown' || download.architecture === 'any' || download.architecture === architecture;

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

/** The downloads for the visitor's platform, if the system is too old for all of them. */
export function tooNewDownloads<Item extends Choice>(system: System, downloads: readonly Item[]): Item[] {
  const candidates = downloads.filter(
    (download) => download.platform === system.platform && download.url && runsOn(system, download),
  );
  return candidates.every((download) => isTooOld(system, download)) ? candidates : [];
}

/** Most Macs have Apple silicon. */
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
      const fitting = forPlatform(system.platform).filter((download) => runsOn(system, download));
      return publishedFirst(
        moveToFront(fitting, ({ architecture }) => architecture === 'any' || architecture === usual),
      );
    }
  }
}

/** True if the visitor has to know their processor to choose between the offers. */
export function hasProcessorChoice({ architecture }: System, offers: readonly Choice[]): boolean {
  const architectures = new Set(offers.map((offer) => offer.architecture));
  architectures.delete('any');
  return architecture === 'unknown' && architectures.size > 1;
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

export type DownloadWords = Pick<Messages['download']['own'], 'systems' | 'download' | 'get' | 'open'>;

/**
 * “Download for Mac”, “Get it for iPhone”, “Open in browser”.
 * @param kind the kind of the download if that is certain: on ChromeOS the web app, or a store
 * @returns undefined for an unknown system
 */
export function systemLabel(words: DownloadWords, system: System, kind = ''): string | undefined {
  const { platform, iPad } = system;
  if (platform === 'unknown') return undefined;
  const isStore = kind === 'store';
  if (platform === 'chromeos' && !isStore) return words.open;
  return formatMessage(isPhone(system) || isStore ? words.get : words.download, {
    system: words.systems[iPad ? 'ipados' : platform],
  });
}

/** Only files are downloaded; a store and the web app open. */
export function downloadIcon(kind?: Choice['kind']): 'external' | 'arrow-right' | 'download' {
  if (kind === 'store') return 'external';
  return kind === 'web' ? 'arrow-right' : 'download';
}

type DownloadButton = { icon: ReturnType<typeof downloadIcon>; label?: string | undefined; to?: string | undefined };

/** `label` is undefined if there is no download for the visitor's system; `to` also if the visitor has to choose one. */
export function downloadButton(
  words: DownloadWords,
  system: System | undefined,
  downloads: readonly Choice[],
): DownloadButton {
  const anyProcessor = system && ({ platform: system.platform, architecture: 'unknown' } as const);
  if (!anyProcessor || !offersFor(anyProcessor, downloads).some(({ url }) => url)) return { icon: downloadIcon() };
  const offer = certainOffer(system, downloads);
  const label = systemLabel(words, system, certainOffer(anyProcessor, downloads)?.kind);
  return { icon: downloadIcon(offer?.kind), label, to: offer?.url };
}
