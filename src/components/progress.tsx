import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  /** The share that is done, from 0 to 1; undefined where it is unknown. */
  value?: number | undefined;
  /** The progress as text, such as "3 of 8 MB". */
  text?: ReactNode;
};

/** A progress bar with its label. */
export function Progress({ label, hideLabel = false, value, text }: Props) {
  const id = useId();
  const words = <label htmlFor={id}>{label}</label>;
  return (
    <div className={styles.progress}>
      {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
      {text && <span className={styles.text}>{text}</span>}
      <progress id={id} className={styles.bar} value={value} max={1} />
    </div>
  );
}
