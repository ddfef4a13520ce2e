import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Content } from '../../src/content/page-content.ts';
import type { Language, LanguageEntry } from '../../src/content/schemas/languages.ts';
import { type Data, isData } from '../../src/lib/json.ts';
import { readText } from '../files.ts';

export { type Data, isData };

/** A step into data: a field's name or an index in a list. */
export type Path = readonly (string | number)[];

/** `files[3].mirrors[0].url` */
export const fieldName = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step)).join('');

const LONGEST = 80;

/** A value as a message shows it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The file from the project's folder (`content/en/home.json`), the line in it, and the path of the field. */
export type Place = { file: string; line?: number; path: Path };

/** Something that is wrong with the content: the expectation, and the value in the file. */
export type Problem = Place & { message: string; found?: string | undefined };

export type Report = (place: Place, message: string, found?: string) => void;

/** `content/en/home.json:12 hero.heading: expected words; found ""` */
export function problemLine({ file, line, path, message, found }: Problem): string {
  const place = `${file}${line ? `:${line}` : ''}${path.length > 0 ? ` ${fieldName(path)}` : ''}`;
  return `${place}: ${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** Sorts by file, then line; each place and message once. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...once.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

/** A value of `content/` with the place where it was written. */
export type Located = {
  place: Place;
  /** The place in the file of facts, of an object that has fields from both files; `place` is the one in the words. */
  facts?: Place;
  value: string | number | boolean | null | Located[] | Map<string, Located>;
};

/** Gives data, and everything inside it, a place. */
export function locate(data: unknown, place: Place): Located {
  if (Array.isArray(data)) return { place, value: data.map((item) => locate(item, place)) };
  if (isData(data)) {
    const fields = Object.entries(data).filter(([, item]) => item !== undefined);
    return { place, value: new Map(fields.map(([key, item]) => [key, locate(item, place)])) };
  }
  const isScalar = data === null || typeof data === 'number' || typeof data === 'boolean';
  return { place, value: isScalar ? data : String(data) };
}

/** The field of an object, or the item of a list. */
export const childOf = ({ value }: Located, step: string | number): Located | undefined =>
  value instanceof Map ? value.get(String(step)) : Array.isArray(value) ? value[Number(step)] : undefined;

/** The fields and items of a value. */
export const childrenOf = ({ value }: Located): [string | number, Located][] =>
  value instanceof Map ? [...value] : Array.isArray(value) ? [...value.entries()] : [];

/** The value at a path, if there is one. */
export const find = (located: Located | undefined, path: Path): Located | undefined =>
  path.reduce((inner, step) => inner && childOf(inner, step), located);

/** The id of a list's item, if it has one. */
export function idOf(item: Located): string | undefined {
  const id = childOf(item, 'id')?.value;
  return typeof id === 'string' ? id : undefined;
}

/** Returns the plain data, with every text replaced by what `change` returns for it. */
export function dataOf({ value }: Located, change = (text: string) => text): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, dataOf(item, change)]));
  if (Array.isArray(value)) return value.map((item) => dataOf(item, change));
  return typeof value === 'string' ? change(value) : value;
}

/** Calls `visit` for a value and everything inside it. */
export function walk(located: Located, visit: (located: Located, path: Path) => void, path: Path = []): void {
  visit(located, path);
  for (const [step, child] of childrenOf(located)) walk(child, visit, [...path, step]);
}

/** The texts inside a value, one after the other. */
export function textIn(located: Located): string {
  const texts: string[] = [];
  walk(located, ({ value }) => typeof value === 'string' && texts.push(value));
  return texts.join(' ');
}

/** Returns where a field was written; where it is missing, the place of the object that should have it. */
export function placeOf(root: Located, path: Path): Place {
  let [parent, located, depth] = [root, root, 0];
  for (const step of path) {
    const child = childOf(located, step);
    if (!child) break;
    [parent, located, depth] = [located, child, depth + 1];
  }
  const missing = path.slice(depth);
  const [field] = missing;
  // A missing field belongs to the facts if an item beside this one has it from there.
  const isFact = (item: Located) => field !== undefined && childOf(item, field)?.place.file === located.facts?.file;
  const inFacts = field === undefined || childrenOf(parent).some(([, item]) => isFact(item));
  const place = (inFacts && located.facts) || located.place;
  return { ...place, path: [...place.path, ...missing] };
}

/** The values of placeholders by their names; others are filled in when the text is rendered. */
export type Values = Readonly<Record<string, unknown>>;

/** The folder that holds `content/` and `public/`, and the function that reports problems there. */
export type Folder = { root: string; report: Report };

/** Reports a problem of a field by its path. */
export type ReportField = (path: Path, message: string, found?: string) => void;

/** The state while one language's content is read. */
export type Reading = Folder & {
  language: Language;
  /** All of the site's languages, the default first. */
  languages: readonly LanguageEntry[];
  /** Reports a problem of a field of what was written; the path begins with the part. */
  reportField: ReportField;
  /** Warns of a field with an unlikely value. */
  warn: ReportField;
  /** The problems and warnings of all languages. */
  problems: Problem[];
  warnings: Problem[];
  /** The placeholders' values. */
  values: Values;
  /** The addresses of the files of `public/`. */
  publicFiles: readonly string[];
  /** The parts that could be parsed, their placeholders not filled in: the kinds of content, and each agreement. */
  written: Map<string, Located>;
  /** The names of the parts that were read without a problem. */
  valid: Set<string>;
};

/** Calls `visit` for everything in a language's parts; the paths begin with the part. */
export function walkParts({ written }: Reading, visit: (located: Located, path: Path) => void): void {
  for (const [part, root] of written) walk(root, visit, [part]);
}

/** All content in every language, first in the default one. */
export type Contents = readonly [Content, ...Content[]];

/** @throws where there is no such language */
export function contentIn(contents: Contents, language: Language): Content {
  const found = contents.find((content) => content.language === language);
  if (!found) throw new Error(`There is no content in ${language}.`);
  return found;
}

/** The entry of a content's language: its own name, and the direction of its script. */
export const entryOf = ({ language, languages }: Content): LanguageEntry =>
  languages.find(({ tag }) => tag === language) ?? { tag: language, name: language };

/** The content of a language as far as it could be read: a part with a problem is reported, and missing here. */
export type ContentSoFar = { [Part in keyof Content]: Content[Part] | undefined };

/** One language's content, and how it was read. */
export type ReadContent = Reading & { content: ContentSoFar };

/** `content/en/home.json` */
export const wordsFile = (name: string, language: Language): string => `content/${language}/${name}`;

/** Returns a file's text; undefined for a missing file, which is reported. */
export function textOf(file: string, { root, report }: Folder, expected = 'expected a file'): string | undefined {
  const absolute = path.join(root, file);
  if (existsSync(absolute)) return readText(absolute);
  report({ file, path: [] }, expected, 'none');
  return undefined;
}

/** Returns whether a problem of a field, or of anything in it, was reported. */
export const isReported = ({ problems }: Reading, { file, path }: Place): boolean =>
  problems.some((problem) => problem.file === file && fieldName(problem.path).startsWith(fieldName(path)));

/** Reports the fields that are not in a schema: a misspelt name must not count as an absent one. */
function reportUnknown(input: unknown, output: unknown, path: Path, wrong: ReportField): void {
  if (Array.isArray(input)) {
    for (const [index, item] of input.entries()) {
      reportUnknown(item, Array.isArray(output) ? output[index] : undefined, [...path, index], wrong);
    }
  }
  if (!isData(input) || !isData(output)) return;
  for (const [key, value] of Object.entries(input)) {
    if (key in output) reportUnknown(value, output[key], [...path, key], wrong);
    else wrong([...path, key], `expected no field of this name (${key})`, shown(value));
  }
}

/** A number or truth value that is written as text: `"15"`, `"15,00"`, `"true"`. */
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

/** Checks a value against a schema, unknown fields included. Of each field only the first fault is reported. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  wrong: ReportField,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) {
    reportUnknown(value, result.output, [], wrong);
    return result.output;
  }
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    wrong(path, messageOf(issue), shown(issue.input));
  }
  return undefined;
}
