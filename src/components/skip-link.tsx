import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The page's first stop: unseen until focused, it leads past the header. Its target needs an id and `tabIndex={-1}`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
