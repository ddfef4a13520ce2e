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
 * A picture, lazy by default; one above the fold has `loading="eager"` and is fetched with high priority.
 * With a dark edition there are two lazy elements, of which only the displayed one is fetched: `<picture>` selects by
 * the system's theme, not by the visitor's choice. An eager one also has a `<picture>`, for visitors without a choice.
 * Print shows the light edition.
 */
export function Image({ dark, className, alt, loading = 'lazy', ...props }: ImageProps) {
  const day = { decoding: 'async', alt, ...props } as const;
  const first = { loading, fetchPriority: loading === 'eager' ? 'high' : undefined } as const;
  if (!dark) return <img {...day} {...first} alt={alt} className={classes(styles.image, className)} />;
  const night = { ...day, srcSet: undefined, ...dark };
  return (
    <>
      {loading === 'eager' && (
        <picture data-only="screen" className={styles.system}>
          <source media="(prefers-color-scheme: dark)" srcSet={night.srcSet ?? night.src} sizes={props.sizes} />
          <img {...day} {...first} alt={alt} className={classes(styles.image, className)} />
        </picture>
      )}
      <img {...day} loading="lazy" alt={alt} className={classes(styles.image, styles.day, className)} />
      <img {...night} loading="lazy" alt={alt} className={classes(styles.image, styles.night, className)} />
    </>
  );
}
