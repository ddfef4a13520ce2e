import { messagesSchema } from '../../src/content/schemas/messages.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { servedSchemas } from '../../src/content/served-schemas.ts';
import { childOf, childrenOf, dataOf, find, idOf, type Located, type Report, shown } from './located.ts';
import { type Reading, wordsFile } from './reading.ts';
import { readJson } from './source.ts';

/** The schemas of the kinds of content, facts and words merged. */
export const schemas = {
  ...servedSchemas,
  navigation: navigationSchema,
  pages: pagesSchema,
  messages: messagesSchema,
  home: homeSchema,
  about: aboutSchema,
} as const;

/** The kinds that are JSON files: releases have Markdown files, too. */
export type JsonKind = Exclude<keyof typeof schemas, 'releases'>;

/** The kinds that have no facts: `content/<language>/<kind>.json` is all of them. */
export const wordsOnly: readonly string[] = ['pages', 'messages'];

/** Called for a conflict, with the value in the words. */
type Clash = (words: Located, message: string) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(facts: Located[], words: Located[], list: Located, clash: Clash): Located[] {
  const known = facts.map(idOf);
  const given = words.map(idOf);
  // A fact without an id is reported by its schema.
  if (known.includes(undefined)) return facts;
  const missing = known.filter((id) => !given.includes(id));
  const isWrong = given.some((id, index) => !known.includes(id) || given.indexOf(id) < index);
  for (const [index, item] of words.entries()) {
    const id = given[index];
    const place = childOf(item, 'id') ?? item;
    if (id === undefined) clash(place, 'expected an id, because the list’s facts have ids');
    else if (!known.includes(id)) clash(place, `expected one of ${(missing.length > 0 ? missing : known).join(', ')}`);
    else if (given.indexOf(id) < index) clash(place, 'expected each id once');
  }
  // A misspelt or repeated id is one fault, not two.
  if (!isWrong) for (const id of missing) clash(list, `expected words for the id ${id}`);
  // An item without words is left out, so that the missing fields are not reported as well.
  return facts.flatMap((fact, index) => {
    const word = words[given.indexOf(known[index])];
    return word ? [merge(fact, word, clash)] : [];
  });
}

/** Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id. */
function merge(facts: Located, words: Located, clash: Clash): Located {
  if (Array.isArray(facts.value) && Array.isArray(words.value)) {
    return { place: facts.place, value: mergeLists(facts.value, words.value, words, clash) };
  }
  if (!(facts.value instanceof Map) || !(words.value instanceof Map)) {
    const isSameId = words.place.path.at(-1) === 'id' && facts.value === words.value;
    if (!isSameId) clash(words, 'expected facts in one file alone: this is said in both');
    return facts;
  }
  const value = new Map(facts.value);
  for (const [key, word] of words.value) {
    const fact = facts.value.get(key);
    value.set(key, fact ? merge(fact, word, clash) : word);
  }
  return { place: words.place, facts: facts.place, value };
}

/** plans.json has prices in every currency; a language shows the one that its own plans.json names. */
function inOneCurrency(root: Located, report: Report): Located | undefined {
  const currency = find(root, ['currency']);
  if (!currency) {
    report({ ...root.place, path: ['currency'] }, 'expected this field', 'nothing');
    return undefined;
  }
  const plans = find(root, ['plans']);
  for (const [, plan] of plans ? childrenOf(plans) : []) {
    const path = ['prices', String(currency.value)];
    const amounts = find(plan, path);
    if (!(plan.value instanceof Map) || !(amounts?.value instanceof Map)) {
      const place = plan.facts ?? plan.place;
      report({ ...place, path: [...place.path, ...path] }, 'expected this field', 'nothing');
      return undefined;
    }
    plan.value.delete('prices');
    plan.value.set('price', { ...amounts, value: new Map([['currency', currency], ...amounts.value]) });
  }
  if (root.value instanceof Map) root.value.delete('currency');
  return root;
}

/** Reads `content/<kind>.json` and `content/<language>/<kind>.json` and merges them; undefined where one cannot be read. */
export function readKind(kind: JsonKind, reading: Reading): Located | undefined {
  const words = readJson(wordsFile(`${kind}.json`, reading.language), reading);
  if (wordsOnly.includes(kind)) return words;
  const facts = readJson(`content/${kind}.json`, reading);
  if (!facts || !words) return undefined;
  const merged = merge(facts, words, (word, message) => reading.report(word.place, message, shown(dataOf(word))));
  return kind === 'plans' ? inOneCurrency(merged, reading.report) : merged;
}
