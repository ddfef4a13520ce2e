import type { ReactNode } from 'react';
import styles from './periods.module.css';

type PeriodPriceProps = { monthly: ReactNode; yearly: ReactNode };

/** A price in each period. One is visible at a time; both are in print and in browsers without `:has()`. */
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
  /** The largest saving of yearly payment, in words. */
  saving?: string | undefined;
};

/**
 * Chooses monthly or yearly prices: radio buttons, which work before hydration and without JavaScript. The stylesheet
 * (periods.module.css) depends on their values.
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

/** All prices inside follow the `PeriodSwitch` inside, by CSS alone. */
export function SwitchedPrices({ children }: { children: ReactNode }) {
  return <div className={styles.switched}>{children}</div>;
}
