import type { Language } from '@/content/schemas/languages';
import { member } from '@/lib/json';
import type { PageName } from '@/lib/paths';

/** Measured by the build; a figure may be missing. */
export type Figures = Readonly<Record<string, string | undefined>>;

/**
 * Reads the figures of a page from its prerendered HTML, into which generator/colophon.ts has written them, or from
 * `/colophon.json` if the app renders the page. Empty during prerendering and in development.
 */
export async function loadFigures(page: PageName, language: Language): Promise<Figures> {
  if (typeof document === 'undefined') return {};
  const prefix = `${page}.`;
  const elements = [...document.querySelectorAll<HTMLElement>(`[data-figure^="${prefix}"]`)];
  if (elements.length > 0)
    return Object.fromEntries(
      elements.map(({ dataset, textContent }) => [dataset.figure?.slice(prefix.length), textContent ?? '']),
    );
  try {
    const response = await fetch('/colophon.json');
    const figures = member(member(await response.json(), language), page);
    return Object.fromEntries(Object.entries(Object(figures)).map(([name, figure]) => [name, String(figure)]));
  } catch {
    return {};
  }
}

type Props = { page: PageName; name: string; figures: Figures };

/** A figure of the build. While pages are prerendered it is an empty element, into which the build then writes what it has measured. */
export const Figure = ({ page, name, figures }: Props) => <span data-figure={`${page}.${name}`}>{figures[name]}</span>;
