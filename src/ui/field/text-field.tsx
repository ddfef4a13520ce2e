import type { ComponentProps } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; name: string };

/** A line to write, under its label. */
export function TextField({ label, ...props }: Props) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input type="text" className={styles.control} {...props} />
    </label>
  );
}
