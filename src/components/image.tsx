import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './image.module.css';

export type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string;
  /** The text alternative; empty for a decorative picture. */
  alt: string;
  /** Intrinsic size in CSS pixels, so that nothing moves when the picture arrives. */
  width: number;
  height: number;
  /** The dark edition. Only the edition that is displayed is fetched. */
  dark?: { src: string; srcSet?: string | undefined } | undefined;
};

/**
 * A picture, fetched as it comes near; the one above the fold takes `loading="eager" fetchPriority="high"`.
 * With a night edition there are two elements instead of `<picture media>`, which knows the system's theme but not the
 * visitor's own choice; both then stay lazy, because a lazy picture that is not displayed is never fetched.
 */
export function Image({ dark, className, alt, ...props }: ImageProps) {
  const day = { loading: 'lazy', decoding: 'async', alt, ...props } as const;
  if (!dark) return <img {...day} alt={alt} className={classes(styles.image, className)} />;
  const night = { ...day, srcSet: undefined, ...dark };
  return (
    <>
      <img {...day} loading="lazy" alt={alt} className={classes(styles.image, styles.day, className)} />
      <img {...night} loading="lazy" alt={alt} className={classes(styles.image, styles.night, className)} />
    </>
  );
}
