import { useSyncExternalStore } from 'react';
import { defaultImageSource, imageSource } from './catalogue.ts';

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
