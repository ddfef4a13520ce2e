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
  /** The picture for the dark theme. For an SVG it is the same file with a fragment. */
  dark?: { src: string; srcSet?: string } | undefined;
};

/** Photos load lazily. SVGs do not: they are small (2 to 8 KB), and a printed or saved page should contain them. */
export function loadingPropsOf(
  src: string,
  isAboveFold = false,
): Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority'> {
  if (isAboveFold) return { loading: 'eager', fetchPriority: 'high' };
  return /\.svg(?:#|$)/.test(src) ? { fetchPriority: 'low' } : { loading: 'lazy' };
}

/** Renders an `img` for each theme; styles hide one. `<picture>` would follow the system's theme, not the visitor's choice. */
export function Image({ dark, className, alt, loading, ...props }: ImageProps) {
  const commonProps = { decoding: 'async', alt, ...props } as const;
  const loadingProps = loadingPropsOf(props.src, loading === 'eager');
  if (!dark) return <img {...commonProps} {...loadingProps} alt={alt} className={classes(styles.image, className)} />;
  return (
    <>
      <img {...commonProps} {...loadingProps} alt={alt} className={classes(styles.image, styles.light, className)} />
      <img
        {...commonProps}
        srcSet={undefined}
        sizes={dark.srcSet && props.sizes}
        {...dark}
        {...loadingPropsOf(dark.src)}
        alt={alt}
        className={classes(styles.image, styles.dark, className)}
      />
    </>
  );
}

type FramedImageProps = Pick<ImageProps, 'loading'> & {
  image: { to: string; width: number; height: number };
  alt: string | undefined;
};

/** A picture from `public/` in a thin frame. An SVG contains its dark theme, which the fragment `#night` selects. */
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
