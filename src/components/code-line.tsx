import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './code-line.module.css';
import { CopyButton } from './copy-button.tsx';
import { useUi } from './provider.tsx';

type Props = {
  code: string;
  label?: ReactNode;
  /** A command has a `$` in front, which is not copied. A long command scrolls; other code wraps. */
  isCommand?: boolean;
};

export function CodeLine({ code, label, isCommand = false }: Props) {
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
        <CopyCode {...ariaProps} />
      </div>
    </div>
  );
}

/** Lines of code in a text. Long ones scroll. */
export const CodeBlock = ({ code }: { code: string }) => (
  <div className={classes(styles.frame, styles.block)}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets the keyboard scroll it otherwise */}
    <pre tabIndex={0} translate="no">
      {code}
    </pre>
    <CopyCode />
  </div>
);

/** Copies the code in front of it. */
const CopyCode = (props: ComponentProps<'button'>) => (
  <CopyButton className={styles.copy} {...props}>
    <span>{useUi().copyMessages.copy}</span>
  </CopyButton>
);
