import type { ComponentProps } from 'react';
import shared from '@/styles/shared.module.css';
import { classes } from './classes.ts';
import styles from './image.module.css';

export type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string;
  alt: string;
  /** The intrinsic size in CSS pixels. */
  width: number;
  height: number;
  /** The version for the dark theme; for a drawing it is the same file with a fragment. */
  dark?: { src: string; srcSet?: string } | undefined;
};

/** A drawing (2 to 8 KB) is not lazy, so that a printed or saved page has it; a photo is. */
export function loadingOf(src: string, isAboveFold = false): Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  if (isAboveFold) return { loading: 'eager', fetchPriority: 'high' };
  return /\.svg(?:#|$)/.test(src) ? { fetchPriority: 'low' } : { loading: 'lazy' };
}

/** Styles display one of the elements for light and dark: `<picture>` would follow the system's theme, not the visitor's choice. */
export function Image({ dark, className, alt, loading, ...props }: ImageProps) {
  const light = { decoding: 'async', alt, ...props } as const;
  const loadingProps = loadingOf(props.src, loading === 'eager');
  if (!dark) return <img {...light} {...loadingProps} alt={alt} className={classes(styles.image, className)} />;
  return (
    <>
      <img {...light} {...loadingProps} alt={alt} className={classes(styles.image, styles.day, className)} />
      <img
        {...light}
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

/** A picture of `public/` in a thin frame. An SVG has its own dark styles, for `#night:target`. */
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
