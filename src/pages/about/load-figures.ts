import type { Language } from '@/content/schemas/languages';
import { member } from '@/lib/json';

/** Measured by the build; a figure may be missing. */
export type Figures = Readonly<Record<string, string | undefined>>;

/**
 * Reads the figures from the page's HTML, where generator/colophon.ts has written them, or from its file if the app renders the
 * page. None while the page is prerendered, and in development.
 */
export async function loadFigures(language: Language): Promise<Figures> {
  if (typeof document === 'undefined') return {};
  const elements = [...document.querySelectorAll<HTMLElement>('[data-figure]')];
  if (elements.length > 0)
    return Object.fromEntries(elements.map(({ dataset, textContent }) => [dataset.figure, textContent ?? '']));
  try {
    const response = await fetch('/colophon.json');
    const measured = member(await response.json(), language);
    return Object.fromEntries(Object.entries(Object(measured)).map(([name, figure]) => [name, String(figure)]));
  } catch {
    return {};
  }
}
