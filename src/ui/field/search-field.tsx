import styles from './field.module.css';

type Props = { label: string; name: string; placeholder: string };

/** A line to type what is looked for, under its label. */
export function SearchField({ label, name, placeholder }: Props) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input className={styles.control} type="search" name={name} placeholder={placeholder} enterKeyHint="search" />
    </label>
  );
}
