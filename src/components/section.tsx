import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { classes } from './classes.ts';
import styles from './section.module.css';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'poster' | 'xl' | 'l' | 'm' | 's';

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;
const usualSizes = { 1: 'xl', 2: 'm', 3: 's', 4: 's' } as const;

/** A longer title is set smaller: the longest words of a long name and the action under it fit into the first screen. */
const longTitle = 36;

type HeadingProps = ComponentProps<'h2'> & {
  level: HeadingLevel;
  /** Its size, where that differs from its level's default. */
  size?: HeadingSize | undefined;
};

/**
 * Marks the end of the page's title. Browsers render nothing before it has arrived (src/document.html): on a slow connection
 * the header's parts would move while they arrive, and a title with balanced lines would break differently.
 */
const opening = <span id="opening" />;

/** A heading in the display font. */
export function Heading({ level, size = usualSizes[level], className, children, ...props }: HeadingProps) {
  const Tag = tags[level];
  const isLong = level === 1 && typeof children === 'string' && children.length > longTitle;
  return (
    <Tag className={classes(styles.heading, styles[isLong ? 'm' : size], className)} {...props}>
      {children}
      {level === 1 && opening}
    </Tag>
  );
}

type LeadProps = { size?: 'xl' | 'l'; children: ReactNode };

/** The sentence or two under a heading: `xl` under a page's own, `l` under a section's. */
export function Lead({ size = 'xl', children }: LeadProps) {
  return <p className={size === 'xl' ? styles.lead : styles.text}>{children}</p>;
}

type SectionProps = ComponentProps<'section'> & {
  /**
   * The layout on the page's twelve columns. `opening`: the head of a page; `statement`: one large element; `passage`:
   * heading on the left, reading column on the right; `dense`: everything at full width, for tables and lists.
   */
  rhythm?: 'opening' | 'statement' | 'passage' | 'dense';
  heading?: ReactNode;
  /** The heading's level. */
  level?: HeadingLevel;
  lead?: ReactNode;
  /** What is under the lead, such as a picture. */
  aside?: ReactNode;
};

/**
 * A part of a page. Its children have the full width, or that of a `Column`. Nothing in it suspends:
 * with the Suspense boundary React hydrates each section in its own task, first the one that the visitor uses.
 */
export function Section({
  rhythm = 'dense',
  heading,
  level = 2,
  lead,
  aside,
  className,
  children,
  ...props
}: SectionProps) {
  const size = rhythm === 'statement' ? 'poster' : 'm';
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
            {aside}
          </div>
        )}
        {children && <div className={styles.body}>{children}</div>}
      </section>
    </Suspense>
  );
}

type ColumnProps = ComponentProps<'div'> & {
  /** The number of columns in a wide window; in a narrow one it has all twelve. */
  span: 3 | 4 | 5 | 6 | 7 | 8;
  /** Aligns it to the last column in a wide window; by default it takes the next free ones. */
  end?: boolean;
};

/** A part of a section's width, in columns; its children are stacked. */
export function Column({ span, end, className, ...props }: ColumnProps) {
  return <div className={classes(styles.column, styles[`span${span}`], end && styles.end, className)} {...props} />;
}
