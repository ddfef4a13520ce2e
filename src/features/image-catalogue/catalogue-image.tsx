import { useSyncExternalStore } from 'react';
import { Image, type ImageProps } from '@/components/image';
import { useUi } from '@/components/provider';
import { isImageName } from '@/content/names';
import { defaultImageSource, imageSource } from './catalogue.ts';
import testPictures from './hashed-urls.json';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'dark'> & {
  name: string;
  isOnLight?: boolean;
};

const defaultSizes = '(min-width: 60rem) 50vw, calc(100vw - 40px)';

type BuiltPicture = Pick<ImageProps, 'src' | 'srcSet' | 'dark'> & { aspect?: number };

/** Builds replace the imported file, which is for tests, by the pictures with hashed URLs (rsbuild.config.ts). */
const pictures: Readonly<Record<string, BuiltPicture>> = testPictures;

/** Only another tab's changes: in this tab, the catalogue changes only during a navigation, which renders anyway. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

const useImageSource = (name: string): string =>
  useSyncExternalStore(
    subscribe,
    () => imageSource(name),
    () => defaultImageSource(name),
  );

/**
 * If the catalogue names a picture of this build, its sizes, shape, dark version and translation are used (docs/design.md).
 * Names that are not in the catalogue always show this build's picture.
 */
export function CatalogueImage({ name, height, isOnLight, sizes = defaultSizes, ...props }: Props) {
  const { language } = useUi();
  const catalogueSource = useImageSource(name);
  const source = isImageName(name) ? catalogueSource : `/images/${name}.png`;
  const translated = pictures[source.replace(/\.png$/, `-${language}.png`)];
  const { aspect, ...edition }: BuiltPicture = translated ?? pictures[source] ?? { src: source };
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
