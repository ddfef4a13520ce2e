import brand from '../../content/brand.json';
import { classes } from './classes.ts';
import styles from './icon.module.css';
import icons from './icons.json';

/** These are mirrored in right-to-left text. `download` is symmetric, but may be replaced by the others in a button. */
const forwardIcons = ['arrow-right', 'external', 'download'];

/** A decorative icon in the size and colour of the text. Its path in icons.json is drawn on a 20 by 20 grid. */
export function Icon({ name, className }: { name: keyof typeof icons; className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.icon, forwardIcons.includes(name) && styles.forward, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}

const { shape, inset, strokes } = brand.mark;

const outlines = { solid: shape + strokes, framed: shape + inset + strokes, shape } as const;

type Props = {
  kind?: keyof typeof outlines;
  className?: string | undefined;
};

export const Mark = ({ kind = 'solid', className }: Props) => (
  <svg className={classes(styles.mark, className)} viewBox="0 0 16 16" aria-hidden="true">
    <path fillRule="evenodd" d={outlines[kind]} />
  </svg>
);
