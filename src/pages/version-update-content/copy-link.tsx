import type { MouseEvent, ReactNode } from 'react';
import type { CommonMessages } from '@/content/schemas/messages';
import { CopyButton } from '@/ui/copy-button';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './copy-link.module.css';

type Props = {
  /** A path of this site. */
  to: string;
  words: CommonMessages['copy'];
  showsWords?: boolean;
  /** What the button does. */
  children: ReactNode;
};

/** Copies a whole address. The `copy` directive does the copying; which host the page lies on is known here alone. */
export function CopyLink({ to, words, showsWords = false, children }: Props) {
  const complete = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.dataset.copy = new URL(to, window.location.origin).href;
  };
  return (
    <CopyButton className={styles.copy} text={to} copied={words.copied} failed={words.failed} onClick={complete}>
      <Icon name="copy" className={styles.ready} />
      <Icon name="check" className={styles.done} />
      {showsWords ? children : <VisuallyHidden>{children}</VisuallyHidden>}
    </CopyButton>
  );
}
