import { classes } from './classes.ts';
import styles from './mark.module.css';
import { markPath } from './mark-path.ts';

type Props = {
  /** Carved out of the seal, printed inside a thin frame, or the plain seal that serves as bullet and cursor. */
  kind?: keyof typeof markPath;
  className?: string | undefined;
};

/** The mark: a square seal with the tail of a speech bubble. An ornament, as tall as the text beside it, in the accent colour. */
export const Mark = ({ kind = 'solid', className }: Props) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
    <path fillRule="evenodd" d={markPath[kind]} />
  </svg>
);
