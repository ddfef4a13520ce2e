import { readStored, removeStored, THEME_KEY, writeStored } from '@/lib/storage';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const firstTheme: Theme = 'system';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

function readTheme(): Theme {
  const stored = readStored('localStorage', THEME_KEY);
  return isTheme(stored) ? stored : firstTheme;
}

export function showTheme(theme: Theme = readTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** If storage is forbidden, the choice lasts as long as the document. */
function chooseTheme(theme: Theme): void {
  showTheme(theme);
  if (theme === firstTheme) removeStored('localStorage', THEME_KEY);
  else writeStored('localStorage', THEME_KEY, theme);
}

const CHOICES = 'input[data-theme-choice]';

/** Header and menu have a group of inputs each. */
export function markTheme(root: ParentNode, theme: Theme = readTheme()): void {
  for (const input of root.querySelectorAll<HTMLInputElement>(CHOICES)) input.checked = input.value === theme;
}

/** `<input type="radio" data-theme-choice value="dark">`: without React, so that it works before the app has started. */
export function themeChoice(document: Document): void {
  markTheme(document);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(CHOICES) || !isTheme(target.value)) return;
    chooseTheme(target.value);
    markTheme(document, target.value);
  });
  window.addEventListener('storage', ({ key }) => {
    // The key is null if the other tab cleared the whole storage.
    if (key !== THEME_KEY && key !== null) return;
    showTheme();
    markTheme(document);
  });
}
