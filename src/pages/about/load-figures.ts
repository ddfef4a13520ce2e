import type { Language } from '@/content/schemas/languages';
import { member } from '@/lib/json';

/** What the build has measured of the page, by name; a figure may be missing. */
export type Figures = Readonly<Record<string, string | undefined>>;

/**
 * Loads the figures of the colophon, which the build measures when all pages are made (generator/colophon.ts): it writes them into the page's
 * HTML, and into a file for a page that the app renders. None while the page is prerendered, and in development.
 */
export async function loadFigures(language: Language): Promise<Figures> {
  if (typeof document === 'undefined') return {};
  const served = [...document.querySelectorAll<HTMLElement>('[data-figure]')];
  if (served.length > 0)
    return Object.fromEntries(served.map(({ dataset, textContent }) => [dataset.figure, textContent ?? '']));
  try {
    const response = await fetch('/colophon.json');
    const measured = member(await response.json(), language);
    return Object.fromEntries(Object.entries(Object(measured)).map(([name, figure]) => [name, String(figure)]));
  } catch {
    return {};
  }
}
