import { isJsonObject, valueAt } from '../../src/lib/json.ts';
import { type FieldPlace, findTexts, readDocument } from './server.ts';

type Leaf = { at: FieldPlace['at']; value: string | number };

function* leavesIn(value: unknown, at: FieldPlace['at']): Generator<Leaf> {
  if (typeof value === 'string' || typeof value === 'number') yield { at, value };
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leavesIn(item, [...at, index]);
  else if (isJsonObject(value)) for (const [name, item] of Object.entries(value)) yield* leavesIn(item, [...at, name]);
}

/** The numbers in a text: 12 and 500 in “$12,500”, “12 500 €” or “12’500” are 12500, those of a date are its parts. */
export const numbersIn = (text: string): number[] =>
  (text.match(/(?:\d{1,3}(?:[.,\s'’]\d{3}(?!\d))+|\d+)(?:[.,]\d{1,2}(?![.,]?\d))?/g) ?? []).map((found) =>
    Number(found.replace(/[.,\s'’](?=\d{3})/g, '').replace(',', '.')),
  );

const symbolOf = (currency: string, language: string): string | undefined => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
};

/** True if the text shows the fact: an amount, a day, or the same words. */
function shows(text: string, { at, value }: Leaf, language: string): boolean {
  const numbers = numbersIn(text);
  const currency = at.map(String).find((step) => /^[A-Z]{3}$/.test(step));
  if (currency && !text.includes(symbolOf(currency, language) ?? '')) return false;
  if (typeof value === 'number') return numbers.includes(value);
  if (!/^\d{4}-\d{2}(?:-\d{2})?$/.test(value)) return value === text;
  const parts = value.split('-').map(Number);
  return numbers.length > 0 && numbers.every((number) => parts.includes(number));
}

/** Shorter texts are in too many places to be searched for. */
const MIN_QUOTATION_LENGTH = 12;

/**
 * Returns the field of what a page derives: a fact in the same item as a text around it, such as the price of a plan, or the
 * agreement that has the quoted words. The first field of `near` if neither is found.
 */
export async function sourceOf(near: readonly FieldPlace[], text: string, language: string): Promise<FieldPlace> {
  const documents = new Map<string, unknown>();
  for (const { document, at } of near) {
    const item = at.slice(0, at.findLastIndex((step) => typeof step === 'number') + 1);
    if (item.length === 0) continue;
    if (!documents.has(document)) documents.set(document, (await readDocument(document)).data);
    const fact = [...leavesIn(valueAt(documents.get(document), item), item)].find((leaf) =>
      shows(text, leaf, language),
    );
    if (fact) return { document, at: fact.at };
  }
  const found = text.length < MIN_QUOTATION_LENGTH ? [] : await findTexts(text);
  const [first = { document: 'home', at: [] }] = near;
  return found.find((result) => result.language === language) ?? first;
}
