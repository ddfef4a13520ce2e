import { useSyncExternalStore } from 'react';
import { Image, type ImageProps } from '@/components/image';
import { builtImage, defaultImageSource, type ImageName, imageSource } from './catalogue.ts';

type Props = Omit<ImageProps, 'src' | 'srcSet' | 'dark'> & { name: ImageName };

/** The pictures that also exist for the night, as `<name>-dark.png`; a QR code must stay dark on light. */
const nightEditions: readonly ImageName[] = [
  'logo',
  'aboutUsText',
  'CEO',
  'CTO',
  'rightArrow',
  'tagImg',
  'compareImg',
  'member',
];

/** Sharper editions lie beside the one of normal size. */
const editions = (source: string) => {
  const base = source.replace(/\.png$/, '');
  return { src: source, srcSet: `${base}@2x.png 2x, ${base}@3x.png 3x` };
};

/**
 * A picture of the image catalogue. Sharper and night editions are known to exist only for the pictures of this build, on
 * either base (docs/design.md); one that the catalogue took from elsewhere is shown as it is.
 */
export function CatalogueImage({ name, ...props }: Props) {
  const source = useImageSource(name);
  const built = builtImage(source);
  if (!built) return <Image {...props} src={source} />;
  const dark = nightEditions.includes(built) ? { dark: editions(source.replace(/\.png$/, '-dark.png')) } : {};
  return <Image {...props} {...editions(source)} {...dark} />;
}

/** Another tab may rewrite the catalogue; this tab does so only while it navigates, which renders anew by itself. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** An image's source: the default one in the prerendered HTML and while hydrating, then what the catalogue says. */
export const useImageSource = (name: ImageName): string =>
  useSyncExternalStore(
    subscribe,
    () => imageSource(name),
    () => defaultImageSource(name),
  );
