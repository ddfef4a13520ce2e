import { formatBytes } from '@/content/format-bytes';
import type { Messages } from '@/content/schemas/messages';
import type { FeatureValue } from '@/content/schemas/plans';
import { Icon } from '@/ui/icon';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './feature-cell.module.css';

type Props = { value: FeatureValue | undefined; language: string; messages: Messages['subscribe'] };

/** What a plan holds of something: a figure, a sign with its meaning in words, or a word. */
export function FeatureCell({ value, language, messages }: Props) {
  if (value === 'unlimited') return messages.unlimited;
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if (typeof value === 'object') return formatBytes(value.bytes, language);
  return (
    <span className={value ? styles.yes : styles.no}>
      {value ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <VisuallyHidden>{value ? messages.included : messages.notIncluded}</VisuallyHidden>
    </span>
  );
}
