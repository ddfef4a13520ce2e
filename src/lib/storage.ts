type StorageArea = 'localStorage' | 'sessionStorage';

/** The stored text, or `null` where nothing is stored or the browser forbids storage (any access then throws). */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; `false` where storage is full or forbidden. */
export function writeStored(area: StorageArea, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored text; does nothing where storage is forbidden. */
export function removeStored(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    return;
  }
}
