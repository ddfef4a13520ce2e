import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './code-line.module.css';
import { CopyButton } from './copy-button.tsx';

/** Scrollable elements must be focusable for keyboard users; not every browser makes them so. */
const focusable = { tabIndex: 0 } as const;

type Props = {
  /** The text that is shown and copied, unchanged. */
  code: string;
  /** Shown above the code; also part of the copy button's accessible name. */
  label?: ReactNode;
  /** The copy button's label and messages; `failed` is “Press Ctrl+C”, because one click has selected the code. */
  words: { copy: string; copied: string; failed: string };
  /** A command has a `$` before it, which is neither copied nor read out, and scrolls where it is long; other text wraps. */
  isCommand?: boolean;
};

/** A command, hash or address with a copy button, which the `copy` directive handles. */
export function CodeLine({ code, label, words, isCommand = false }: Props) {
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
        <code {...(isCommand && focusable)} className={classes(isCommand && styles.command)}>
          {code}
        </code>
        <CopyButton className={styles.copy} text={code} copied={words.copied} failed={words.failed} {...names}>
          <span>{words.copy}</span>
        </CopyButton>
      </div>
    </div>
  );
}
