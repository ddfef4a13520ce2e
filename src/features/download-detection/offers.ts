import { formatMessage } from '@/content/format';
import { isOneOf, isPublished } from '@/content/names';
import type { Download } from '@/content/schemas/downloads';
import type { Messages } from '@/content/schemas/messages';
import { compareNumbers } from '@/content/versions';
import { detectedPlatforms, isPhone, type System } from './system.ts';

type DownloadOption = Pick<Download, 'platform' | 'architecture' | 'kind' | 'url' | 'command'> & {
  minimum: readonly string[];
};

const runsOnAll = ({ architecture }: DownloadOption) => architecture === 'any' || architecture === 'universal';

const runsOn = ({ architecture }: System, download: DownloadOption) =>
  architecture === 'unknown' ||
  runsOnAll(download) ||
  download.architecture === architecture ||
  (download.architecture === 'x86' && architecture === 'x64');

/** For a minimum such as “Windows 10 22H2”, with no-break spaces. Browsers do not report the versions of other systems. */
const minimumPatterns: Partial<Record<System['platform'], RegExp>> = {
  windows: /^Windows\s(?<version>\d+(?:\.\d+)*)/,
  macos: /^(?:macOS|OS X|Mac OS X)\s(?<version>\d+(?:\.\d+)*)/,
  ios: /^(?:iOS|iPadOS)\s(?<version>\d+(?:\.\d+)*)/,
  android: /^Android\s(?<version>\d+(?:\.\d+)*)/,
};

/** For minimums such as “Chrome 120”: true if the browser is known and compatible with none of them. */
function isBrowserTooOld({ browsers = {} }: System, minimum: readonly string[]): boolean {
  if (Object.keys(browsers).length === 0 || minimum.length === 0) return false;
  return !minimum.some((browser) => {
    const [, name = '', minimumVersion = ''] = /^(.+)\s(\d+(?:\.\d+)*)/.exec(browser) ?? [];
    const version = browsers[name];
    return version !== undefined && compareNumbers(version, minimumVersion) >= 0;
  });
}

export function isTooOld(system: System, { platform: downloadPlatform, minimum }: DownloadOption): boolean {
  if (downloadPlatform === 'web' || downloadPlatform === 'extension') return isBrowserTooOld(system, minimum);
  const { platform, version } = system;
  const pattern = minimumPatterns[platform];
  if (!pattern || !version || minimum.length === 0) return false;
  return minimum.every((system) => {
    const minimumVersion = pattern.exec(system)?.groups?.version;
    return minimumVersion !== undefined && compareNumbers(version, minimumVersion) < 0;
  });
}

/** If the visitor's system is too old for all downloads of its platform, returns these downloads. */
export function tooNewDownloads<Item extends DownloadOption>(system: System, downloads: readonly Item[]): Item[] {
  const hasDownloads = downloads.some(({ platform }) => platform === system.platform);
  const platform = hasDownloads ? system.platform : 'web';
  const candidates = downloads.filter(
    (download) => download.platform === platform && isPublished(download) && runsOn(system, download),
  );
  return candidates.every((download) => isTooOld(system, download)) ? candidates : [];
}

/** Most Macs have Apple silicon. */
const recommendedArchitecture = ({ platform }: System) => (platform === 'macos' ? 'arm64' : 'x64');

const moveToFront = <Item>(items: readonly Item[], isPreferred: (item: Item) => boolean): Item[] =>
  [...items].sort((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));

/** The downloads that run on a system, the recommended one first, unpublished ones last. */
export function offersFor<Item extends DownloadOption>(system: System, downloads: readonly Item[]): Item[] {
  const forPlatform = (platform: DownloadOption['platform']) =>
    downloads.filter((download) => download.platform === platform && !isTooOld(system, download));
  const isStore = ({ kind }: Item) => kind === 'store';
  const publishedFirst = (items: readonly Item[]) => moveToFront(items, isPublished);
  switch (system.platform) {
    case 'unknown':
      return [];
    case 'chromeos':
      return publishedFirst([
        ...forPlatform('chromeos'),
        ...forPlatform('web'),
        ...forPlatform('android').filter(isStore),
      ]);
    case 'harmonyos':
      return publishedFirst([...moveToFront(forPlatform('harmonyos'), isStore), ...forPlatform('web')]);
    case 'ios':
    case 'android':
      return publishedFirst(moveToFront(forPlatform(system.platform), isStore));
    default: {
      const recommended = recommendedArchitecture(system);
      const runnable = forPlatform(system.platform).filter((download) => runsOn(system, download));
      const isRecommended = (download: Item) => runsOnAll(download) || download.architecture === recommended;
      return publishedFirst(moveToFront(runnable, isRecommended));
    }
  }
}

/** The recommended published file for each desktop system, for a visitor whose system is not known. */
export const offersForDesktops = <Item extends DownloadOption>(downloads: readonly Item[]): Item[] =>
  (['windows', 'macos', 'linux'] as const).flatMap((platform) =>
    offersFor({ platform, architecture: 'unknown' }, downloads)
      .filter(({ url }) => url)
      .slice(0, 1),
  );

/** Other platforms of content, such as FreeBSD, may be systems that browsers do not name. */
const runsAnywhere = ({ platform, kind }: DownloadOption) =>
  isOneOf(['web', 'extension', 'docker'], platform) || isOneOf(['docker', 'pip', 'npm'], kind);

/** For a system without a download of its own: the web app, or else what is not for one system. */
export function offerForAnySystem<Item extends DownloadOption>(
  system: System,
  downloads: readonly Item[],
): Item | undefined {
  const hasDetectedPlatform = downloads.some(({ platform }) => isOneOf(detectedPlatforms, platform));
  const candidates = downloads.filter(
    (download) =>
      isPublished(download) &&
      !isOneOf(detectedPlatforms, download.platform) &&
      (runsAnywhere(download) || !hasDetectedPlatform) &&
      !isTooOld(system, download),
  );
  return candidates.find(({ kind }) => kind === 'web') ?? candidates[0];
}

/** True if the visitor has to know their processor to choose between the offers. */
export function hasProcessorChoice({ architecture }: System, offers: readonly DownloadOption[]): boolean {
  const architectures = new Set(offers.map((offer) => offer.architecture));
  architectures.delete('any');
  architectures.delete('universal');
  return architecture === 'unknown' && architectures.size > 1;
}

/**
 * The download that a single button can offer without a choice.
 * @returns undefined if the visitor has to choose, or uses the browser of an app, which may block downloads
 */
export function certainOffer<Item extends DownloadOption>(
  system: System,
  downloads: readonly Item[],
): Item | undefined {
  const offers = offersFor(system, downloads);
  const [offer] = offers;
  const isCertain = offers.length === 1 || offer?.kind === 'store' || offer?.kind === 'web';
  return offer?.url && isCertain && !system.isInApp ? offer : undefined;
}

export type DownloadMessages = Pick<Messages['download']['own'], 'systems' | 'download' | 'get' | 'open'>;

/**
 * “Download for Mac”, “Get it for iPhone”, “Open in browser”.
 * @param kind the download's kind; empty if the visitor still has to choose a download
 * @returns undefined for an unknown system
 */
export function systemLabel(messages: DownloadMessages, system: System, kind = ''): string | undefined {
  const { platform, isIPad } = system;
  if (platform === 'unknown') return undefined;
  const isStore = kind === 'store';
  if (kind === 'web') return messages.open;
  const message = isPhone(system) || isStore ? messages.get : messages.download;
  return formatMessage(message, { system: messages.systems[isIPad ? 'ipados' : platform] });
}

export function downloadIcon(kind?: string): 'external' | 'arrow-right' | 'download' {
  if (kind === 'store') return 'external';
  return kind === 'web' ? 'arrow-right' : 'download';
}

type DownloadButton = { icon: ReturnType<typeof downloadIcon>; label?: string | undefined; to?: string | undefined };

/** `label` is undefined if there is no download for the system, and `to` also if the visitor has to choose a download. */
export function downloadButton(
  messages: DownloadMessages,
  system: System | undefined,
  downloads: readonly DownloadOption[],
): DownloadButton {
  if (!system) return { icon: downloadIcon() };
  // Of any processor, because the label is the same for all.
  const anyProcessor: System = { platform: system.platform, architecture: 'unknown' };
  const hasPublishedOffer = offersFor(anyProcessor, downloads).some(isPublished);
  if (!hasPublishedOffer) return { icon: downloadIcon() };
  const label = systemLabel(messages, system, certainOffer(anyProcessor, downloads)?.kind);
  const offer = certainOffer(system, downloads);
  return { icon: downloadIcon(offer?.kind), label, to: offer?.url };
}
