import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '@/components/button';
import linkStyles from '@/components/link.module.css';
import type { ThirdPartyContent } from '@/content/page-content';
import { announce } from '@/lib/browser';
import { pagePath, thirdPartySection } from '@/lib/paths';
import styles from './consent-bar.module.css';

export type ConsentAnswer = 'allowed' | 'declined';

type Consent = NonNullable<ThirdPartyContent['consent']>;
type Props = {
  messages: Omit<Consent, 'services'>;
  services: Consent['services'];
  /** If Do Not Track or Global Privacy Control is on, the bar says so and does not ask. */
  isRefused: boolean;
  /** The visitor has opened the bar, which then takes the focus. */
  isRequested: boolean;
  /** The scripts are running, and only a reload stops them. */
  isRunning: boolean;
  onAnswer: (answer: ConsentAnswer) => void;
};

/** Not a dialog, so that visitors can use the page without answering. */
function ConsentBar({
  messages,
  services,
  isRefused,
  isRequested,
  isRunning,
  onAnswer,
  onClose,
}: Props & { onClose: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    if (isRequested) current.focus();
    else announce(messages.question);
    // When an element gets the focus, the browser scrolls it out from under the bar.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${current.offsetHeight}px`;
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [isRequested, messages]);
  const closeWith = (answer: ConsentAnswer) => {
    onClose();
    onAnswer(answer);
  };
  return (
    <section ref={bar} aria-label={messages.open} tabIndex={-1} className={styles.bar}>
      <div className={styles.text}>
        <p>
          <strong>{isRefused ? messages.signal : messages.question}</strong>
        </p>
        <ul>
          {services.map(({ id, name, purpose }) => (
            <li key={id}>
              {name}: {purpose}
            </li>
          ))}
        </ul>
        {isRunning && <p>{messages.running}</p>}
        <p>
          {!isRefused && `${messages.details} `}
          <a className={linkStyles.link} href={`${pagePath('privacyAgreement')}#${thirdPartySection}`}>
            {messages.more}
          </a>
        </p>
      </div>
      <div className={styles.answers}>
        {isRefused ? (
          <Button onClick={onClose}>{messages.close}</Button>
        ) : (
          <>
            <Button onClick={() => closeWith('allowed')}>{messages.allow}</Button>
            <Button onClick={() => closeWith('declined')}>{messages.decline}</Button>
          </>
        )}
      </div>
    </section>
  );
}

let close: (() => void) | undefined;

export const closeConsentBar = (): void => close?.();

/** Renders the bar before the page, so that the Tab key reaches it first. An open bar is replaced only at the visitor's request. */
export function showConsentBar(props: Props): void {
  if (close && !props.isRequested) return;
  close?.();
  const opener = document.activeElement;
  const container = document.createElement('div');
  container.className = styles.container ?? '';
  container.dataset.only = 'screen';
  document.body.prepend(container);
  const root = createRoot(container);
  close = () => {
    close = undefined;
    root.unmount();
    container.remove();
    if (props.isRequested && opener instanceof HTMLElement) opener.focus();
  };
  root.render(<ConsentBar {...props} onClose={() => close?.()} />);
}
