import { classes } from './classes.ts';
import styles from './mark.module.css';
import { markPath } from './mark-path.ts';

type Props = {
  /** The mark as a solid shape, inside a thin frame, or its outer shape alone (bullet and cursor). */
  kind?: keyof typeof markPath;
  className?: string | undefined;
};

/** The brand's mark, decorative: as tall as the text beside it, in the accent colour. */
export const Mark = ({ kind = 'solid', className }: Props) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
    <path fillRule="evenodd" d={markPath[kind]} />
  </svg>
);
