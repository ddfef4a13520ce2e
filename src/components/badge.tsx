import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

type Props = {
  /** `new` is stamped in the accent colour; `plain` is any other short remark. */
  kind?: 'new' | 'plain';
  children: ReactNode;
};

/** A word stamped beside a heading or a line. Its meaning is in the word; the colour only helps to find it. */
export function Badge({ kind = 'plain', children }: Props) {
  return <span className={classes(styles.badge, styles[kind])}>{children}</span>;
}
