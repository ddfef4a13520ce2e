import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

const tags = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & {
  title: ReactNode;
  /** Makes the title a heading of the page's outline. */
  level?: keyof typeof tags | undefined;
};

/**
 * Something that is there for whoever asks: native `details`, so that it opens without a script, and the browser's search
 * and links to its `id` open it. Those that share a `name` open one at a time; `Accordion` sets it.
 */
export function Disclosure({ title, level, className, children, ...props }: DisclosureProps) {
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

type Item = {
  /** Also its address on the page: a link to `#id` opens it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
};

type AccordionProps = {
  items: readonly Item[];
  /** Opening one closes the others. */
  exclusive?: boolean;
  level?: ComponentProps<typeof Disclosure>['level'];
};

/** Questions and their answers, one below the other. */
export function Accordion({ items, exclusive = false, level = 3 }: AccordionProps) {
  const name = useId();
  return (
    <div>
      {items.map(({ id, title, content }) => (
        <Disclosure key={id} id={id} title={title} level={level} {...(exclusive && { name })}>
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
