import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}

/** The page's first link, hidden until focused: leads past the header to an element with `tabIndex={-1}`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a data-only="screen" className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
