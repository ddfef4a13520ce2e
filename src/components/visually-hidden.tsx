import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for assistive technology alone. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}

/** The page's first stop: unseen until focused, it leads past the header. Its target needs an id and `tabIndex={-1}`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
