import { formatPlural } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import { Button } from '@/ui/button';
import styles from './filter-result.module.css';

type Props = {
  content: PageContents['updateLogInfo'];
  count: number;
  filtering: boolean;
  onReset: () => void;
};

/** How many releases are shown; a change of it is announced. Where there are none, the way back. */
export function FilterResult({ content: { messages, language }, count, filtering, onReset }: Props) {
  return (
    <div className={styles.result}>
      <output className={styles.count}>
        {count > 0 ? formatPlural(messages.results, count, language) : messages.none}
      </output>
      {filtering && (
        <Button variant="quiet" className={styles.reset} onClick={onReset}>
          {messages.reset}
        </Button>
      )}
    </div>
  );
}
