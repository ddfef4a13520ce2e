import { Icon } from '@/ui/icon';
import styles from './field.module.css';

type Props = {
  label: string;
  name: string;
  options: readonly { value: string; words: string }[];
  /** What is chosen at first; the first option without it. */
  defaultValue?: string;
};

/** A native choice under its label. Its value is the form's own. */
export function SelectField({ label, name, options, defaultValue }: Props) {
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
