import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

type Props = {
  kind?: 'new' | 'plain';
  children: ReactNode;
};

export function Badge({ kind = 'plain', children }: Props) {
  return <span className={classes(styles.badge, kind === 'new' && styles.new)}>{children}</span>;
}
