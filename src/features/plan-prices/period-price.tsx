import type { ReactNode } from 'react';
import { classes } from '@/ui/classes';
import styles from './periods.module.css';

type Props = { monthly: ReactNode; yearly: ReactNode; className?: string | undefined };

/** What is said of a price in each period. One is seen at a time; both, on paper and where nothing can choose. */
export function PeriodPrice({ monthly, yearly, className }: Props) {
  return (
    <>
      <div className={classes(styles.monthly, className)}>{monthly}</div>
      <div className={classes(styles.yearly, className)}>{yearly}</div>
    </>
  );
}
