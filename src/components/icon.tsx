// A build replaces this file by that of its content (rsbuild.config.ts).
import brand from '../../sample/brand.json';
import { classes } from './classes.ts';
import styles from './icon.module.css';
import icons from './icons.json';

/** Mirrored in right-to-left text; `download` is symmetric, but a button may swap it for another icon without changing the class. */
const mirroredIcons = ['arrow-left', 'arrow-right', 'external', 'download'];

/** A decorative icon in the size and colour of the text. Its path in icons.json is drawn on a 20 by 20 grid. */
export function Icon({ name, className }: { name: keyof typeof icons; className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.icon, mirroredIcons.includes(name) && styles.mirrored, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}

const { shape, inset, strokes } = brand.mark;

const outlines = { solid: shape + strokes, framed: shape + inset + strokes, shape } as const;

/** `solid` cuts the strokes out of the filled shape, `framed` draws the shape as an outline, `shape` has no strokes. */
type BrandMarkProps = {
  kind?: keyof typeof outlines | undefined;
  className?: string | undefined;
};

export const BrandMark = ({ kind = 'solid', className }: BrandMarkProps) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
    <path fillRule="evenodd" d={outlines[kind]} />
  </svg>
);
