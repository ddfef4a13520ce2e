import { imageBases, imageNames, isImageName } from '@/content/names';
import { env } from '@/lib/env';
import { member, parseJson } from '@/lib/json';
import { IMAGE_CATALOGUE_KEY, readStored, removeStored, writeStored } from '@/lib/storage';

/** If the catalogue cannot be written, removes it, so that it is never stale. Without it, pages use the default sources. */
export function rewriteImageCatalogue(): void {
  const catalogue = Object.fromEntries(imageNames.map((name) => [name, { src: defaultImageSource(name) }]));
  if (!writeStored('localStorage', IMAGE_CATALOGUE_KEY, JSON.stringify(catalogue))) {
    removeStored('localStorage', IMAGE_CATALOGUE_KEY);
  }
}

export function defaultImageSource(name: string): string {
  const base = isImageName(name) ? imageBases[name] : 'officialChat';
  return name ? `${env.images[base]}${name}.png` : '';
}

/** Ignores invalid data. Does not use a schema, because the library would add 2.4 KB to every page. */
function storedSource(name: string): string | undefined {
  const catalogue = parseJson(readStored('localStorage', IMAGE_CATALOGUE_KEY) ?? '');
  const source = member(member(catalogue, name), 'src');
  return typeof source === 'string' && source !== '' ? source : undefined;
}

export const imageSource = (name: string): string => (name && storedSource(name)) || defaultImageSource(name);
