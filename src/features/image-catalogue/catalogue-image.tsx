import { Image, type ImageProps } from '@/components/image';
import { useUi } from '@/components/provider';
import { type ImageName, translatedImages } from '@/content/schemas/constants';
import { defaultLanguage } from '@/content/schemas/languages';
import { builtImage } from './catalogue.ts';
import testUrls from './hashed-urls.json';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'dark'> & {
  name: ImageName;
};

/** The default `sizes`: the width of a phone, or half of a larger window. */
const usualSizes = '(min-width: 60rem) 50vw, calc(100vw - 40px)';

/** Builds replace this file, which is for tests, by their own (rsbuild.config.ts). */
const hashedUrls: Readonly<Record<string, string>> = testUrls;

/** The hashed URL of this site's picture, so that browsers can cache it; on other bases the plain URL. */
const url = (plain: string): string => hashedUrls[plain] ?? plain;

/**
 * A picture's other sizes are in the same folder: `logo@2x.png`, and those of other editions: `logo-dark@2x.png`. With
 * their widths, a browser can select the smallest sufficient one: `@0.8x` on most phones.
 */
function files(source: string, suffix: string, width: number) {
  const base = source.replace(/\.png$/, suffix);
  const src = url(`${base}.png`);
  const scaled = (scale: number) => `${url(`${base}@${scale}x.png`)} ${scale * width}w`;
  return { src, srcSet: `${scaled(0.8)}, ${src} ${width}w, ${scaled(2)}` };
}

/**
 * A picture of the image catalogue. Other editions and sizes exist for the pictures of this build only, on either base
 * (docs/design.md); a picture with any other source is shown unchanged.
 */
export function CatalogueImage({ name, ...props }: Props) {
  const { language, useImageSource } = useUi();
  const source = useImageSource(name);
  const built = builtImage(source);
  if (!built) return <Image {...props} src={source} />;
  const { width } = props;
  const suffix = translatedImages.includes(built) && language !== defaultLanguage ? `-${language}` : '';
  // A QR code must stay dark on light.
  const dark = built === 'erweima' ? {} : { dark: files(source, `${suffix}-dark`, width) };
  return <Image sizes={usualSizes} {...props} {...files(source, suffix, width)} {...dark} />;
}
