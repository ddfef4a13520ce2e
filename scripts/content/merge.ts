import { type Data, idOf, isData } from './data.ts';
import type { Path } from './problem.ts';

type Clash = (path: Path, message: string) => void;

/** Lays a list's words over its facts: the facts say what there is and in which order, the words belong by id. */
function mergeLists(facts: readonly unknown[], words: readonly unknown[], path: Path, clash: Clash): unknown[] {
  const known = facts.map(idOf);
  for (const [at, item] of words.entries()) {
    const id = idOf(item);
    if (id === undefined) clash([...path, at], 'expected an id, because the list’s facts have ids');
    else if (!known.includes(id)) clash([...path, at, 'id'], `expected one of ${known.join(', ')}`);
    else if (words.findIndex((other) => idOf(other) === id) < at) clash([...path, at, 'id'], 'expected each id once');
  }
  return facts.map((fact, at) => {
    const word = words.find((item) => idOf(item) !== undefined && idOf(item) === known[at]);
    if (word === undefined) clash(path, `expected words for the id ${known[at]}`);
    return word === undefined ? fact : merge(fact, word, [...path, words.indexOf(word)], clash);
  });
}

function mergeObjects(facts: Data, words: Data, path: Path, clash: Clash): Data {
  const keys = new Set([...Object.keys(facts), ...Object.keys(words)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(facts[key], words[key], [...path, key], clash)]));
}

/**
 * Lays words (`content/en/plans.json`) over facts (`content/plans.json`): objects field by field, lists by id.
 * @param clash hears of what does not fit, by its path in the words
 */
export function merge(facts: unknown, words: unknown, path: Path, clash: Clash): unknown {
  if (words === undefined) return facts;
  if (facts === undefined) return words;
  if (Array.isArray(facts) && Array.isArray(words)) return mergeLists(facts, words, path, clash);
  if (isData(facts) && isData(words)) return mergeObjects(facts, words, path, clash);
  if (path.at(-1) !== 'id' || facts !== words) clash(path, 'expected facts in one file alone: this is said in both');
  return facts;
}

/** Where a field of merged data stands in one of its sources, as far as it is there: list items are found by id. */
export function sourcePath(source: unknown, merged: unknown, path: Path): Path {
  const [step, ...rest] = path;
  if (step === undefined || typeof source !== 'object' || source === null) return [];
  const inner: unknown = Reflect.get(Object(merged), step);
  const at =
    Array.isArray(source) && typeof step === 'number' && idOf(inner) !== undefined
      ? source.findIndex((item) => idOf(item) === idOf(inner))
      : step;
  const next: unknown = Reflect.get(source, at);
  return next === undefined ? [] : [at, ...sourcePath(next, inner, rest)];
}
