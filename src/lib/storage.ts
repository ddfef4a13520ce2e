/** In `localStorage`. Other apps read the image catalogue under this key. */
export const IMAGE_CATALOGUE_KEY = 'IMG_DATA';

/** In `localStorage`: `allowed` or `declined`, followed by the ids of the scripts that the visitor was asked about. */
export const CONSENT_KEY = 'consent';

/** In `sessionStorage`: the URL that was reloaded because its chunk failed. */
export const RELOADED_URL_KEY = 'reloaded-url';

/** In `sessionStorage`: how many errors were reported. */
export const ERROR_REPORTS_KEY = 'error-reports';

/** In `sessionStorage`, because each tab keeps its language. */
export const LANGUAGE_KEY = 'language';

export const NATIVE_STATE_KEY = 'native-state';

export const SCROLL_POSITIONS_KEY = 'scroll-positions';

/** In `localStorage`: `light` or `dark`; nothing if the system's theme applies. */
export const THEME_KEY = 'theme';

type StorageArea = 'localStorage' | 'sessionStorage';

/** Returns the fallback if storage throws: on any access if the browser forbids it, on writing if it is full. */
function withStorage<Result>(area: StorageArea, fallback: Result, action: (storage: Storage) => Result): Result {
  try {
    return action(window[area]);
  } catch {
    return fallback;
  }
}

export const readStored = (area: StorageArea, key: string): string | null =>
  withStorage(area, null, (storage) => storage.getItem(key));

export const writeStored = (area: StorageArea, key: string, value: string): boolean =>
  withStorage(area, false, (storage) => {
    storage.setItem(key, value);
    return true;
  });

/**
 * Calls the listener when another tab changes the key in `localStorage`, and when the page returns from the back/forward cache, in
 * which it receives no events.
 * @returns a function that removes the listener
 */
export function onStoredChange(changedKey: string, listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // The key is null if the other tab cleared the whole storage.
  const onStorage = ({ key }: StorageEvent) => (key === changedKey || key === null) && listener();
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
  return () => controller.abort();
}

export const removeStored = (area: StorageArea, key: string): void =>
  withStorage(area, undefined, (storage) => storage.removeItem(key));
