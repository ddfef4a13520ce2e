import type { ReactNode } from 'react';
import { byYear } from '@/content/format';
import { Heading } from './section.tsx';
import styles from './years.module.css';

type YearsProps = {
  level: 2 | 3;
  /** `date` is an ISO date or month. `what` needs at least two elements. */
  items: readonly { id: string; date: string; when: ReactNode; what: ReactNode }[];
};

export function Years({ level, items }: YearsProps) {
  return byYear(items).map(([year, itemsOfYear]) => (
    <section key={year} className={styles.year}>
      <Heading level={level} size="l" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.rows}>
        {itemsOfYear.map(({ id, when, what }) => (
          <li key={id} className={styles.row}>
            <div className={styles.when}>{when}</div>
            <div className={styles.what}>{what}</div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
