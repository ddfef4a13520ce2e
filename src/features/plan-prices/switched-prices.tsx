import type { ReactNode } from 'react';
import styles from './periods.module.css';

/** Everything in it follows the one `PeriodSwitch` in it: by CSS alone, so before the app has started, and without it. */
export function SwitchedPrices({ children }: { children: ReactNode }) {
  return <div className={styles.switched}>{children}</div>;
}
