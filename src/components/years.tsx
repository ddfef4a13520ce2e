import type { ReactNode } from 'react';
import { Heading } from './section.tsx';
import styles from './years.module.css';

type YearsProps<One> = {
  list: readonly One[];
  /** The ISO date, or month, that groups an item. */
  dateOf: (one: One) => string;
  keyOf: (one: One) => string;
  level: 2 | 3;
  /** Rendered beside an item: its date in words. */
  when: (one: One) => ReactNode;
  children: (one: One) => ReactNode;
};

/** A list grouped by year, in its order. In wide windows a year's number stays at the left of its rows. */
export function Years<One>({ list, dateOf, keyOf, level, when, children }: YearsProps<One>) {
  const years = Map.groupBy(list, (one) => dateOf(one).slice(0, 4));
  return [...years].map(([year, items]) => (
    <section key={year} className={styles.year}>
      <Heading level={level} size="l" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.rows}>
        {items.map((one) => (
          <li key={keyOf(one)} className={styles.row}>
            <div className={styles.when}>{when(one)}</div>
            <div className={styles.what}>{children(one)}</div>
          </li>
        ))}
      </ol>
    </section>
  ));
}
