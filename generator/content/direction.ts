import type { Language } from '../../src/content/schemas/languages.ts';
import { untranslatedFields } from './check-texts.ts';
import { type LocatedValue, locate, textIn, wordsFile } from './reading.ts';

/** The Unicode characters LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE. */
const [LRI, PDI] = ['\u2066', '\u2069'];

export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** True for a left-to-right text that begins or ends with punctuation, which would take the page's direction. */
const needsMarks = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !rightToLeftLetter.test(text) && !/^\p{L}(?:.*\p{L})?$/su.test(text);

const kindOf = ({ value }: LocatedValue): unknown => (value instanceof Map ? value.get('kind')?.value : undefined);

const blockKinds: readonly unknown[] = ['paragraph', 'list', 'heading', 'quote'];

/** True for a line of text (strings, links, emphasis), not for a list of blocks. */
const isLine = (items: readonly LocatedValue[]): boolean =>
  items.some((item) => item.value instanceof Map && kindOf(item) && item.value.has('text')) &&
  !items.some((item) => blockKinds.includes(kindOf(item)));

/** Isolates untranslated texts in a right-to-left language. Otherwise a final full stop would be at the beginning. */
export function isolated(located: LocatedValue, language: Language): LocatedValue {
  const { place, value } = located;
  if (typeof value === 'string') {
    const isText = place.file.startsWith(wordsFile('', language));
    return isText && needsMarks(value) ? { ...located, value: LRI + value + PDI } : located;
  }
  if (Array.isArray(value) && isLine(value)) {
    if (!needsMarks(textIn(located))) return located;
    return { ...located, value: [locate(LRI, place), ...value, locate(PDI, place)] };
  }
  if (Array.isArray(value)) return { ...located, value: value.map((item) => isolated(item, language)) };
  if (!(value instanceof Map) || kindOf(located) === 'code') return located;
  const fields = [...value].map(([key, item]): [string, LocatedValue] => [
    key,
    // Leaves quotations unchanged, because they are searched for in the agreement by their text.
    untranslatedFields.has(key) || key === 'cites' ? item : isolated(item, language),
  ]);
  return { ...located, value: new Map(fields) };
}
