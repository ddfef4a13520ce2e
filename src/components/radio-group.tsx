import type { ReactNode } from 'react';
import styles from './radio-group.module.css';

type RadioGroupProps = {
  /** Styles select the inputs by name and value. */
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  defaultValue: string;
  className?: string | undefined;
};

/** Radio buttons that only styles react to (`:checked`), so they work before hydration and without JavaScript. */
export const RadioGroup = ({ name, legend, options, defaultValue, className }: RadioGroupProps) => (
  <fieldset data-only="screen" className={className}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.options}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
