import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

type Props = {
  /** `new` has the accent colour as its background; `plain` has none. */
  kind?: 'new' | 'plain';
  children: ReactNode;
};

/** A short label beside a heading or in a line. Its text carries the meaning; the colour draws attention. */
export function Badge({ kind = 'plain', children }: Props) {
  return <span className={classes(styles.badge, kind === 'new' && styles.new)}>{children}</span>;
}
