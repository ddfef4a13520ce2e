import type { Language } from '../../src/content/schemas/languages.ts';
import { notWording } from './check-texts.ts';
import { type Located, locate, textIn, wordsFile } from './reading.ts';

/*
 * A text in a script from left to right keeps its direction on a page from right to left: until it is translated, its full stop
 * would stand at its beginning.
 */

const [LEFT_TO_RIGHT, END] = ['\u2066', '\u2069'];

/** A text without the marks that `isolated` adds. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

const fromRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** True for a text whose ends would take the page's direction: other signs than letters begin or end it. */
const needsMarks = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !fromRightToLeft.test(text) && !/^\p{L}(?:.*\p{L})?$/su.test(text);

const kindOf = ({ value }: Located): unknown => (value instanceof Map ? value.get('kind')?.value : undefined);

const blockKinds: readonly unknown[] = ['paragraph', 'list', 'heading', 'quote'];

/** True for a line of text, whose parts are strings, links and emphasis; false for a list of blocks or other things. */
const isLine = (items: readonly Located[]): boolean =>
  items.some((item) => item.value instanceof Map && kindOf(item) && item.value.has('text')) &&
  !items.some((item) => blockKinds.includes(kindOf(item)));

/** Returns what is written in a language from right to left, with marks around the texts that are not in its script. */
export function isolated(located: Located, language: Language): Located {
  const { place, value } = located;
  const marked = (): boolean => needsMarks(textIn(located));
  if (typeof value === 'string') {
    const isText = place.file.startsWith(wordsFile('', language)) && marked();
    return isText ? { ...located, value: LEFT_TO_RIGHT + value + END } : located;
  }
  if (Array.isArray(value) && isLine(value)) {
    const marks = marked() ? [locate(LEFT_TO_RIGHT, place), locate(END, place)] : [];
    return { ...located, value: [...marks.slice(0, 1), ...value, ...marks.slice(1)] };
  }
  if (Array.isArray(value)) return { ...located, value: value.map((item) => isolated(item, language)) };
  if (!(value instanceof Map) || kindOf(located) === 'code') return located;
  const fields = [...value].map(([key, item]): [string, Located] => [
    key,
    // A quotation is found in the agreement by its words.
    notWording.has(key) || key === 'cites' ? item : isolated(item, language),
  ]);
  return { ...located, value: new Map(fields) };
}
