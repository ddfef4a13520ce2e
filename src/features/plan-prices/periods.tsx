import type { ReactNode } from 'react';
import { classes } from '@/components/classes';
import { ToggleGroup } from '@/components/toggle-group';
import styles from './periods.module.css';

type PeriodPriceProps = { monthly: ReactNode; yearly: ReactNode; className?: string | undefined };

/** What is said of a price in each period. One is seen at a time; both, on paper and where nothing can choose. */
export function PeriodPrice({ monthly, yearly, className }: PeriodPriceProps) {
  return (
    <>
      <div className={classes(styles.monthly, className)}>{monthly}</div>
      <div className={classes(styles.yearly, className)}>{yearly}</div>
    </>
  );
}

type PeriodSwitchProps = {
  /** `periods.module.css` knows the values: they are not to be translated. */
  words: { label: string; monthly: string; yearly: string };
  /** What paying by the year spares at most, in words. */
  saving?: string | undefined;
};

/** By the month or by the year: radio buttons, which choose before the app has started and without it. */
export function PeriodSwitch({ words, saving }: PeriodSwitchProps) {
  const yearly = (
    <>
      {words.yearly}
      {saving && <span className={styles.saving}>{saving}</span>}
    </>
  );
  return (
    <ToggleGroup
      legend={words.label}
      name="period"
      defaultValue="monthly"
      options={[
        { value: 'monthly', label: words.monthly },
        { value: 'yearly', label: yearly },
      ]}
    />
  );
}

/** Everything in it follows the one `PeriodSwitch` in it: by CSS alone, so before the app has started, and without it. */
export function SwitchedPrices({ children }: { children: ReactNode }) {
  return <div className={styles.switched}>{children}</div>;
}
