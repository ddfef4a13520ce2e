import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import { classes } from './classes.ts';
import styles from './image.module.css';

export type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string;
  /** The text alternative; empty for a decorative picture. */
  alt: string;
  /** Intrinsic size in CSS pixels, so that nothing moves when the picture arrives. */
  width: number;
  height: number;
  /** The dark edition: of a drawing the same file with a fragment. */
  dark?: { src: string; srcSet?: string } | undefined;
};

/**
 * When a picture is loaded. A drawing, of 2 to 8 KB, behind everything else, so that whoever prints or saves the page has it; a
 * photo when it comes near.
 * @param isAboveFold it is fetched before others
 */
export function loadingOf(src: string, isAboveFold = false): Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  if (isAboveFold) return { loading: 'eager', fetchPriority: 'high' };
  return /\.svg(?:#|$)/.test(src) ? { fetchPriority: 'low' } : { loading: 'lazy' };
}

/**
 * A picture; one above the fold has `loading="eager"`.
 * With a dark edition there are two elements, of which styles display one: `<picture>`, and in WebKit a media query inside an
 * SVG, would select by the system's theme, not by the visitor's choice. Print shows the light edition.
 */
export function Image({ dark, className, alt, loading, ...props }: ImageProps) {
  const day = { decoding: 'async', alt, ...props } as const;
  const first = loadingOf(props.src, loading === 'eager');
  if (!dark) return <img {...day} {...first} alt={alt} className={classes(styles.image, className)} />;
  return (
    <>
      <img {...day} {...first} alt={alt} className={classes(styles.image, styles.day, className)} />
      <img
        {...day}
        srcSet={undefined}
        sizes={dark.srcSet && props.sizes}
        {...dark}
        {...loadingOf(dark.src)}
        alt={alt}
        className={classes(styles.image, styles.night, className)}
      />
    </>
  );
}

type FramedImageProps = Pick<ImageProps, 'loading'> & {
  image: { to: string; width: number; height: number };
  alt: string | undefined;
};

/**
 * A picture of `public/` in a thin frame, as wide as its column. The dark edition of an SVG is its own: the styles that it
 * has for `#night:target`.
 */
export const FramedImage = ({ image: { to, ...size }, alt = '', loading }: FramedImageProps) => (
  <Image
    src={to}
    dark={to.endsWith('.svg') ? { src: `${to}#night` } : undefined}
    alt={alt}
    {...size}
    loading={loading}
    className={shared.framed}
  />
);
