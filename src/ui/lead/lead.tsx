import type { ReactNode } from 'react';
import { classes } from '@/ui/classes';
import styles from './lead.module.css';

type Props = {
  /** A sentence or two, set as evenly as the heading above it; otherwise it is set to be read. */
  balanced?: boolean;
  children: ReactNode;
};

/** The paragraph under a page's heading, where the page composes its head itself; `Section` sets its own. */
export function Lead({ balanced = false, children }: Props) {
  return <p className={classes(styles.lead, balanced && styles.balanced)}>{children}</p>;
}
