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
