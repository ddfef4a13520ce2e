import type { ReactNode } from 'react';
import styles from './choice.module.css';

type ChoiceProps = {
  /** The page's styles select by name and value. */
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  initial: string;
  className?: string | undefined;
};

/** Radio buttons whose effect is in styles only, so that they work before hydration and without JavaScript. */
export const Choice = ({ name, legend, options, initial, className }: ChoiceProps) => (
  <fieldset data-only="screen" className={className}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.options}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} value={value} defaultChecked={value === initial} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
