import type { ComponentProps, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}

/** @param props.target the id of an element with `tabIndex={-1}` */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a data-only="screen" className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
