import { Image, type ImageProps } from '@/ui/image';
import { builtImage, type ImageName } from './catalogue.ts';
import { useImageSource } from './use-image-source.ts';

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
