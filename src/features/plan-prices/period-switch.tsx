import { ToggleGroup } from '@/ui/toggle-group';
import styles from './periods.module.css';

type Props = {
  /** `periods.module.css` knows the values: they are not to be translated. */
  words: { label: string; monthly: string; yearly: string };
  /** What paying by the year spares at most, in words. */
  saving?: string | undefined;
};

/** By the month or by the year: radio buttons, which choose before the app has started and without it. */
export function PeriodSwitch({ words, saving }: Props) {
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
