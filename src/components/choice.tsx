import type { ReactNode } from 'react';
import styles from './choice.module.css';

type ChoiceProps = {
  /** The group's name; styles of the page depend on it and on the values. */
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  /** The value that is chosen first. */
  initial: string;
  className?: string | undefined;
};

/**
 * One of a few values, side by side: radio buttons, on which the styles of what they change depend, so that it works before hydration and
 * without JavaScript. Not in print.
 */
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
