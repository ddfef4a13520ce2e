const MAX_NAMES = 8;
const MAX_SIMILAR = 5;

const pairsIn = (text: string): Set<string> => new Set(Array.from(text, (_, index) => text.slice(index, index + 2)));

/** The share of the pairs of letters that two texts have in common. */
function similarity(pairs: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...pairs].filter((pair) => others.has(pair)).length;
  return common / (pairs.size + others.size);
}

/** Joins the names that a message offers. Of many names, those that are most similar to the wrong one. */
export function shortList(names: readonly string[], wrong: string): string {
  if (names.length <= MAX_NAMES) return names.join(', ');
  const pairsOfWrong = pairsIn(wrong);
  const ranked = names.map((name) => ({ name, share: similarity(pairsIn(name), pairsOfWrong) }));
  const similar = ranked
    .toSorted((a, b) => b.share - a.share)
    .map(({ name }) => name)
    .slice(0, MAX_SIMILAR);
  return `${similar.join(', ')} … (${names.length})`;
}

/** Joins the names of two lists that differ. Of long lists, the names around the first difference. */
export function shortDifference(expected: readonly string[], found: readonly string[]): [string, string] {
  const difference = expected.findIndex((name, index) => name !== found[index]);
  const start = Math.max(0, (difference < 0 ? expected.length : difference) - 1);
  const shorten = (names: readonly string[]) => {
    if (names.length <= MAX_NAMES) return names.join(', ') || 'none';
    const shown = names.slice(start, start + MAX_SIMILAR).join(', ');
    return `${start > 0 ? '… ' : ''}${shown} … (${names.length})`;
  };
  return [shorten(expected), shorten(found)];
}
