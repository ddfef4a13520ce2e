import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { Icon } from '@/components/icon';
import { isFile } from '@/content/names';
import type { DownloadChoice } from '@/content/selections';
import { pagePath } from '@/lib/paths';
import { ByPlatform } from './by-platform.tsx';
import type { DownloadBegunProps } from './download-begun.tsx';
import { certainOffer, type DownloadMessages, downloadButton } from './offers.ts';
import { detectSystem, readUserAgent, type System } from './system.ts';

/** Undefined until the system is detected, after hydration. */
export function useSystem(): System | undefined {
  const [system, setSystem] = useState<System>();
  useEffect(() => {
    void readUserAgent().then((facts) => startTransition(() => setSystem(detectSystem(facts))));
  }, []);
  return system;
}

/** Lazy, because its styles would otherwise be inlined in the page. If it cannot be loaded, the download still works. */
const LazyDownloadBegun = lazy<ComponentType<DownloadBegunProps>>(() =>
  import('./download-begun.tsx').then(
    (module) => ({ default: module.DownloadBegun }),
    () => ({ default: () => null }),
  ),
);

export const DownloadSteps = (props: DownloadBegunProps) => (
  <Suspense>
    <LazyDownloadBegun {...props} />
  </Suspense>
);

type VisitorDownload = {
  messages: DownloadMessages & { begun: DownloadBegunProps['messages'] };
  system: System | undefined;
  downloads: readonly DownloadChoice[];
  defaultLabel: string;
  defaultTo?: string;
};

export function useVisitorDownload({
  messages,
  system,
  downloads,
  defaultLabel,
  defaultTo = pagePath('downLoad'),
}: VisitorDownload) {
  const [startedDownload, setStartedDownload] = useState<DownloadChoice>();
  const offer = system && certainOffer(system, downloads);
  const { icon, label = defaultLabel, to = defaultTo } = downloadButton(messages, system, downloads);
  return {
    icon,
    label,
    link: { to, onClick: () => setStartedDownload(offer && isFile(offer) ? offer : undefined) },
    steps: startedDownload && (
      <DownloadSteps messages={messages.begun} file={startedDownload} onClose={() => setStartedDownload(undefined)} />
    ),
  };
}

export function VisitorDownloadButton(props: VisitorDownload) {
  const { system, messages, downloads, defaultLabel } = props;
  const { link, steps } = useVisitorDownload(props);
  return (
    <>
      <ButtonLink variant="primary" size="l" {...link}>
        <ByPlatform system={system} as="span">
          {({ platform, isIPad }) => {
            // Of any processor, so that the button is not renamed when the processor is known.
            const anyProcessor: System = { platform, architecture: 'unknown', ...(isIPad && { isIPad }) };
            const { icon, label = defaultLabel } = downloadButton(messages, anyProcessor, downloads);
            return (
              <>
                <Icon name={icon} />
                <span>{label}</span>
              </>
            );
          }}
        </ByPlatform>
      </ButtonLink>
      {steps}
    </>
  );
}
