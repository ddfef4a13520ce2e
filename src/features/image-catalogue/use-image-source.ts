import { useSyncExternalStore } from 'react';
import { defaultImageSource, type ImageName, imageSource } from './catalogue.ts';

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
