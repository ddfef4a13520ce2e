import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './code-line.module.css';
import { CopyButton } from './copy-button.tsx';

type Props = {
  code: string;
  label?: ReactNode;
  /** `failed` is shown if the browser does not allow copying. */
  messages: { copy: string; copied: string; failed: string };
  /** A command has a `$` in front, which is not copied. A long command scrolls; other code wraps. */
  isCommand?: boolean;
};

export function CodeLine({ code, label, messages, isCommand = false }: Props) {
  const id = useId();
  const buttonId = `${id}c`;
  const ariaProps = label ? { id: buttonId, 'aria-labelledby': `${buttonId} ${id}` } : {};
  return (
    <div className={styles.line}>
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <div className={styles.frame}>
        {/* Focusable, because not every browser lets the keyboard scroll an element without focus. */}
        <code tabIndex={isCommand ? 0 : undefined} className={classes(isCommand && styles.command)}>
          {code}
        </code>
        <CopyButton
          className={styles.copy}
          text={code}
          copiedLabel={messages.copied}
          failedLabel={messages.failed}
          {...ariaProps}
        >
          <span>{messages.copy}</span>
        </CopyButton>
      </div>
    </div>
  );
}
