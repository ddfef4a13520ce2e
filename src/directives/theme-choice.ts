import { readStored, removeStored, THEME_KEY, writeStored } from '@/lib/storage';

/** The colour themes: the system's, or the visitor's choice. */
export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The theme of visitors who have chosen none: `dark` makes the site dark first. */
export const firstTheme: Theme = 'system';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** The stored choice; the first theme for any other stored value. */
function readTheme(): Theme {
  const stored = readStored('localStorage', THEME_KEY);
  return isTheme(stored) ? stored : firstTheme;
}

/** Shows a theme on the whole document; by default the stored one. */
export function showTheme(theme: Theme = readTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Shows and stores a theme; where storage is forbidden it lasts as long as the document. */
function chooseTheme(theme: Theme): void {
  showTheme(theme);
  if (theme === firstTheme) removeStored('localStorage', THEME_KEY);
  else writeStored('localStorage', THEME_KEY, theme);
}

const CHOICES = 'input[data-theme-choice]';

/** Checks the input of the theme in every group of choices within an element. */
export function markTheme(root: ParentNode, theme: Theme = readTheme()): void {
  for (const input of root.querySelectorAll<HTMLInputElement>(CHOICES)) input.checked = input.value === theme;
}

/**
 * `<input type="radio" data-theme-choice value="dark">`: choosing it changes the site's colours, here and in other tabs.
 * The choice is kept in the document and in storage, not in React: it works without the app.
 */
export function themeChoice(document: Document): void {
  markTheme(document);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(CHOICES) || !isTheme(target.value)) return;
    chooseTheme(target.value);
    markTheme(document, target.value);
  });
  window.addEventListener('storage', ({ key }) => {
    // No key: the other tab cleared the whole storage.
    if (key !== THEME_KEY && key !== null) return;
    showTheme();
    markTheme(document);
  });
}
