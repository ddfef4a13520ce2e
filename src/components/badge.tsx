import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

type Props = {
  /** What a change is, or `plain` for any other short remark. */
  kind?: 'new' | 'improved' | 'fixed' | 'security' | 'plain';
  children: ReactNode;
};

/** A word stamped beside a heading or a line. Its meaning is in the word; the colour only helps to find it. */
export function Badge({ kind = 'plain', children }: Props) {
  return <span className={classes(styles.badge, styles[kind])}>{children}</span>;
}
