import { readStored, removeStored, writeStored } from './storage.ts';
import { THEME_KEY } from './storage-keys.ts';

/** The colours of the site: the system's, or the visitor's own choice. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** The stored choice; anything else in storage counts as none. */
export function readTheme(): Theme {
  const stored = readStored('localStorage', THEME_KEY);
  return isTheme(stored) ? stored : 'system';
}

/** Shows a theme on the whole document. The inline theme script (build/page-html.ts) does the same before the first paint. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Shows a theme and remembers it; where storage is forbidden it lasts as long as the page. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  if (theme === 'system') removeStored('localStorage', THEME_KEY);
  else writeStored('localStorage', THEME_KEY, theme);
}
