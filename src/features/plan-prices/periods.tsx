import type { ReactNode } from 'react';
import styles from './periods.module.css';

type PeriodPriceProps = { monthly: ReactNode; yearly: ReactNode };

/** What is said of a price in each period. One is seen at a time; both, on paper and where nothing can choose. */
export function PeriodPrice({ monthly, yearly }: PeriodPriceProps) {
  return (
    <>
      <div className={styles.monthly}>{monthly}</div>
      <div className={styles.yearly}>{yearly}</div>
    </>
  );
}

type PeriodSwitchProps = {
  words: { label: string; monthly: string; yearly: string };
  /** What paying by the year spares at most, in words. */
  saving?: string | undefined;
};

/**
 * By the month or by the year: radio buttons, which choose before the app has started and without it. The prices follow
 * them by their values (periods.module.css).
 */
export function PeriodSwitch({ words, saving }: PeriodSwitchProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.label}</legend>
      <div className={styles.options}>
        <label className={styles.option}>
          <input className={styles.radio} type="radio" name="period" value="monthly" defaultChecked />
          {words.monthly}
        </label>
        <label className={styles.option}>
          <input className={styles.radio} type="radio" name="period" value="yearly" />
          {words.yearly}
          {saving && <span className={styles.saving}>{saving}</span>}
        </label>
      </div>
    </fieldset>
  );
}

/** Everything in it follows the one `PeriodSwitch` in it: by CSS alone, so before the app has started, and without it. */
export function SwitchedPrices({ children }: { children: ReactNode }) {
  return <div className={styles.switched}>{children}</div>;
}
