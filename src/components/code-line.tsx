import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './code-line.module.css';
import { CopyButton } from './copy-button.tsx';

/** What scrolls must be reachable for a keyboard; not every browser sees to that. */
const focusable = { tabIndex: 0 } as const;

type Props = {
  /** What is shown and copied, to the letter. */
  code: string;
  /** What it is, above it; also tells the copy buttons of a page apart. */
  label?: ReactNode;
  copyLabel: string;
  copiedLabel: string;
  /** What to do where the browser refuses: the text is then selected by one click, so "Press Ctrl+C". */
  failedLabel: string;
  /** Shows that it is a command; the sign is neither copied nor read out. */
  prompt?: boolean;
  /** What a line too long does. Wrapping suits hashes, scrolling suits commands. */
  long?: 'wrap' | 'scroll';
};

/** A command, hash or address to copy. The `copy` directive does the copying; the style shows its labels. */
export function CodeLine({ code, label, copyLabel, copiedLabel, failedLabel, prompt, long = 'wrap' }: Props) {
  const id = useId();
  const names = label ? { id: `${id}c`, 'aria-labelledby': `${id}c ${id}` } : {};
  return (
    <div className={styles.line}>
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <div className={styles.frame}>
        <code {...(long === 'scroll' && focusable)} className={classes(styles[long], prompt && styles.prompt)}>
          {code}
        </code>
        <CopyButton className={styles.copy} text={code} copied={copiedLabel} failed={failedLabel} {...names}>
          <span>{copyLabel}</span>
        </CopyButton>
      </div>
    </div>
  );
}
