import { useSyncExternalStore } from 'react';
import { Image, type ImageProps } from '@/components/image';
import { useUi } from '@/components/provider';
import { isImageName } from '@/content/names';
import { IMAGE_CATALOGUE_KEY, onStoredChange } from '@/lib/storage';
import { defaultImageSource, imageSource } from './catalogue.ts';
import picturesForTests from './hashed-urls.json';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'dark'> & {
  name: string;
  isOnLight?: boolean;
};

const defaultSizes = '(min-width: 60rem) 50vw, calc(100vw - 40px)';

/** `aspect` is the width divided by the height. */
type BuiltPicture = Pick<ImageProps, 'src' | 'srcSet' | 'dark'> & { aspect?: number };

/** The imported file is for tests. The build replaces it with the list of its pictures with hashed URLs (rsbuild.config.ts). */
const pictures: Readonly<Record<string, BuiltPicture>> = picturesForTests;

/** Listens to other tabs only: in this tab the catalogue changes during a navigation, which renders the page anyway. */
const subscribe = (onChange: () => void): (() => void) => onStoredChange(IMAGE_CATALOGUE_KEY, onChange);

const useImageSource = (name: string): string =>
  useSyncExternalStore(
    subscribe,
    () => imageSource(name),
    () => defaultImageSource(name),
  );

/**
 * Shows the picture that the catalogue names. If the picture is in this build, its sizes, aspect ratio, dark version and translation
 * are used (docs/design.md). Names that the catalogue does not contain always show the build's picture.
 */
export function CatalogueImage({ name, height, isOnLight, sizes = defaultSizes, ...props }: Props) {
  const { language } = useUi();
  const catalogueSource = useImageSource(name);
  const source = isImageName(name) ? catalogueSource : `/images/${name}.png`;
  const translated = pictures[source.replace(/\.png$/, `-${language}.png`)];
  const { aspect, ...picture }: BuiltPicture = translated ?? pictures[source] ?? { src: source };
  const shownHeight = aspect ? Math.round(props.width / aspect) : height;
  return (
    <Image
      {...(picture.srcSet && { sizes })}
      {...props}
      height={shownHeight}
      {...picture}
      {...(isOnLight && { dark: undefined })}
    />
  );
}
