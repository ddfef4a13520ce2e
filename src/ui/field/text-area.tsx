import type { ComponentProps } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & { label: string; name: string };

/** A place to write several lines, under its label. */
export function TextArea({ label, ...props }: Props) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <textarea className={styles.control} {...props} />
    </label>
  );
}
