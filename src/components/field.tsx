import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; name: string };

/** A line to write, under its label; with `type="search"` one to type what is looked for. */
export function TextField({ label, ...props }: TextFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input type="text" className={styles.control} {...props} />
    </label>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & { label: string; name: string };

/** A place to write several lines, under its label. */
export function TextArea({ label, ...props }: TextAreaProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <textarea className={styles.control} {...props} />
    </label>
  );
}

type SelectFieldProps = {
  label: string;
  name: string;
  options: readonly { value: string; words: string }[];
  /** What is chosen at first; the first option without it. */
  defaultValue?: string;
};

/** A native choice under its label. Its value is the form's own. */
export function SelectField({ label, name, options, defaultValue }: SelectFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select className={styles.control} name={name} defaultValue={defaultValue}>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron" className={styles.chevron} />
    </label>
  );
}
