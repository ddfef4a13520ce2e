import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode;
  /** Makes the title a heading of the page's outline. */
  level?: 3 | undefined;
};

/**
 * Something that is there for whoever asks: native `details`, so that it opens without a script, and the browser's search
 * and links to its `id` open it.
 */
export function Disclosure({ title, level, className, children, ...props }: DisclosureProps) {
  const Title = level ? 'h3' : 'span';
  return (
    <details className={classes(styles.disclosure, className)} {...props}>
      <summary className={styles.summary}>
        <Title className={styles.title}>{title}</Title>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

type Item = {
  /** Also its address on the page: a link to `#id` opens it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
};

/** Questions and their answers, one below the other. */
export const Accordion = ({ items }: { items: readonly Item[] }) => (
  <div>
    {items.map(({ id, title, content }) => (
      <Disclosure key={id} id={id} title={title} level={3}>
        {content}
      </Disclosure>
    ))}
  </div>
);
