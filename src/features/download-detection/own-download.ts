import icons from '@/components/icons.json';
import { formatMessage } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import { type Choice, certainOffer, offersFor } from './offers.ts';
import type { System } from './system.ts';

export type OwnWords = Pick<Messages['download']['own'], 'systems' | 'download' | 'get' | 'open'>;

/**
 * The button's label: “Download for Mac”, “Get it for iPhone”, “Open in browser”.
 * @param kind of the download, where that is certain: a Chromebook's is the web app, or a store
 * @returns nothing for an unknown system
 */
export function ownLabel(words: OwnWords, { platform, iPad }: System, kind = ''): string | undefined {
  if (platform === 'unknown') return undefined;
  const isStore = kind === 'store';
  if (platform === 'chromeos' && !isStore) return words.open;
  const isPhone = platform === 'ios' || platform === 'android';
  return formatMessage(isPhone || isStore ? words.get : words.download, {
    system: words.systems[iPad ? 'ipados' : platform],
  });
}

const usualIcon = 'download';

/** A file's icon shows that it is downloaded; a store and the web app open. */
export const iconOf = (offer: Pick<Choice, 'kind'> | undefined) =>
  offer?.kind === 'store' ? 'external' : offer?.kind === 'web' ? 'arrow-right' : usualIcon;

const systems = ['windows', 'macos', 'linux', 'ios', 'android', 'chromeos'] as const;
const architectures = ['', 'x64', 'arm64'] as const;

/**
 * What the download button for the visitor's own system shows, computed before the system is known and prerendered in
 * its `data-own-download`. Short, because the home page must fit into the first flight: a line for each system has its label,
 * and the processor, address and icon of each certain download, those for every processor first:
 * `windows|Download for Windows|x64 https://…|arm64 https://…`
 */
export function ownDownload(words: OwnWords, downloads: readonly Choice[]): string {
  // The label of a system without a download stays as it is prerendered.
  const offered = systems.filter((platform) =>
    offersFor({ platform, architecture: 'unknown' }, downloads).some(({ url }) => url),
  );
  const lines = offered.map((platform) => {
    const usual = certainOffer({ platform, architecture: 'unknown' }, downloads);
    const certain = architectures.flatMap((architecture) => {
      const offer = architecture ? certainOffer({ platform, architecture }, downloads) : usual;
      return offer && (offer !== usual || !architecture) ? [`${architecture} ${offer.url} ${iconOf(offer)}`] : [];
    });
    return [platform, ownLabel(words, { platform, architecture: 'unknown' }, usual?.kind), ...certain].join('|');
  });
  const iPad = ownLabel(words, { platform: 'ios', architecture: 'unknown', iPad: true });
  return [...lines, ...(offered.includes('ios') ? [`iPad|${iPad}`] : [])].join('\n');
}

/** Not the whole file, so that the bundler leaves out the other icons. */
const iconPaths = { download: icons.download, external: icons.external, 'arrow-right': icons['arrow-right'] } as const;

const isIcon = (name: string): name is keyof typeof iconPaths => Object.hasOwn(iconPaths, name);

/**
 * The button's icon, label and address; the latter two are undefined where the prerendered ones stay.
 * @param own the value of `ownDownload`
 */
export function buttonFor(own: string, system: System | undefined) {
  const lineOf = (name: string | undefined) => own.split('\n').find((line) => line.startsWith(`${name}|`));
  const [, label, ...certain] = lineOf(system?.platform)?.split('|') ?? [];
  const offers = system?.inApp ? [] : certain.map((offer) => offer.split(' '));
  const offer = offers.find(([of]) => of === system?.architecture) ?? offers.find(([of]) => !of);
  const [, to, icon = ''] = offer ?? [];
  const iPadLabel = system?.iPad && lineOf('iPad')?.split('|')[1];
  return { icon: isIcon(icon) ? icon : usualIcon, label: iPadLabel || label, to } as const;
}

/** True where the web app has a button of its own: a Chromebook's own download is the web app. */
export const hasWebApp = (system: System | undefined): boolean => system?.platform !== 'chromeos';

/** Shows in the prerendered page what the components show once they know the system. React then sets the same values. */
export function showSystem(document: Document, system: System): void {
  for (const button of document.querySelectorAll<HTMLAnchorElement>('a[data-own-download]')) {
    const { icon, label, to } = buttonFor(button.dataset.ownDownload ?? '', system);
    const text = button.querySelector('span');
    if (to) button.href = to;
    if (label && text) text.textContent = label;
    button.querySelector('path')?.setAttribute('d', iconPaths[icon]);
  }
  for (const webApp of document.querySelectorAll<HTMLElement>('[data-web-app]')) webApp.hidden = !hasWebApp(system);
}
