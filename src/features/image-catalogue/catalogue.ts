import * as v from 'valibot';
import { env } from '@/lib/env';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { IMAGE_CATALOGUE_KEY } from '@/lib/storage-keys';

/** Where each image of the catalogue lies: with the chat app's own images, or with the website's. */
const images = {
  logo: 'officialChat',
  aboutUsText: 'website',
  CEO: 'website',
  CTO: 'website',
  rightArrow: 'website',
  erweima: 'officialChat',
  tagImg: 'officialChat',
  compareImg: 'officialChat',
  member: 'officialChat',
} as const satisfies Record<string, keyof typeof env.images>;

export type ImageName = keyof typeof images;

const isImageName = (name: string): name is ImageName => Object.hasOwn(images, name);
export const imageNames = Object.keys(images).filter(isImageName);

const storedImage = v.object({ src: v.pipe(v.string(), v.nonEmpty()) });

/**
 * Writes all nine images afresh. Where storage is full or forbidden there is no catalogue, not a stale one: pages use the
 * same sources without it.
 */
export function rewriteImageCatalogue(): void {
  const catalogue = Object.fromEntries(imageNames.map((name) => [name, { src: defaultImageSource(name) }]));
  if (!writeStored('localStorage', IMAGE_CATALOGUE_KEY, JSON.stringify(catalogue))) {
    removeStored('localStorage', IMAGE_CATALOGUE_KEY);
  }
}

/** An image's source when nothing is stored: one of the catalogue on its own base, any other name on the chat app's. */
export const defaultImageSource = (name: string): string =>
  name ? `${env.images[isImageName(name) ? images[name] : 'officialChat']}${name}.png` : '';

/** The picture of this build that a source is, on either base; its other editions lie beside it. */
export const builtImage = (source: string): ImageName | undefined =>
  imageNames.find((name) => Object.values(env.images).some((base) => source === `${base}${name}.png`));

/** The image that the catalogue holds under this name, if it holds one. Stored data is untrusted: the worst of it is ignored. */
function storedSource(name: string): string | undefined {
  try {
    const catalogue: unknown = JSON.parse(readStored('localStorage', IMAGE_CATALOGUE_KEY) ?? '{}');
    if (typeof catalogue !== 'object' || catalogue === null || !Object.hasOwn(catalogue, name)) return undefined;
    const entry = v.safeParse(storedImage, Reflect.get(catalogue, name));
    return entry.success ? entry.output.src : undefined;
  } catch {
    return undefined;
  }
}

/** The URL of an image: no name gives `""`, a stored name its stored source, any other its default source. */
export const imageSource = (name: string): string => (name && storedSource(name)) || defaultImageSource(name);
