import { useSyncExternalStore } from 'react';
import { type ImageName, imageBases, imageNames, isImageName } from '@/content/schemas/constants';
import { env } from '@/lib/env';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { IMAGE_CATALOGUE_KEY } from '@/lib/storage-keys';

/** True for a valid entry. Hand-written: a schema library would add 2.4 KB to every page for this check. */
const hasSource = (entry: unknown): entry is { src: string } =>
  typeof entry === 'object' && entry !== null && 'src' in entry && typeof entry.src === 'string' && entry.src !== '';

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
const defaultImageSource = (name: string): string =>
  name ? `${env.images[isImageName(name) ? imageBases[name] : 'officialChat']}${name}.png` : '';

/** The name of the build's picture at this source, on either base; its other editions are in the same folder. */
export const builtImage = (source: string): ImageName | undefined =>
  imageNames.find((name) => Object.values(env.images).some((base) => source === `${base}${name}.png`));

/** The stored source of an image. Stored data is untrusted: anything invalid is ignored. */
function storedSource(name: string): string | undefined {
  try {
    const catalogue: unknown = JSON.parse(readStored('localStorage', IMAGE_CATALOGUE_KEY) ?? '{}');
    if (typeof catalogue !== 'object' || catalogue === null || !Object.hasOwn(catalogue, name)) return undefined;
    const entry: unknown = Reflect.get(catalogue, name);
    return hasSource(entry) ? entry.src : undefined;
  } catch {
    return undefined;
  }
}

/** The URL of an image: `""` without a name, the stored source of a stored name, otherwise the default source. */
export const imageSource = (name: string): string => (name && storedSource(name)) || defaultImageSource(name);

/** For changes by another tab; this tab rewrites the catalogue only while it navigates, which renders again anyway. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** An image's source: the default one in the prerendered HTML and during hydration, then that of the catalogue. */
export const useImageSource = (name: string): string =>
  useSyncExternalStore(
    subscribe,
    () => imageSource(name),
    () => defaultImageSource(name),
  );
