import type * as v from 'valibot';
import type { Language } from '../../src/content/schemas/languages.ts';
import { type Data, isData, mapStrings } from './data.ts';
import { parseMarkdownFields } from './markdown-fields.ts';
import { merge, sourcePath } from './merge.ts';
import { fillIn } from './placeholders.ts';
import { fieldName, type Path, shown } from './problem.ts';
import type { Reading } from './reading.ts';
import { readJson, type Source } from './source.ts';
import { type Finding, validate } from './validate.ts';
import { noteWordings } from './wordings.ts';

/** One content object before its schema: facts and words laid together, Markdown parsed, placeholders open. */
export type Merged = { data: unknown; facts: Source | undefined; words: Source | undefined };

/** Reads `content/<name>.json` and `content/<language>/<name>.json` and lays them together. */
export function readMerged(name: string, language: Language, reading: Reading): Merged | undefined {
  const { root, report, sources } = reading;
  // Facts are read once for each language: what is wrong with them is reported once all the same (inOrder).
  const facts = readJson(root, `content/${name}.json`, report);
  const file = `content/${language}/${name}.json`;
  const words = readJson(root, file, report);
  if (facts) reading.facts.set(`${name}.json`, facts);
  if (words) {
    sources[language].set(`${name}.json`, words);
    noteWordings(words, language, reading);
  } else if (!reading.problems.some((problem) => problem.file === file)) {
    report({ file, message: 'expected a file', found: 'none' });
  }
  if (!words) return undefined;
  const parsed = parseMarkdownFields(words.data, [], { reading, language, file, lineOf: words.lineOf });
  const data = merge(facts?.data, parsed, [], (path, message) =>
    report({ file, line: words.lineOf(path), field: fieldName(path), message, found: shown(at(words.data, path)) }),
  );
  return { data, facts, words };
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => (inner === undefined ? undefined : Reflect.get(Object(inner), step)), value);

/** Whether data has a field at this path, in any item of its lists. */
function hasLike(data: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return data !== undefined;
  if (typeof step === 'number') return Array.isArray(data) && data.some((item) => hasLike(item, rest));
  return isData(data) && hasLike(data[step], rest);
}

/** The file in which a field of merged data stands, or should stand, and the part of its path that is there. */
function place(path: Path, { data, facts, words }: Merged): { source: Source; path: Path } | undefined {
  const candidates = [words, facts]
    .filter((source) => source !== undefined)
    .map((source) => ({ source, path: sourcePath(source.data, data, path) }));
  const [first, second] = candidates;
  if (!first || !second) return first;
  if (first.path.length !== second.path.length) return first.path.length > second.path.length ? first : second;
  // A field that neither file has belongs to the facts where an item beside it has it from there.
  return hasLike(facts?.data, path) ? second : first;
}

export function reportFinding({ path, message, found }: Finding, merged: Merged, reading: Reading): void {
  const where = place(path, merged);
  reading.report({
    file: where?.source.file ?? 'content',
    line: where?.source.lineOf(where.path),
    field: fieldName([...(where?.path ?? []), ...path.slice(where?.path.length)]),
    message,
    found,
  });
}

/** What is written otherwise than it is handed out. */
export type Reshape = {
  /** A last change before the schema. */
  apply: (data: Data) => unknown;
  /** Where a field of the outcome was written. */
  origin?: (path: Path, data: Data) => Path;
};

/**
 * Reads one content object of a language.
 * @param values what `{brand}` and its like stand for
 */
export function readJsonKind<Schema extends v.GenericSchema>(
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
  const { output, findings } = validate(schema, apply({ language, ...data }));
  for (const finding of findings) reportFinding({ ...finding, path: origin(finding.path, data) }, merged, reading);
  return output;
}
