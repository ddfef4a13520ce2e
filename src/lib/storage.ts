/** The image catalogue in `localStorage`: the name is a contract with the apps that read it. */
export const IMAGE_CATALOGUE_KEY = 'IMG_DATA';

/** The visitor's answer about scripts of other companies, in `localStorage`: `allowed` or `declined`, and the scripts' ids. */
export const CONSENT_KEY = 'consent';

/** The URL that was reloaded because its chunk failed, in `sessionStorage`. */
export const RELOADED_URL_KEY = 'reloaded-url';

/** The language of the tab's pages, in `sessionStorage`. */
export const LANGUAGE_KEY = 'language';

/** What the visitor has chosen and typed on a page whose document in another language is loaded next, in `sessionStorage`. */
export const NATIVE_STATE_KEY = 'native-state';

/** The scroll positions of the history's entries, in `sessionStorage`. */
export const SCROLL_POSITIONS_KEY = 'scroll-positions';

/** The visitor's choice of `light` or `dark`, in `localStorage`; nothing is stored for the system's. */
export const THEME_KEY = 'theme';

type StorageArea = 'localStorage' | 'sessionStorage';

/** Uses a storage; returns `otherwise` where it is full or the browser forbids it (any access then throws). */
function attempt<Result>(area: StorageArea, otherwise: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(window[area]);
  } catch {
    return otherwise;
  }
}

/** The stored text, or `null` where nothing is stored or storage is forbidden. */
export const readStored = (area: StorageArea, key: string): string | null =>
  attempt(area, null, (storage) => storage.getItem(key));

/** Stores a text; `false` where storage is full or forbidden. */
export const writeStored = (area: StorageArea, key: string, value: string): boolean =>
  attempt(area, false, (storage) => {
    storage.setItem(key, value);
    return true;
  });

/** Removes a stored text; does nothing where storage is forbidden. */
export const removeStored = (area: StorageArea, key: string): void =>
  attempt(area, undefined, (storage) => storage.removeItem(key));
