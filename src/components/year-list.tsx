import { type ReactNode, Suspense } from 'react';
import { groupByYear } from '@/content/format';
import { SiteLink, type SiteLinkProps } from './link.tsx';
import { Heading } from './section.tsx';
import styles from './year-list.module.css';

type YearListProps = {
  level: 2 | 3;
  /** `date` is an ISO date or month. Until two nested elements of `body` have arrived, styles hide the label. */
  items: readonly { id: string; date: string; label: ReactNode; body: ReactNode }[];
};

/** Each row has a Suspense boundary, like `Section`. */
export function YearList({ level, items }: YearListProps) {
  return groupByYear(items).map(([year, yearItems]) => (
    <section key={year} className={styles.year}>
      <Heading level={level} size="m" className={styles.number}>
        {year}
      </Heading>
      <ol className={styles.rows}>
        {yearItems.map(({ id, label, body }) => (
          <Suspense key={id}>
            <li className={styles.row}>
              <div className={styles.label}>{label}</div>
              <div className={styles.body}>{body}</div>
            </li>
          </Suspense>
        ))}
      </ol>
    </section>
  ));
}

/** A link in the body of a row, which can be clicked anywhere in the row. */
export const RowLink = (props: SiteLinkProps) => <SiteLink className={styles.link} {...props} />;
