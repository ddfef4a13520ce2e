import { imageBases, imageNames, isImageName } from '@/content/names';
import { env } from '@/lib/env';
import { member, parseJson } from '@/lib/json';
import { IMAGE_CATALOGUE_KEY, readStored, removeStored, writeStored } from '@/lib/storage';

/**
 * Writes all nine images. Where storage is full or forbidden the catalogue is removed, so that it is never stale: pages use
 * the same sources without it.
 */
export function rewriteImageCatalogue(): void {
  const catalogue = Object.fromEntries(imageNames.map((name) => [name, { src: defaultImageSource(name) }]));
  if (!writeStored('localStorage', IMAGE_CATALOGUE_KEY, JSON.stringify(catalogue))) {
    removeStored('localStorage', IMAGE_CATALOGUE_KEY);
  }
}

/** An image's default source: images of the catalogue on their own base, other names on the chat app's. */
export const defaultImageSource = (name: string): string =>
  name ? `${env.images[isImageName(name) ? imageBases[name] : 'officialChat']}${name}.png` : '';

/**
 * The stored source of an image. Stored data is untrusted: anything invalid is ignored. Checked by hand, because a schema
 * library would add 2.4 KB to every page.
 */
function storedSource(name: string): string | undefined {
  const catalogue = parseJson(readStored('localStorage', IMAGE_CATALOGUE_KEY) ?? '');
  const source = member(member(catalogue, name), 'src');
  return typeof source === 'string' && source !== '' ? source : undefined;
}

/** The URL of an image: `""` without a name, the stored source of a stored name, otherwise the default source. */
export const imageSource = (name: string): string => (name && storedSource(name)) || defaultImageSource(name);
