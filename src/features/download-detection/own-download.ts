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

/** A file's icon shows that it is downloaded; a store and the web app open. */
export const iconOf = (offer: Pick<Choice, 'kind'> | undefined): 'external' | 'arrow-right' | 'download' =>
  offer?.kind === 'store' ? 'external' : offer?.kind === 'web' ? 'arrow-right' : 'download';

/**
 * The icon, label and address of the download button for the visitor's own system. The latter two are undefined where those for
 * an unknown system stay: without a download for it, and for the address where the visitor has to choose.
 */
export function buttonFor(
  words: OwnWords,
  system: System | undefined,
  downloads: readonly Choice[],
): { icon: ReturnType<typeof iconOf>; label?: string | undefined; to?: string | undefined } {
  const anyProcessor = system && ({ platform: system.platform, architecture: 'unknown' } as const);
  if (!anyProcessor || !offersFor(anyProcessor, downloads).some(({ url }) => url)) return { icon: iconOf(undefined) };
  const offer = certainOffer(system, downloads);
  const label = ownLabel(words, system, certainOffer(anyProcessor, downloads)?.kind);
  return { icon: iconOf(offer), label, to: offer?.url };
}

/** True where the web app has a button of its own: a Chromebook's own download is the web app. */
export const hasWebApp = (system: System | undefined): boolean => system?.platform !== 'chromeos';
