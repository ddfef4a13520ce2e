import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import { formatMessage } from '@/content/format';
import { isFileKind } from '@/content/kinds';
import type { Messages } from '@/content/schemas/messages';
import type { DownloadChoice } from '@/content/selections';
import { pagePath } from '@/lib/paths';
import type { DownloadBegunProps } from './download-begun.tsx';
import { certainOffer } from './offers.ts';
import type { System } from './system.ts';

type Words = Messages['download']['own'];

/** Loaded once a download has begun: otherwise its styles would be inlined in the page. Downloads work without it. */
const LazyDownloadBegun = lazy<ComponentType<DownloadBegunProps>>(() =>
  import('./download-begun.tsx').then(
    (module) => ({ default: module.DownloadBegun }),
    () => ({ default: () => null }),
  ),
);

/** The installation steps of a file whose download has begun. */
export const DownloadSteps = (props: DownloadBegunProps) => (
  <Suspense>
    <LazyDownloadBegun {...props} />
  </Suspense>
);

/**
 * The button's label: “Download for Mac”, “Get it for iPhone”, “Open in the browser”.
 * @returns nothing for an unknown system
 */
export function ownLabel(words: Words, { platform, iPad }: System): string | undefined {
  switch (platform) {
    case 'unknown':
      return undefined;
    case 'chromeos':
      return words.open;
    case 'ios':
      return formatMessage(words.get, { system: iPad ? words.systems.ipados : words.systems.ios });
    case 'android':
      return formatMessage(words.get, { system: words.systems.android });
    default:
      return formatMessage(words.download, { system: words.systems[platform] });
  }
}

/** A file's icon shows that it is downloaded; a store and the web app open. */
export const iconOf = (offer: Pick<DownloadChoice, 'kind'> | undefined) =>
  offer?.kind === 'store' ? 'external' : offer?.kind === 'web' ? 'arrow-right' : 'download';

type ButtonProps = {
  words: Words;
  system: System | undefined;
  downloads: readonly DownloadChoice[];
  /** The label while the system is unknown. */
  unknown: string;
  /** Where it leads without a certain download. */
  otherwise?: string;
};

/** The primary download button: leads to the file, store or web app where that is certain, else to a choice. */
export function OwnDownloadButton({
  words,
  system,
  downloads,
  unknown,
  otherwise = pagePath('downLoad'),
}: ButtonProps) {
  const [begun, setBegun] = useState<DownloadChoice>();
  const offer = system && certainOffer(system, downloads);
  const isFile = offer && isFileKind(offer.kind);
  return (
    <>
      <ButtonLink
        variant="primary"
        size="l"
        to={offer?.url ?? otherwise}
        onClick={() => setBegun(isFile ? offer : undefined)}
      >
        <Icon name={iconOf(offer)} />
        {(system && ownLabel(words, system)) ?? unknown}
      </ButtonLink>
      {begun && <DownloadSteps words={words.begun} file={begun} onClose={() => setBegun(undefined)} />}
    </>
  );
}
