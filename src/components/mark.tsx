import { classes } from './classes.ts';
import styles from './mark.module.css';
import { markPath } from './mark-path.ts';

type Props = {
  /** Carved out of the seal, printed inside a thin frame, or the plain seal that serves as bullet and cursor. */
  kind?: keyof typeof markPath;
  /** What it stands for where it stands alone; without it the mark is an ornament. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The mark: a square seal with the tail of a speech bubble. As tall as the text beside it, in the accent colour. */
export function Mark({ kind = 'solid', label, className }: Props) {
  const shared = { className: classes(styles.mark, className), viewBox: '0 0 16 16' };
  const path = <path fillRule="evenodd" d={markPath[kind]} />;
  return label ? (
    <svg {...shared} role="img" aria-label={label}>
      {path}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      {path}
    </svg>
  );
}
