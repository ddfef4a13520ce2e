import brand from '../../content/brand.json';
import { classes } from './classes.ts';
import styles from './icon.module.css';
import icons from './icons.json';

/** Icons that point in the direction of reading, and the symmetric one that they may replace in a button. */
const forward = ['arrow-right', 'external', 'download'];

/**
 * A decorative icon beside text, in the text's size and colour. icons.json has the paths, drawn on a 20 by 20 grid as thin
 * lines with butt ends, like the type's hairlines. Heads of arrows curve like the catalogue's `rightArrow`.
 */
export function Icon({ name, className }: { name: keyof typeof icons; className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.icon, forward.includes(name) && styles.forward, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}

const { shape, inset, strokes } = brand.mark;

/** The mark as a solid shape, inside a thin frame, or its outer shape alone (bullet and cursor). */
const outlines = { solid: shape + strokes, framed: shape + inset + strokes, shape } as const;

type Props = {
  kind?: keyof typeof outlines;
  className?: string | undefined;
};

/** The brand's mark, decorative: as tall as the text beside it, in the accent colour. */
export const Mark = ({ kind = 'solid', className }: Props) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
    <path fillRule="evenodd" d={outlines[kind]} />
  </svg>
);
