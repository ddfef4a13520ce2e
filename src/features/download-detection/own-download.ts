import { formatMessage } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import { type Choice, certainOffer, offersFor } from './offers.ts';
import type { System } from './system.ts';

export type OwnWords = Pick<Messages['download']['own'], 'systems' | 'download' | 'get' | 'open'>;

/**
 * “Download for Mac”, “Get it for iPhone”, “Open in browser”.
 * @param kind the kind of the download if that is certain: on ChromeOS the web app, or a store
 * @returns undefined for an unknown system
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

/** Only files are downloaded; a store and the web app open. */
export const iconOf = (offer: Pick<Choice, 'kind'> | undefined): 'external' | 'arrow-right' | 'download' =>
  offer?.kind === 'store' ? 'external' : offer?.kind === 'web' ? 'arrow-right' : 'download';

/** `label` is undefined if there is no download for the visitor's system; `to` also if the visitor has to choose one. */
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

/** On ChromeOS the download button already opens the web app. */
export const hasWebApp = (system: System | undefined): boolean => system?.platform !== 'chromeos';
