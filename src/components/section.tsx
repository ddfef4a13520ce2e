import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { classes } from './classes.ts';
import styles from './section.module.css';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'poster' | 'xl' | 'l' | 'm' | 's';

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;
const defaultSizes = { 1: 'xl', 2: 'm', 3: 's', 4: 's' } as const;

/** In characters. A longer title is smaller, so that the action below fits into the first screen. */
const MAX_LARGE_TITLE_LENGTH = 36;

type HeadingProps = ComponentProps<'h2'> & {
  level: HeadingLevel;
  size?: HeadingSize | undefined;
};

/** Blocks rendering until it is parsed (src/document.html): otherwise header and title would move on a slow connection. */
const renderBlocker = <span id="opening" />;

export function Heading({ level, size = defaultSizes[level], className, children, ...props }: HeadingProps) {
  const Tag = tags[level];
  const isLong = level === 1 && typeof children === 'string' && children.length > MAX_LARGE_TITLE_LENGTH;
  return (
    <Tag className={classes(styles.heading, styles[isLong ? 'm' : size], className)} {...props}>
      {children}
      {level === 1 && renderBlocker}
    </Tag>
  );
}

type LeadProps = { size?: 'xl' | 'l'; children: ReactNode };

export function Lead({ size = 'xl', children }: LeadProps) {
  return <p className={size === 'xl' ? styles.lead : styles.text}>{children}</p>;
}

type SectionProps = ComponentProps<'section'> & {
  /** `passage` has the heading beside the text; `dense` uses the full width, for tables and lists. */
  rhythm?: 'opening' | 'statement' | 'passage' | 'dense';
  heading?: ReactNode;
  level?: HeadingLevel;
  lead?: ReactNode;
  aside?: ReactNode;
};

/** With the Suspense boundary React hydrates each section in its own task, first the one that the visitor uses. */
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
  /** The number of columns in a wide window; in a narrow one it takes all twelve. */
  span: 4 | 5 | 7 | 8;
  end?: boolean;
};

export function Column({ span, end, className, ...props }: ColumnProps) {
  return <div className={classes(styles.column, styles[`span${span}`], end && styles.end, className)} {...props} />;
}
