import type { ReactNode } from 'react';
import { byYear } from '@/content/format';
import { Heading } from './section.tsx';
import styles from './years.module.css';

type YearsProps = {
  level: 2 | 3;
  /** `date` is an ISO date or month. `body` needs at least two elements. */
  items: readonly { id: string; date: string; label: ReactNode; body: ReactNode }[];
};

export function Years({ level, items }: YearsProps) {
  return byYear(items).map(([year, itemsOfYear]) => (
    <section key={year} className={styles.year}>
      <Heading level={level} size="l" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.rows}>
        {itemsOfYear.map(({ id, label, body }) => (
          <li key={id} className={styles.row}>
            <div className={styles.label}>{label}</div>
            <div className={styles.body}>{body}</div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
