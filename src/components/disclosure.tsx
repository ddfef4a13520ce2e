import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode;
  level?: 2 | 3 | undefined;
};

/** Native `details`: it opens without JavaScript, by the browser's search, and by links to its `id`. */
export function Disclosure({ title, level, className, children, ...props }: DisclosureProps) {
  const Title = level ? (`h${level}` as const) : 'span';
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
