import type { ComponentProps } from 'react';
import type { ImageName } from './catalogue.ts';
import { useImageSource } from './use-image-source.ts';

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  name: ImageName;
  /** What the picture says; empty for an ornament. */
  alt: string;
  /** Intrinsic size in CSS pixels, so that nothing moves when the picture arrives. */
  width: number;
  height: number;
};

/** A picture of the image catalogue. */
export function CatalogueImage({ name, alt, ...size }: Props) {
  return <img loading="lazy" decoding="async" {...size} src={useImageSource(name)} alt={alt} />;
}
