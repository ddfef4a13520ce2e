import { type FieldPlace, findPlaces } from './server.ts';

/** The id of a field in the form, from its path. */
export const idOfField = (at: FieldPlace['at']): string => ['root', ...at].join('_');

/** A field to open, and words of its text at which the caret is put, or which are selected. */
export type Target = FieldPlace & { hint?: { text: string; offset: number; isSelected?: boolean } | undefined };

const knownPlaces = new Map<number, FieldPlace | null>();

/** Returns the fields of marks. Asks the server only for those that are not known. */
export async function placesOf(marks: readonly number[]): Promise<ReadonlyMap<number, FieldPlace | null>> {
  const unknown = [...new Set(marks)].filter((mark) => !knownPlaces.has(mark));
  const found = unknown.length > 0 ? await findPlaces(unknown) : [];
  for (const [index, mark] of unknown.entries()) knownPlaces.set(mark, found[index] ?? null);
  return knownPlaces;
}

/** The numbers of characters around the caret that are searched for, if a text is not found as a whole. */
const HINT_LENGTHS = [24, 12, 6];

/** Returns the position in a field's text of the clicked character; undefined if the words are not in it. */
export function positionOf(value: string, { text, offset }: { text: string; offset: number }): number | undefined {
  const source = value.replaceAll('\u00a0', ' ').toLowerCase();
  const shown = text.replaceAll('\u00a0', ' ').toLowerCase();
  const whole = source.indexOf(shown);
  if (whole >= 0) return whole + offset;
  for (const length of HINT_LENGTHS) {
    const start = Math.max(0, offset - length / 2);
    const index = source.indexOf(shown.slice(start, start + length));
    if (index >= 0) return index + (offset - start);
  }
  return undefined;
}
