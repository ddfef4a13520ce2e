import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import styles from './years.module.css';

type YearsProps<One> = {
  list: readonly One[];
  /** The ISO date, or month, that groups an item. */
  dateOf: (one: One) => string;
  keyOf: (one: One) => string;
  /** The level of the years' headings. */
  level: 2 | 3;
  /** Rendered beside an item: its date in words. */
  when: (one: One) => ReactNode;
  children: (one: One) => ReactNode;
};

/** A list grouped by year, in its order. In wide windows a year's number stays at the left of its rows. */
export function Years<One>({ list, dateOf, keyOf, level, when, children }: YearsProps<One>) {
  return byYear(list, dateOf).map(([year, items]) => (
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

/** Groups items by the year of their date, in their order. */
export function byYear<One>(list: readonly One[], dateOf: (one: One) => string): [year: string, items: One[]][] {
  const years = new Map<string, One[]>();
  for (const one of list) {
    const year = dateOf(one).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), one]);
  }
  return [...years];
}
