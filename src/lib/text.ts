import { characterSegmenter } from './intl.ts';

/** The characters of a text as readers count them. Firefox before 125 has no Segmenter: there an emoji may be several. */
export const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(characterSegmenter('en').segment(text), ({ segment }) => segment) : [...text];

/** Cuts off what follows the first characters of a long text, and adds “…”. */
export function shorten(text: string, maximum: number): string {
  const characters = text.length > maximum ? charactersOf(text) : [];
  return characters.length > maximum ? `${characters.slice(0, maximum).join('')}…` : text;
}
