import { classes } from './classes.ts';
import styles from './icon.module.css';
import { markPath } from './mark-path.ts';

/*
 * Drawn on a 20 by 20 grid as thin lines with butt ends, like the type's hairlines. Heads of arrows curve like the
 * catalogue's `rightArrow`.
 */
const iconPaths = {
  'arrow-right': 'M1 10H18M11.5 3C12.3 7 14.5 9.4 18.5 10C14.5 10.6 12.3 13 11.5 17',
  external: 'M5 15L15.5 4.5M7 4.2C10.5 5.6 13.5 5.8 15.9 4.1C14.2 6.5 14.4 9.5 15.8 13',
  download: 'M10 1.5V13M4 7.5C8 8.3 9.5 10.5 10 14C10.5 10.5 12 8.3 16 7.5M2.5 17.5H17.5',
  chevron: 'M3.5 7L10 13.5L16.5 7',
  close: 'M3.5 3.5L16.5 16.5M16.5 3.5L3.5 16.5',
  check: 'M2.5 10.5L7.5 15.5L17.5 4.5',
  copy: 'M6.5 6.5H17.5V17.5H6.5zM13.5 6.5V2.5H2.5V13.5H6.5',
  sun: 'M10 6.2A3.8 3.8 0 1 0 10 13.8A3.8 3.8 0 1 0 10 6.2M10 1V3.5M10 16.5V19M1 10H3.5M16.5 10H19M3.6 3.6L5.4 5.4M14.6 14.6L16.4 16.4M3.6 16.4L5.4 14.6M14.6 5.4L16.4 3.6',
  moon: 'M16.8 12.5A7.5 7.5 0 1 1 8.2 2.7A6.2 6.2 0 0 0 16.8 12.5z',
  system: 'M1.5 3.5H18.5V13.5H1.5zM6 17H14M10 13.5V17',
} as const;

/** A decorative icon beside text, in the text's size and colour. */
export function Icon({ name, className }: { name: keyof typeof iconPaths; className?: string | undefined }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

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
