import type { ReactNode } from 'react';
import styles from './style-page.module.css';

/** One part in its states, under its name. */
export function Specimen({ name, stacked, children }: { name: string; stacked?: boolean; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <p className={styles.name}>{name}</p>
      <div className={stacked ? styles.stacked : styles.states}>{children}</div>
    </div>
  );
}
