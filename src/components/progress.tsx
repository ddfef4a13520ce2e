import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './progress.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  /** How much is done, of `max`; without it, nobody knows. */
  value?: number | undefined;
  max?: number;
  /** The same in words, such as "3 of 8 MB". */
  text?: ReactNode;
  className?: string | undefined;
};

/** How far something has come: a rule that is being drawn. */
export function Progress({ label, hideLabel = false, value, max = 1, text, className }: Props) {
  const id = useId();
  const words = <label htmlFor={id}>{label}</label>;
  return (
    <div className={classes(styles.progress, className)}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {text && <span className={styles.text}>{text}</span>}
      <progress id={id} className={styles.bar} value={value} max={max} />
    </div>
  );
}
