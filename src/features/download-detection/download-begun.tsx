import { useEffect, useRef } from 'react';
import { Button } from '@/components/button';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { Heading } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatMessage } from '@/content/format';
import type { Messages } from '@/content/schemas/messages';
import type { DownloadChoice } from '@/content/selections';
import { announce } from '@/lib/browser';
import { pagePath } from '@/lib/paths';
import styles from './download-begun.module.css';

/** `steps` has those of each kind of file. */
type BegunMessages = Omit<Messages['download']['own']['begun'], 'steps'> & {
  steps: Readonly<Record<string, readonly string[]>>;
};

function stepsFor({ kind, name }: DownloadChoice, { steps }: BegunMessages): string[] {
  return (steps[kind] ?? []).map((step) => formatMessage(step, { file: name }));
}

export type DownloadBegunProps = { messages: BegunMessages; file: DownloadChoice; onClose: () => void };

/** A panel with the installation steps, shown when a download has begun. Does not take the focus; Escape closes it. */
export function DownloadBegun({ messages, file, onClose }: DownloadBegunProps) {
  const steps = stepsFor(file, messages);
  const announcement = [messages.heading, ...steps].join(' ');
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    announce(announcement);
  }, [announcement]);
  const close = () => {
    // The focus would be lost with the panel, so it returns to the download link.
    if (panel.current?.contains(document.activeElement) && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
    onClose();
  };
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <aside ref={panel} data-only="screen" className={styles.begun} aria-labelledby="download-begun">
      <Heading id="download-begun" level={2} size="s">
        {messages.heading}
      </Heading>
      <Button variant="quiet" className={styles.close} onClick={close}>
        <Icon name="close" />
        <VisuallyHidden>{messages.close}</VisuallyHidden>
      </Button>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p className={styles.links}>
        <TextLink to={file.url}>{messages.again}</TextLink>
        {file.isCheckable && (
          <TextLink to={`${pagePath('downLoad')}#verify`} onClick={onClose}>
            {messages.verify}
          </TextLink>
        )}
      </p>
    </aside>
  );
}
