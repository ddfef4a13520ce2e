import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './code-line.module.css';
import { CopyButton } from './copy-button.tsx';

type Props = {
  code: string;
  label?: ReactNode;
  /** `failed` is “Press Ctrl+C”: the click has selected the code. */
  words: { copy: string; copied: string; failed: string };
  /** A command has a `$` before it, which is not copied, and scrolls if it is long; other text wraps. */
  isCommand?: boolean;
};

export function CodeLine({ code, label, words, isCommand = false }: Props) {
  const id = useId();
  const ariaProps = label ? { id: `${id}c`, 'aria-labelledby': `${id}c ${id}` } : {};
  return (
    <div className={styles.line}>
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <div className={styles.frame}>
        {/* Not every browser makes scrollable elements focusable, and only focused ones can be scrolled with the keyboard. */}
        <code tabIndex={isCommand ? 0 : undefined} className={classes(isCommand && styles.command)}>
          {code}
        </code>
        <CopyButton className={styles.copy} text={code} copied={words.copied} failed={words.failed} {...ariaProps}>
          <span>{words.copy}</span>
        </CopyButton>
      </div>
    </div>
  );
}
