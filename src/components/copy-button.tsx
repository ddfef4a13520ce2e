import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './copy-button.module.css';

type Props = ComponentProps<'button'> & {
  /** What is copied, to the letter. */
  text: string;
  /** What is said when it is copied. */
  copied: string;
  /** What is said where the browser refuses. */
  failed: string;
};

/** A bare button that copies. The `copy` directive does the copying, and marks it with `data-copy-state`. */
export function CopyButton({ text, copied, failed, className, ...props }: Props) {
  return (
    <button
      type="button"
      className={classes(styles.copy, className)}
      data-copy={text}
      data-copied-label={copied}
      data-copy-failed-label={failed}
      {...props}
    />
  );
}
