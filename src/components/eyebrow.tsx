import type { ReactNode } from 'react';
import styles from './eyebrow.module.css';
import { Mark } from './mark.tsx';

/** The few words above a heading, behind the seal. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return (
    <p className={styles.eyebrow}>
      <Mark kind="seal" className={styles.seal} />
      {children}
    </p>
  );
}
