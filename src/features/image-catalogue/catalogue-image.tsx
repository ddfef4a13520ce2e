import { useSyncExternalStore } from 'react';
import { Image, type ImageProps } from '@/components/image';
import { useUi } from '@/components/provider';
import { isImageName } from '@/content/names';
import { defaultImageSource, imageSource } from './catalogue.ts';
import testPictures from './hashed-urls.json';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'dark'> & {
  name: string;
  /** True for a picture on a light ground in either theme: it has no dark edition. */
  isOnLight?: boolean;
};

/** The default `sizes` of a photo: the width of a phone, or half of a larger window. */
const usualSizes = '(min-width: 60rem) 50vw, calc(100vw - 40px)';

/** A picture's editions, and its width divided by its height. */
type Built = Pick<ImageProps, 'src' | 'srcSet' | 'dark'> & { aspect?: number };

/** This site's pictures under names that browsers can cache. Builds replace this file, which is for tests (rsbuild.config.ts). */
const pictures: Readonly<Record<string, Built>> = testPictures;

/** For changes by another tab; this tab rewrites the catalogue only while it navigates, which renders again anyway. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** An image's source: the default one in the prerendered HTML and during hydration, then that of the catalogue. */
const useImageSource = (name: string): string =>
  useSyncExternalStore(
    subscribe,
    () => imageSource(name),
    () => defaultImageSource(name),
  );

/**
 * A picture of the image catalogue. Where the catalogue names one of this build, its editions are shown (docs/design.md);
 * a picture with any other source is shown unchanged. Other names are this build's pictures alone.
 * @param props.height that of the shipped picture; one of another shape keeps its own
 */
export function CatalogueImage({ name, height, isOnLight, sizes = usualSizes, ...props }: Props) {
  const { language } = useUi();
  const ofCatalogue = useImageSource(name);
  const isCatalogued = isImageName(name);
  const source = isCatalogued ? ofCatalogue : `/images/${name}.png`;
  const translated = pictures[source.replace(/\.png$/, `-${language}.png`)];
  const { aspect, ...edition }: Built = translated ?? pictures[source] ?? { src: source };
  const shape = { height: aspect ? Math.round(props.width / aspect) : height };
  return (
    <Image
      {...(edition.srcSet && { sizes })}
      {...props}
      {...shape}
      {...edition}
      {...(isOnLight && { dark: undefined })}
    />
  );
}
