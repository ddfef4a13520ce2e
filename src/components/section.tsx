import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { classes } from './classes.ts';
import { Heading, type HeadingLevel, Lead } from './heading.tsx';
import styles from './section.module.css';

type SectionProps = ComponentProps<'section'> & {
  /**
   * The layout on the page's twelve columns. `opening`: the head of a page; `statement`: one large element; `passage`:
   * heading on the left, reading column on the right; `dense`: everything at full width, for tables and lists.
   */
  rhythm?: 'opening' | 'statement' | 'passage' | 'dense';
  heading?: ReactNode;
  /** The heading's level. A statement of level 1 has the size `poster`. */
  level?: HeadingLevel;
  /** One paragraph that belongs to the heading. */
  lead?: ReactNode;
};

/**
 * A part of a page. Its children have the full width, or that of a `Column`. Nothing in it suspends: the boundary lets
 * React hydrate each section in its own task, and first the one that the visitor uses.
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
  /** The number of columns in a wide window; in a narrow one it has all twelve. */
  span: 3 | 4 | 5 | 7 | 8 | 9;
  /** Aligns it to the last column in a wide window; by default it takes the next free ones. */
  end?: boolean;
  /** Small text beside a heading, aligned to its end. */
  facts?: boolean;
};

/** A part of a section's width, in columns; its children are stacked. */
export function Column({ span, end, facts, className, ...props }: ColumnProps) {
  const names = [styles.column, styles[`span${span}`], end && styles.end, facts && styles.facts, className];
  return <div className={classes(...names)} {...props} />;
}
