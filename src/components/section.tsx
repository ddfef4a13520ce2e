import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { classes } from './classes.ts';
import { Heading, type HeadingLevel, Lead } from './heading.tsx';
import styles from './section.module.css';

type SectionProps = ComponentProps<'section'> & {
  /**
   * How it is composed on the page's twelve columns. `opening`: the head of a page; `statement`: one big thing; `passage`:
   * heading at the left, reading column at the right; `dense`: everything at full width, for tables and lists.
   */
  rhythm?: 'opening' | 'statement' | 'passage' | 'dense';
  heading?: ReactNode;
  /** The heading's level; a page's first statement is its level 1, and is set as a poster. */
  level?: HeadingLevel;
  /** One paragraph that belongs to the heading. */
  lead?: ReactNode;
};

/**
 * A part of a page. Its children stand on the page's columns: by themselves at full width, or in a `Column`.
 * Nothing in it suspends: the boundary lets React hydrate each section in a task of its own, the one that is used first.
 */
export function Section({ rhythm = 'dense', heading, level = 2, lead, className, children, ...props }: SectionProps) {
  const size = rhythm !== 'statement' ? 'm' : level === 1 ? 'poster' : 'xl';
  return (
    <Suspense>
      <section className={classes(styles.section, styles[rhythm], className)} {...props}>
        {(heading || lead) && (
          <div className={styles.head}>
            {heading && (
              <Heading level={level} size={size}>
                {heading}
              </Heading>
            )}
            {lead && <Lead size={rhythm === 'statement' ? 'xl' : 'l'}>{lead}</Lead>}
          </div>
        )}
        {children && <div className={styles.body}>{children}</div>}
      </section>
    </Suspense>
  );
}

type ColumnProps = ComponentProps<'div'> & {
  /** How many of the twelve columns it takes on a wide window; narrow ones give it all of them. */
  span: 3 | 4 | 5 | 7 | 8 | 9;
  /** Its first column on a wide window; without it, it follows the one before. */
  start?: 9 | 10;
  /** Small words beside a heading, at its end. */
  facts?: boolean;
};

/** A part of a section's width, in columns; what it holds is stacked. */
export function Column({ span, start, facts, className, ...props }: ColumnProps) {
  const place = start && styles[`start${start}`];
  const look = facts && styles.facts;
  return <div className={classes(styles.column, styles[`span${span}`], place, look, className)} {...props} />;
}
