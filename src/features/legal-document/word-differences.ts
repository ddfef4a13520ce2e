import { diffArrays } from 'diff';

/** A run of words; marked where the other version lacks it. */
export type Run = { text: string; marked: boolean };

/** The runs of each paragraph. */
type Marked = { before: Run[][]; after: Run[][] };

/** A paragraph with more than this share marked, in more than this many pieces, is marked as a whole: avoids fragmented marks. */
const MOSTLY = 0.6;
const PIECES = 4;

/** Words and punctuation with the space after them, single Han characters, and a token for a paragraph's end. */
const tokens = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => [...(text.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+\s*|\p{P}\s*/gu) ?? []), '\n']);

/** True for tokens that differ at most in the space after them: it is missing at a paragraph's end. */
const comparator = (one: string, other: string) => one.trimEnd() === other.trimEnd();

/** Joins neighbouring runs of a paragraph that are marked alike. */
function join(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.marked === run.marked) last.text += run.text;
    else joined.push({ ...run });
  }
  const text = runs.map((run) => run.text).join('');
  const marked = runs.reduce((sum, run) => sum + (run.marked ? run.text.length : 0), 0);
  return joined.length > PIECES && marked > MOSTLY * text.length ? [{ text, marked: true }] : joined;
}

/** Splits a side's tokens into paragraphs again. */
function paragraphs(words: readonly Run[]): Run[][] {
  const result: Run[][] = [];
  let runs: Run[] = [];
  for (const run of words) {
    if (run.text !== '\n') runs.push(run);
    else {
      result.push(join(runs));
      runs = [];
    }
  }
  return result;
}

/** Marks in two versions of a section's paragraphs what the other version lacks, word by word. */
export function markDifferences(before: readonly string[], after: readonly string[]): Marked {
  const [older, newer] = [tokens(before), tokens(after)];
  const changes = diffArrays(older, newer, { comparator });
  const side = (words: string[], parts: typeof changes) =>
    parts.flatMap(({ count, added, removed }) =>
      words.splice(0, count).map((text) => ({ text, marked: added || removed })),
    );
  return {
    before: paragraphs(
      side(
        older,
        changes.filter(({ added }) => !added),
      ),
    ),
    after: paragraphs(
      side(
        newer,
        changes.filter(({ removed }) => !removed),
      ),
    ),
  };
}
