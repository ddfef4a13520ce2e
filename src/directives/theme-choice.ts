import { THEME_KEY } from '@/lib/storage-keys';
import { chooseTheme, isTheme, readTheme, showTheme, type Theme } from '@/lib/theme';

const CHOICES = 'input[data-theme-choice]';

/** Checks the input of the theme in every group of choices within an element. */
export function markTheme(root: ParentNode, theme: Theme = readTheme()): void {
  for (const input of root.querySelectorAll<HTMLInputElement>(CHOICES)) input.checked = input.value === theme;
}

/**
 * `<input type="radio" data-theme-choice value="dark">`: choosing it changes the site's colours, here and in other tabs.
 * The choice lives in the document and in storage, not in React: it works on prerendered HTML before hydration.
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
    showTheme(readTheme());
    markTheme(document);
  });
}
