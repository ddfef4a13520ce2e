/** A run of words, and whether the other version lacks it. */
export type Run = { text: string; marked: boolean };

/** The runs of each paragraph. */
export type Marked = { before: Run[][]; after: Run[][] };

/** Where more than this share of a paragraph is marked, in more pieces than that, it is marked as a whole: no confetti. */
const MOSTLY = 0.6;
const PIECES = 4;

/** Words and marks, with the space after them; Han characters one by one; a paragraph's end is a token of its own. */
const tokens = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => [...(text.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+\s*|\p{P}\s*/gu) ?? []), '\n']);

/** Whether two tokens say the same: the space after one may be another's end of a paragraph. */
const same = (one: string | undefined, other: string | undefined) => one?.trimEnd() === other?.trimEnd();

/** Lengths of the longest common subsequence of what follows each pair of places. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row--) {
    const [line, below] = [lengths[row], lengths[row + 1]];
    for (let at = after.length - 1; line && below && at >= 0; at--) {
      line[at] = same(before[row], after[at]) ? (below[at + 1] ?? 0) + 1 : Math.max(below[at] ?? 0, line[at + 1] ?? 0);
    }
  }
  return lengths;
}

/** Which tokens of each side the other has too, in the same order. */
function shared(before: readonly string[], after: readonly string[]): { before: Set<number>; after: Set<number> } {
  const lengths = commonLengths(before, after);
  const kept = { before: new Set<number>(), after: new Set<number>() };
  let [row, at] = [0, 0];
  while (row < before.length && at < after.length) {
    if (same(before[row], after[at])) {
      kept.before.add(row++);
      kept.after.add(at++);
    } else if ((lengths[row + 1]?.[at] ?? 0) >= (lengths[row]?.[at + 1] ?? 0)) row++;
    else at++;
  }
  return kept;
}

/** Joins a paragraph's neighbours that are marked alike. */
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

/** Cuts a side's tokens into paragraphs again. */
function paragraphs(words: readonly string[], kept: ReadonlySet<number>): Run[][] {
  const result: Run[][] = [];
  let runs: Run[] = [];
  words.forEach((text, at) => {
    if (text !== '\n') runs.push({ text, marked: !kept.has(at) });
    else {
      result.push(join(runs));
      runs = [];
    }
  });
  return result;
}

/** Marks in two versions of a section's paragraphs what the other version lacks, word by word. */
export function markDifferences(before: readonly string[], after: readonly string[]): Marked {
  const [older, newer] = [tokens(before), tokens(after)];
  const kept = shared(older, newer);
  return { before: paragraphs(older, kept.before), after: paragraphs(newer, kept.after) };
}
