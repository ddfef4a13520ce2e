import { onStoredChange, readStored, removeStored, THEME_KEY, writeStored } from '@/lib/storage';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** For visitors who have not chosen a theme (docs/design.md). */
export const defaultTheme: Theme = 'system';

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

export function readTheme(): Theme {
  const stored = readStored('localStorage', THEME_KEY);
  return isTheme(stored) ? stored : defaultTheme;
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** If storage is forbidden, the choice lasts as long as the document. */
function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  if (theme === defaultTheme) removeStored('localStorage', THEME_KEY);
  else writeStored('localStorage', THEME_KEY, theme);
}

const THEME_INPUTS = 'input[data-theme-choice]';

/** Checks the input of the theme in every group of inputs; the header and the menu each have a group. */
export function checkThemeInputs(root: ParentNode, theme: Theme = readTheme()): void {
  for (const input of root.querySelectorAll<HTMLInputElement>(THEME_INPUTS)) input.checked = input.value === theme;
}

/** `<input type="radio" data-theme-choice value="dark">`: does not use React, so that it works before the app has started. */
export function themeChoice(document: Document): void {
  checkThemeInputs(document);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(THEME_INPUTS) || !isTheme(target.value)) return;
    chooseTheme(target.value);
    checkThemeInputs(document, target.value);
  });
  onStoredChange(THEME_KEY, () => {
    applyTheme(readTheme());
    checkThemeInputs(document);
  });
}
