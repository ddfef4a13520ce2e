import type { ComponentProps, ReactNode } from 'react';
import { classes } from '@/ui/classes';
import { Icon } from '@/ui/icon';
import styles from './disclosure.module.css';

const tags = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

type Props = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode;
  /** Makes the title a heading of the page's outline. */
  level?: keyof typeof tags | undefined;
};

/**
 * Something that is there for whoever asks: native `details`, so that it opens without a script, and the browser's search
 * and links to its `id` open it. Those that share a `name` open one at a time; `Accordion` sets it.
 */
export function Disclosure({ title, level, className, children, ...props }: Props) {
  const Title = level ? tags[level] : 'span';
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
