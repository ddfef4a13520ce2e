import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '@/components/button';
import linkStyles from '@/components/link.module.css';
import type { ThirdPartyContent } from '@/content/page-content';
import { announce } from '@/lib/browser';
import { pagePath, thirdPartySection } from '@/lib/paths';
import styles from './consent-bar.module.css';

type Consent = NonNullable<ThirdPartyContent['consent']>;
type Props = {
  words: Omit<Consent, 'asking'>;
  asking: Consent['asking'];
  /** True where Do Not Track or Global Privacy Control is on: the bar reports it and does not ask. */
  isRefused: boolean;
  /** The visitor has opened it, and it takes the focus. */
  isRequested: boolean;
  onAnswer: (answer: 'allowed' | 'declined') => void;
};

/** The question whether scripts of other companies may load: no dialog, so that the page can be used without an answer. */
function ConsentBar({ words, asking, isRefused, isRequested, onAnswer, onClose }: Props & { onClose: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    if (isRequested) current.focus();
    else announce(words.question);
    // Focused elements are scrolled clear of the bar.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${current.offsetHeight}px`;
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [isRequested, words]);
  const answer = (given: 'allowed' | 'declined') => () => {
    onClose();
    onAnswer(given);
  };
  return (
    <section ref={bar} aria-label={words.open} tabIndex={-1} className={styles.bar}>
      <div className={styles.text}>
        <p>
          <strong>{isRefused ? words.signal : words.question}</strong>
        </p>
        <ul>
          {asking.map(({ id, name, purpose }) => (
            <li key={id}>
              {name}: {purpose}
            </li>
          ))}
        </ul>
        <p>
          {!isRefused && `${words.details} `}
          <a className={linkStyles.link} href={`${pagePath('privacyAgreement')}#${thirdPartySection}`}>
            {words.more}
          </a>
        </p>
      </div>
      <div className={styles.answers}>
        {isRefused ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button onClick={answer('allowed')}>{words.allow}</Button>
            <Button onClick={answer('declined')}>{words.decline}</Button>
          </>
        )}
      </div>
    </section>
  );
}

let close: (() => void) | undefined;

/** Shows the bar, or gives it the focus. Its place is before the page, so that it is the first stop of the Tab key. */
export function showConsentBar(props: Props): void {
  if (close && !props.isRequested) return;
  close?.();
  const before = document.activeElement;
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  place.dataset.only = 'screen';
  document.body.prepend(place);
  const root = createRoot(place);
  close = () => {
    close = undefined;
    root.unmount();
    place.remove();
    // The focus goes back to the button that has opened the bar.
    if (props.isRequested && before instanceof HTMLElement) before.focus();
  };
  root.render(<ConsentBar {...props} onClose={() => close?.()} />);
}
