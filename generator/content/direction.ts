import type * as v from 'valibot';
import { marksOf } from '../../src/content/fields.ts';
import { isInlineKind } from '../../src/content/format.ts';
import { isExact } from './check-texts.ts';
import { type LocatedValue, locate, schemaOfChild, textIn } from './reading.ts';

/** The Unicode characters LEFT-TO-RIGHT ISOLATE and POP DIRECTIONAL ISOLATE. */
const [LRI, PDI] = ['\u2066', '\u2069'];

export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** True for a left-to-right text that begins or ends with punctuation, which would take the page's direction. */
const needsMarks = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !rightToLeftLetter.test(text) && !/^\p{L}(?:.*\p{L})?$/su.test(text);

const kindOf = ({ value }: LocatedValue): unknown => (value instanceof Map ? value.get('kind')?.value : undefined);

/** True for a line of text with marks or links, not for a list of blocks or of texts. */
const isLine = (items: readonly LocatedValue[]): boolean =>
  items.some(({ value }) => value instanceof Map) &&
  items.every((item) => typeof item.value === 'string' || isInlineKind(kindOf(item)));

/** Isolates untranslated texts in a right-to-left language. Otherwise a final full stop would be at the beginning. */
export function isolated(located: LocatedValue, schema: v.GenericSchema | undefined): LocatedValue {
  if (!schema) return located;
  const { place, value } = located;
  const marks = marksOf(schema, value);
  // Leaves quotations unchanged, because they are searched for in the agreement by their text.
  if (isExact(marks) || marks.reference === 'citation') return located;
  if (typeof value === 'string')
    return marks.owner === 'texts' && needsMarks(value) ? { ...located, value: LRI + value + PDI } : located;
  if (Array.isArray(value) && isLine(value)) {
    if (!needsMarks(textIn(located))) return located;
    return { ...located, value: [locate(LRI, place), ...value, locate(PDI, place)] };
  }
  const isolatedChild = (step: string | number, child: LocatedValue) =>
    isolated(child, schemaOfChild(schema, located, step));
  if (Array.isArray(value)) return { ...located, value: value.map((item, index) => isolatedChild(index, item)) };
  if (!(value instanceof Map)) return located;
  return { ...located, value: new Map([...value].map(([name, item]) => [name, isolatedChild(name, item)])) };
}
