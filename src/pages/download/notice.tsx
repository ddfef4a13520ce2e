import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Something to know before pressing. */
export function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p className={styles.heading}>{heading}</p>
      <p>{children}</p>
    </div>
  );
}
