import { statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Content } from '../../src/content/page-content.ts';
import type { Language, LanguageEntry } from '../../src/content/schemas/languages.ts';
import { isJsonObject, type JsonObject, valueAt } from '../../src/lib/json.ts';
import { readText } from '../files.ts';

export { isJsonObject, type JsonObject, valueAt };

/** Field names, and indexes of lists. */
export type Path = readonly (string | number)[];

/** `files[3].mirrors[0].url` */
export const fieldName = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');

const MAX_VALUE_LENGTH = 80;

export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** A file (`content/en/home.json`), a line in it, and the path of a field. */
export type Place = { file: string; line?: number; path: Path };

/** `message` states what was expected, `found` the value in the file. */
export type Problem = Place & { message: string; found?: string | undefined };

export type Report = (place: Place, message: string, found?: string) => void;

/** `content/en/home.json:12 hero.heading: expected words; found ""` */
export function problemLine({ file, line, path, message, found }: Problem): string {
  const place = `${file}${line ? `:${line}` : ''}${path.length > 0 ? ` ${fieldName(path)}` : ''}`;
  return `${place}: ${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** Sorts by file and line, and removes duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...unique.values()].toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

/** A value of `content/` with its source location. */
export type Located = {
  place: Place;
  /** The place of a merged object's facts; `place` is then the place of its words. */
  facts?: Place;
  /** Set if an earlier check found no problem inside. Then only links are checked, because their targets may change. */
  links?: Links;
  value: string | number | boolean | null | Located[] | Map<string, Located>;
};

export type Links = readonly (readonly [Path, Located])[];

/** Gives data, and everything inside it, the same place. */
export function locate(data: unknown, place: Place): Located {
  if (Array.isArray(data)) return { place, value: data.map((item) => locate(item, place)) };
  if (isJsonObject(data)) {
    const fields = Object.entries(data).filter(([, item]) => item !== undefined);
    return { place, value: new Map(fields.map(([key, item]) => [key, locate(item, place)])) };
  }
  const isScalar = data === null || typeof data === 'number' || typeof data === 'boolean';
  return { place, value: isScalar ? data : String(data) };
}

export const childOf = ({ value }: Located, step: string | number): Located | undefined =>
  value instanceof Map ? value.get(String(step)) : Array.isArray(value) ? value[Number(step)] : undefined;

export const childrenOf = ({ value }: Located): [string | number, Located][] =>
  value instanceof Map ? [...value] : Array.isArray(value) ? [...value.entries()] : [];

export const find = (located: Located | undefined, path: Path): Located | undefined =>
  path.reduce((inner, step) => inner && childOf(inner, step), located);

export function idOf(item: Located): string | undefined {
  const id = childOf(item, 'id')?.value;
  return typeof id === 'string' ? id : undefined;
}

/** Returns plain data, with `change` applied to every text. */
export function dataOf({ value }: Located, change = (text: string) => text): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, dataOf(item, change)]));
  if (Array.isArray(value)) return value.map((item) => dataOf(item, change));
  return typeof value === 'string' ? change(value) : value;
}

type Visit = (located: Located, path: Path) => void;

export function walk(located: Located, visit: Visit, path: Path = []): void {
  visit(located, path);
  for (const [step, child] of childrenOf(located)) walk(child, visit, [...path, step]);
}

export function linksIn(located: Located): Links {
  const links: [Path, Located][] = [];
  walk(located, (inner, path) => path.at(-1) === 'to' && links.push([path, inner]));
  return links;
}

export function textIn(located: Located): string {
  const texts: string[] = [];
  walk(located, ({ value }) => typeof value === 'string' && texts.push(value));
  return texts.join(' ');
}

/** Returns the place of a field, or of the object that lacks it. */
export function placeOf(root: Located, path: Path): Place {
  let parent = root;
  let located = root;
  let depth = 0;
  for (const step of path) {
    const child = childOf(located, step);
    if (!child) break;
    parent = located;
    located = child;
    depth += 1;
  }
  const missing = path.slice(depth);
  const [field] = missing;
  // A missing field is a fact if another list item has it in the facts file.
  const isFact = (item: Located) => field !== undefined && childOf(item, field)?.place.file === located.facts?.file;
  const inFacts = field === undefined || childrenOf(parent).some(([, item]) => isFact(item));
  const place = (inFacts && located.facts) || located.place;
  return { ...place, path: [...place.path, ...missing] };
}

export type Values = Readonly<Record<string, unknown>>;

/** The texts of files by path, such as `content/en/home.json`; `null` if there is no such file. */
export type Texts = Map<string, string | null>;

/** `root` has `content/` and `public/`. `texts` has texts that were read before, or that are not written yet. */
export type Folder = { root: string; report: Report; texts?: Texts };

export type ReportField = (path: Path, message: string, found?: string) => void;

/** The state while one language's content is read. A part is a kind of content or an agreement. */
export type Reading = Folder & {
  language: Language;
  /** The default language first. */
  languages: readonly LanguageEntry[];
  /** Paths begin with the part. */
  reportField: ReportField;
  warn: ReportField;
  /** Problems and warnings are shared by all languages. */
  problems: Problem[];
  warnings: Problem[];
  values: Values;
  publicFiles: readonly string[];
  /** The parts as they were parsed, with placeholders. */
  parsedParts: Map<string, Located>;
  /** The names of the parts without a problem. */
  valid: Set<string>;
};

/** Visits all values of all parts, and only the links of those in which an earlier check found no problem. */
export function walkParts({ parsedParts }: Reading, visit: Visit): void {
  const walkUnchecked = (located: Located, path: Path) => {
    for (const [steps, link] of located.links ?? []) visit(link, [...path, ...steps]);
    if (located.links) return;
    visit(located, path);
    for (const [step, child] of childrenOf(located)) {
      const hasNothingToVisit = child.links?.length === 0;
      if (!hasNothingToVisit) walkUnchecked(child, [...path, step]);
    }
  };
  for (const [part, root] of parsedParts) walkUnchecked(root, [part]);
}

/** The content in every language, the default language first. */
export type Contents = readonly [Content, ...Content[]];

/** @throws if there is no such language */
export function contentIn(contents: Contents, language: Language): Content {
  const found = contents.find((content) => content.language === language);
  if (!found) throw new Error(`There is no content in ${language}.`);
  return found;
}

export const entryOf = ({ language, languages }: Content): LanguageEntry =>
  languages.find(({ tag }) => tag === language) ?? { tag: language, name: language };

/** A part with a problem is undefined. */
export type ContentSoFar = { [Part in keyof Content]: Content[Part] | undefined };

export type ReadContent = Reading & { content: ContentSoFar };

/** Returns the path of a file with texts in a language: `content/en/home.json`. */
export const wordsFile = (name: string, language: Language): string => `content/${language}/${name}`;

/** A cache by path below the root. A site may have thousands of files, which the editor checks after each change. */
const filesByPath = new Map<string, { inode: number; changedMs: number; size: number; text: string }>();

function readCached(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const { ino: inode, ctimeMs: changedMs, size } = stats;
  const known = filesByPath.get(file);
  if (known?.inode === inode && known.changedMs === changedMs && known.size === size) return known.text;
  const text = readText(absolute);
  filesByPath.set(file, { inode, changedMs, size, text });
  return text;
}

export function textIfAny(file: string, { root, texts }: Folder): string | undefined {
  const known = texts?.get(file);
  if (known !== undefined) return known ?? undefined;
  const text = readCached(root, file);
  texts?.set(file, text ?? null);
  return text;
}

/** Returns a file's text. Reports a missing file, and returns undefined. */
export function textOf(file: string, folder: Folder, expected = 'expected a file'): string | undefined {
  const text = textIfAny(file, folder);
  if (text === undefined) folder.report({ file, path: [] }, expected, 'none');
  return text;
}

/** True if a problem of a field, or of anything inside it, was reported. */
export const isReported = ({ problems }: Reading, { file, path }: Place): boolean =>
  problems.some((problem) => problem.file === file && fieldName(problem.path).startsWith(fieldName(path)));

function reportUnknown(input: unknown, output: unknown, path: Path, report: ReportField): void {
  if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) {
      reportUnknown(item, Array.isArray(output) ? output[index] : undefined, [...path, index], report);
    }
  }
  if (!isJsonObject(input) || !isJsonObject(output)) return;
  for (const [key, value] of Object.entries(input)) {
    if (key in output) reportUnknown(value, output[key], [...path, key], report);
    else report([...path, key], `expected no field of this name (${key})`, formatValue(value));
  }
}

/** True for a number or boolean in quotation marks: `"15"`, `"15,00"`, `"true"`. */
const isQuoted = ({ kind, type, input }: v.BaseIssue<unknown>): boolean =>
  kind === 'schema' &&
  typeof input === 'string' &&
  ((type === 'number' && /^-?\d+(?:[.,]\d+)?$/.test(input)) || (type === 'boolean' && /^(?:true|false)$/.test(input)));

function messageOf(issue: v.BaseIssue<unknown>): string {
  const { message, expected, received, path } = issue;
  if (isQuoted(issue)) return `${expected === 'boolean' ? 'expected true or false' : message} without quotation marks`;
  if (/^expected/.test(message)) return message;
  const missing = received === 'undefined' && expected === JSON.stringify(path?.at(-1)?.key);
  return missing ? 'expected this field' : `expected ${expected ?? message}`;
}

/** Checks a value against a schema. Reports unknown fields, and the first problem of each field. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  report: ReportField,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) {
    reportUnknown(value, result.output, [], report);
    return result.output;
  }
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    report(path, messageOf(issue), formatValue(issue.input));
  }
  return undefined;
}
