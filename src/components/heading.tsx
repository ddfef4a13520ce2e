import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './heading.module.css';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'poster' | 'xl' | 'l' | 'm' | 's';

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;
const usualSizes = { 1: 'xl', 2: 'm', 3: 's', 4: 's' } as const;

type HeadingProps = ComponentProps<'h2'> & {
  /** Its level in the page's outline. */
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
  return (
    <Tag className={classes(styles.heading, styles[size], className)} {...props}>
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
