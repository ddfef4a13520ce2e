import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { classes } from './classes.ts';
import styles from './section.module.css';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'poster' | 'xl' | 'l' | 'm' | 's';

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;
const defaultSizes = { 1: 'xl', 2: 'm', 3: 's', 4: 's' } as const;

/** In characters. Longer titles are set smaller, so that the first screen also shows the button below. */
const MAX_LARGE_TITLE_LENGTH = 36;

type HeadingProps = ComponentProps<'h2'> & {
  level: HeadingLevel;
  size?: HeadingSize | undefined;
  /** A name in the text. Lines do not break inside it if it fits on one. */
  name?: string;
};

/** Browsers paint nothing before this element has arrived (src/document.html), because a title that arrives in parts would move. */
const renderBlocker = <span id="opening" />;

/** In characters. A longer name would not fit on a line, and add one. */
const MAX_UNBROKEN_LENGTH = 24;

function withUnbrokenName(text: string, name: string): ReactNode {
  const [before, ...after] = text.split(name);
  if (name === '' || name.length > MAX_UNBROKEN_LENGTH || after.length === 0) return text;
  return (
    <>
      {before}
      <span className={styles.name}>{name}</span>
      {after.join(name)}
    </>
  );
}

export function Heading({ level, size = defaultSizes[level], name = '', className, children, ...props }: HeadingProps) {
  const Tag = tags[level];
  const isLong = level === 1 && typeof children === 'string' && children.length > MAX_LARGE_TITLE_LENGTH;
  return (
    <Tag className={classes(styles.heading, styles[isLong ? 'l' : size], className)} {...props}>
      {typeof children === 'string' ? withUnbrokenName(children, name) : children}
      {level === 1 && renderBlocker}
    </Tag>
  );
}

type LeadProps = { size?: 'xl' | 'l'; children: ReactNode };

export function Lead({ size = 'xl', children }: LeadProps) {
  return <p className={size === 'xl' ? styles.lead : styles.text}>{children}</p>;
}

type SectionProps = ComponentProps<'section'> & {
  /** `opening` begins a page, `statement` has a very large heading, `fullWidth` is for tables and lists. */
  layout?: 'opening' | 'statement' | 'sideHeading' | 'fullWidth';
  heading?: ReactNode;
  level?: HeadingLevel;
  lead?: ReactNode;
  aside?: ReactNode;
};

/** The Suspense boundary lets React hydrate each section in its own task, starting with the one that the visitor uses. */
export function Section({
  layout = 'fullWidth',
  heading,
  level = 2,
  lead,
  aside,
  className,
  children,
  ...props
}: SectionProps) {
  const size = layout === 'statement' ? 'poster' : 'm';
  return (
    <Suspense>
      <section className={classes(styles.section, styles[layout], className)} {...props}>
        {(heading || lead || aside) && (
          <div className={styles.head}>
            {heading && (
              <Heading level={level} size={size}>
                {heading}
              </Heading>
            )}
            {lead && <Lead size={layout === 'statement' ? 'xl' : 'l'}>{lead}</Lead>}
            {aside}
          </div>
        )}
        {children && <div className={styles.body}>{children}</div>}
      </section>
    </Suspense>
  );
}

type ColumnProps = ComponentProps<'div'> & {
  /** How many of the twelve grid columns it takes in a wide window; in a narrow one it takes all. */
  span: 4 | 5 | 7 | 8 | 12;
  atEnd?: boolean;
};

export function Column({ span, atEnd, className, ...props }: ColumnProps) {
  return <div className={classes(styles.column, styles[`span${span}`], atEnd && styles.atEnd, className)} {...props} />;
}
