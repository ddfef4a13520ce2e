import type { ComponentProps } from 'react';
import { classes } from '@/ui/classes';
import styles from './column.module.css';

type Props = ComponentProps<'div'> & {
  /** How many of the twelve columns it takes on a wide window; narrow ones give it half or all of them. */
  span: 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** Its first column on a wide window; without it, it follows the one before. */
  start?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
};

/** A part of a section's width, in columns. */
export function Column({ span, start, className, ...props }: Props) {
  const place = start && styles[`start${start}`];
  return <div className={classes(styles.column, styles[`span${span}`], place, className)} {...props} />;
}
