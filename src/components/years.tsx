import type { ReactNode } from 'react';
import { byYear } from '@/content/format';
import { Heading } from './section.tsx';
import styles from './years.module.css';

type YearsProps = {
  level: 2 | 3;
  /** `date` is an ISO date, or month; `when` is its text beside the first line of `what`, which has two elements at least. */
  items: readonly { id: string; date: string; when: ReactNode; what: ReactNode }[];
};

/** A list grouped by year, in its order. In wide windows a year's number stays at the left of its rows. */
export function Years({ level, items }: YearsProps) {
  return byYear(items).map(([year, ofYear]) => (
    <section key={year} className={styles.year}>
      <Heading level={level} size="l" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.rows}>
        {ofYear.map(({ id, when, what }) => (
          <li key={id} className={styles.row}>
            <div className={styles.when}>{when}</div>
            <div className={styles.what}>{what}</div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
