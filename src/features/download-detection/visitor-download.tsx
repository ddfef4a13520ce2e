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

type OwnDownload = {
  words: OwnWords & { begun: DownloadBegunProps['words'] };
  system: System | undefined;
  downloads: readonly DownloadChoice[];
  /** The label while the system is unknown. */
  unknown: string;
  /** Where it leads without a certain download. */
  otherwise?: string;
};

/**
 * The link of the visitor's own download: to the file, store or web app where that is certain, else to a choice; and, once a
 * file's download has begun, its installation steps.
 */
export function useOwnDownload({ words, system, downloads, unknown, otherwise = pagePath('downLoad') }: OwnDownload) {
  const [begun, setBegun] = useState<DownloadChoice>();
  const offer = system && certainOffer(system, downloads);
  const isFile = offer && isFileKind(offer.kind);
  const { icon, label = unknown, to = otherwise } = buttonFor(words, system, downloads);
  return {
    icon,
    label,
    link: { to, onClick: () => setBegun(isFile ? offer : undefined) },
    steps: begun && <DownloadSteps words={words.begun} file={begun} onClose={() => setBegun(undefined)} />,
  };
}

/** The primary download button. */
export function OwnDownloadButton(props: OwnDownload) {
  const { icon, label, link, steps } = useOwnDownload(props);
  return (
    <>
      <ButtonLink variant="primary" size="l" {...link}>
        <Icon name={icon} />
        <span>{label}</span>
      </ButtonLink>
      {steps}
    </>
  );
}
