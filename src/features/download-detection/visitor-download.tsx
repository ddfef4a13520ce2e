import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import { isFileKind } from '@/content/names';
import type { DownloadChoice } from '@/content/selections';
import { pagePath } from '@/lib/paths';
import type { DownloadBegunProps } from './download-begun.tsx';
import { certainOffer } from './offers.ts';
import { buttonFor, type OwnWords } from './own-download.ts';
import { detectSystem, readUserAgent, type System } from './system.ts';

/** The visitor's system; undefined while prerendering and hydrating, and until it is detected. */
export function useSystem(): System | undefined {
  const [system, setSystem] = useState<System>();
  useEffect(() => {
    void readUserAgent().then((facts) => startTransition(() => setSystem(detectSystem(facts))));
  }, []);
  return system;
}

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

type ButtonProps = {
  words: OwnWords & { begun: DownloadBegunProps['words'] };
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
  const { icon, label, to } = buttonFor(words, system, downloads);
  return (
    <>
      <ButtonLink variant="primary" size="l" to={to ?? otherwise} onClick={() => setBegun(isFile ? offer : undefined)}>
        <Icon name={icon} />
        <span>{label ?? unknown}</span>
      </ButtonLink>
      {begun && <DownloadSteps words={words.begun} file={begun} onClose={() => setBegun(undefined)} />}
    </>
  );
}
