import type * as v from 'valibot';
import { fileName } from '../../src/content/addresses.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { at, type Data, fieldName, idOf, isData, mapStrings, type Path, shown } from './data.ts';
import { brandOverride, fillIn, placeholderValues } from './placeholders.ts';
import { type Finding, validate } from './problem.ts';
import { openJson, parseMarkdownFields, type Reading, wordsFile } from './reading.ts';
import type { Source } from './source.ts';

type Clash = (path: Path, message: string) => void;

/** Adds a list's words to its facts by id. The facts determine the items and their order. */
function mergeLists(facts: readonly unknown[], words: readonly unknown[], path: Path, clash: Clash): unknown[] {
  const known = facts.map(idOf);
  const given = words.map(idOf);
  // A fact without an id is reported by its schema.
  if (known.includes(undefined)) return [...facts];
  const missing = known.filter((id) => !given.includes(id));
  const isWrong = given.some((id, index) => !known.includes(id) || given.indexOf(id) < index);
  for (const [index, id] of given.entries()) {
    if (id === undefined) clash([...path, index], 'expected an id, because the list’s facts have ids');
    else if (!known.includes(id)) {
      clash([...path, index, 'id'], `expected one of ${(missing.length > 0 ? missing : known).join(', ')}`);
    } else if (given.indexOf(id) < index) clash([...path, index, 'id'], 'expected each id once');
  }
  // A misspelt or repeated id is one fault, not two.
  if (!isWrong) for (const id of missing) clash(path, `expected words for the id ${id}`);
  // An item without words is left out, so that the missing fields are not reported as well.
  return facts.flatMap((fact, index) => {
    const word = given.indexOf(known[index]);
    return word < 0 ? [] : [merge(fact, words[word], [...path, word], clash)];
  });
}

/**
 * Adds words (`content/en/plans.json`) to facts (`content/plans.json`): objects field by field, lists by id.
 * @param clash is called for each conflict, with its path in the words
 */
export function merge(facts: unknown, words: unknown, path: Path, clash: Clash): unknown {
  if (words === undefined) return facts;
  if (facts === undefined) return words;
  if (Array.isArray(facts) && Array.isArray(words)) return mergeLists(facts, words, path, clash);
  if (isData(facts) && isData(words)) {
    const keys = new Set([...Object.keys(facts), ...Object.keys(words)]);
    return Object.fromEntries([...keys].map((key) => [key, merge(facts[key], words[key], [...path, key], clash)]));
  }
  if (path.at(-1) !== 'id' || facts !== words) clash(path, 'expected facts in one file alone: this is said in both');
  return facts;
}

/** Returns as much of a merged field's path as one of its sources has: list items are found by id. */
export function sourcePath(source: unknown, merged: unknown, path: Path): Path {
  const [step, ...rest] = path;
  if (step === undefined || typeof source !== 'object' || source === null) return [];
  const inner: unknown = Reflect.get(Object(merged), step);
  const key =
    Array.isArray(source) && typeof step === 'number' && idOf(inner) !== undefined
      ? source.findIndex((item) => idOf(item) === idOf(inner))
      : step;
  const next: unknown = Reflect.get(source, key);
  return next === undefined ? [] : [key, ...sourcePath(next, inner, rest)];
}

/** A kind of content before its schema: facts and words merged, Markdown parsed, placeholders not filled in. */
type Merged = { data: unknown; facts: Source | undefined; words: Source };

/** The kinds that have no facts: `content/<language>/<kind>.json` is all of them. */
export const wordsOnly = ['pages', 'messages'];

/** Reads `content/<name>.json` and `content/<language>/<name>.json` and merges them; nothing where one cannot be read. */
function readMerged(name: string, language: Language, reading: Reading): Merged | undefined {
  const [factsFile, file] = [`content/${name}.json`, wordsFile(`${name}.json`, language)];
  const facts = openJson(factsFile, undefined, reading);
  const words = openJson(file, language, reading);
  for (const expected of wordsOnly.includes(name) ? [file] : [factsFile, file]) {
    if (!reading.sources.has(expected)) reading.report({ file: expected, message: 'expected a file', found: 'none' });
  }
  const parsed = words && parseMarkdownFields(words, language, reading);
  if (!words || (!facts && !wordsOnly.includes(name))) return undefined;
  const data = merge(facts?.data, parsed, [], (path, message) =>
    reading.report({
      file,
      line: words.lineOf(path),
      field: fieldName(path),
      message,
      found: shown(at(words.data, path)),
    }),
  );
  return { data, facts, words };
}

/** Returns whether data has a field at this path, in any item of its lists. */
function hasLike(data: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return data !== undefined;
  if (typeof step === 'number') return Array.isArray(data) && data.some((item) => hasLike(item, rest));
  return isData(data) && hasLike(data[step], rest);
}

/** Reports a fault of merged data in the file that has the field, or should have it. */
function reportFinding({ path, message, found }: Finding, { data, facts, words }: Merged, reading: Reading): void {
  const inWords = sourcePath(words.data, data, path);
  const inFacts = facts ? sourcePath(facts.data, data, path) : [];
  // A field that neither file has belongs to the facts if an item beside it has it from there.
  const isFact = inFacts.length === inWords.length ? hasLike(facts?.data, path) : inFacts.length > inWords.length;
  const [source, known] = facts && isFact ? [facts, inFacts] : [words, inWords];
  const field = fieldName([...known, ...path.slice(known.length)]);
  reading.report({ file: source.file, line: source.lineOf(known), field, message, found });
}

/** The ways in which a kind is written differently from how pages use it. */
export type Reshape = {
  /** A last change before the schema. */
  apply: (data: Data, language: Language) => unknown;
  /** Returns where a field of the result was written. */
  origin?: (path: Path, data: Data) => Path;
};

/**
 * Reads one kind of content in a language.
 * @param values the placeholders' values
 * @returns nothing where something is wrong, which is reported
 */
export function readKind<Schema extends v.GenericSchema>(
  schema: Schema,
  name: string,
  language: Language,
  values: Data,
  reading: Reading,
  { apply, origin = (path) => path }: Reshape = { apply: (data) => data },
): v.InferOutput<Schema> | undefined {
  const merged = readMerged(name, language, reading);
  if (!merged) return undefined;
  const filled = mapStrings(merged.data, (text) => fillIn(text, values));
  const data = isData(filled) ? filled : {};
  const { output, findings } = validate(schema, apply({ language, ...data }, language));
  for (const finding of findings) reportFinding({ ...finding, path: origin(finding.path, data) }, merged, reading);
  return output;
}

/** site.json may use its own values: its description has the brand, or the name that replaces it in this build. */
export const ownPlaceholders: Reshape = {
  apply: (written, language) => {
    const brand = brandOverride();
    const site = brand === undefined ? written : { ...written, brand };
    return mapStrings(site, (text) => fillIn(text, placeholderValues(site, language)));
  },
};

function priceIn(currency: unknown, plan: unknown): unknown {
  if (!isData(plan)) return plan;
  const { prices, ...rest } = plan;
  const price = isData(prices) ? prices[String(currency)] : undefined;
  return isData(price) ? { ...rest, price: { currency, ...price } } : rest;
}

/** plans.json has prices in every currency; a language shows the one that its own plans.json names. */
export const oneCurrency: Reshape = {
  apply: ({ currency, ...plans }) => ({
    ...plans,
    plans: Array.isArray(plans.plans) ? plans.plans.map((plan) => priceIn(currency, plan)) : plans.plans,
  }),
  origin: (path, { currency }) => path.flatMap((step) => (step === 'price' ? ['prices', String(currency)] : [step])),
};

function namedCommand(command: unknown, files: readonly Data[]): unknown {
  if (!isData(command) || typeof command.command !== 'string' || command.file === undefined) return command;
  const url = files.find(({ id }) => id === command.file)?.url;
  if (typeof url !== 'string' || !URL.canParse(url)) return command;
  return { ...command, command: fillIn(command.command, { file: fileName(url) }) };
}

/** `{file}` in a command about one download is that file's name. */
export const fileNames: Reshape = {
  apply: (downloads) => {
    const { packageManagers, files } = downloads;
    if (!isData(packageManagers) || !Array.isArray(packageManagers.list) || !Array.isArray(files)) return downloads;
    const list = packageManagers.list.map((command) => namedCommand(command, files.filter(isData)));
    return { ...downloads, packageManagers: { ...packageManagers, list } };
  },
};
