import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  label: ReactNode;
  hideLabel?: boolean;
  /** From 0 to 1; undefined if the progress is unknown. */
  value?: number | undefined;
  text?: ReactNode;
};

export function Progress({ label, hideLabel = false, value, text }: Props) {
  const id = useId();
  const labelElement = <label htmlFor={id}>{label}</label>;
  return (
    <div className={styles.progress}>
      {hideLabel ? <VisuallyHidden>{labelElement}</VisuallyHidden> : labelElement}
      {text && <span className={styles.text}>{text}</span>}
      <progress id={id} className={styles.bar} value={value} max={1} />
    </div>
  );
}
