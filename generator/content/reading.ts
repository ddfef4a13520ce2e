import { statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { fieldAt, innerSchema, type Marks, marksOf, ownerOf } from '../../src/content/fields.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { ProblemCode } from '../../src/content/problem-messages.ts';
import { type ProblemText, problem, problemOf } from '../../src/content/problems.ts';
import type { Language, LanguageEntry } from '../../src/content/schemas/languages.ts';
import { shorten } from '../../src/lib/intl.ts';
import { isJsonObject, type JsonObject, valueAt } from '../../src/lib/json.ts';
import { type contentFolder, pathBelow, readText } from '../files.ts';

export { isJsonObject, type JsonObject, valueAt };

/** Field names, and indexes of lists. */
export type Path = readonly (string | number)[];

/** Formats a path: `files[3].mirrors[0].url`. */
export const fieldName = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

const MAX_VALUE_LENGTH = 80;

export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shorten(JSON.stringify(value), MAX_VALUE_LENGTH);
}

/** A file (`content/en/home.json`), a line in it, and the path of a field. */
export type Place = { file: string; line?: number; path: Path };

/** What is wrong at a place. `found` is the value in the file. */
export type Problem = Place & ProblemText & { found?: string | undefined };

/** A warning or note of a check. Without a file, it is about the content as a whole. */
export type Notice = ProblemText & Partial<Place> & { found?: string | undefined };

export type Report = (place: Place, fault: ProblemText, found?: string) => void;

/** Formats a place: `content/en/home.json:12 hero.heading`. Returns '' for the content as a whole. */
export function placeName({ file, line, path = [] }: Partial<Place>): string {
  const place = line ? `${file}:${line}` : file;
  return place && path.length > 0 ? `${place} ${fieldName(path)}` : (place ?? '');
}

/** Formats a problem: `content/en/home.json:12 hero.heading: expected words; found ""`. */
export function problemLine(notice: Notice): string {
  const { message, found } = notice;
  const place = placeName(notice);
  return `${place && `${place}: `}${message}${found === undefined ? '' : `; found ${found}`}`;
}

/** Sorts by file and line, and removes duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [problemLine(problem), problem]));
  return [...unique.values()].toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
}

/** A value of `content/` with its source location. */
export type LocatedValue = {
  place: Place;
  /** The place of a merged object's facts; `place` is then the place of its words. */
  facts?: Place;
  /** Set if an earlier check found no problem in the value: only its links are checked again, because targets may change. */
  linksToCheck?: readonly LocatedLink[] | undefined;
  value: string | number | boolean | null | LocatedValue[] | Map<string, LocatedValue>;
};

/** The field `to` of a link, and its path in a value. */
export type LocatedLink = { path: Path; link: LocatedValue };

/** Gives data, and everything inside it, the same place. */
export function locate(data: unknown, place: Place): LocatedValue {
  if (Array.isArray(data)) return { place, value: data.map((item) => locate(item, place)) };
  if (isJsonObject(data)) {
    const fields = Object.entries(data).filter(([, item]) => item !== undefined);
    return { place, value: new Map(fields.map(([key, item]) => [key, locate(item, place)])) };
  }
  const isScalar = data === null || typeof data === 'number' || typeof data === 'boolean';
  return { place, value: isScalar ? data : String(data) };
}

/** Returns a field of an object, or an item of a list. */
export function childOf({ value }: LocatedValue, step: string | number): LocatedValue | undefined {
  if (value instanceof Map) return value.get(String(step));
  return Array.isArray(value) ? value[Number(step)] : undefined;
}

/** Returns the fields of an object by name, or the items of a list by index. */
export function childrenOf({ value }: LocatedValue): [string | number, LocatedValue][] {
  if (value instanceof Map) return [...value];
  return Array.isArray(value) ? [...value.entries()] : [];
}

export const find = (located: LocatedValue | undefined, path: Path): LocatedValue | undefined =>
  path.reduce((inner, step) => inner && childOf(inner, step), located);

export function idOf(item: LocatedValue): string | undefined {
  const id = childOf(item, 'id')?.value;
  return typeof id === 'string' ? id : undefined;
}

/** Returns plain data, with `changeText` applied to every text. */
export function dataOf({ value }: LocatedValue, changeText = (text: string) => text): unknown {
  if (typeof value === 'string') return changeText(value);
  if (Array.isArray(value)) return value.map((item) => dataOf(item, changeText));
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([name, field]) => [name, dataOf(field, changeText)]));
}

export function walk(located: LocatedValue, visit: (located: LocatedValue, path: Path) => void, path: Path = []): void {
  visit(located, path);
  for (const [step, child] of childrenOf(located)) walk(child, visit, [...path, step]);
}

/** Returns the schema of a field or item of a located value. The kind of a block selects among the schemas of blocks. */
export const schemaOfChild = (schema: v.GenericSchema | undefined, located: LocatedValue, step: string | number) =>
  schema && innerSchema(schema, step, { kind: childOf(located, 'kind')?.value });

/** Visits a value and everything in it, with the marks of each. Fields that the schema does not have are left out. */
export function walkMarked(
  located: LocatedValue,
  schema: v.GenericSchema | undefined,
  visit: (located: LocatedValue, path: Path, marks: Marks) => void,
  path: Path = [],
): void {
  if (!schema) return;
  visit(located, path, marksOf(schema, located.value));
  for (const [step, child] of childrenOf(located))
    walkMarked(child, schemaOfChild(schema, located, step), visit, [...path, step]);
}

export function linksIn(root: LocatedValue, schema: v.GenericSchema): LocatedLink[] {
  const links: LocatedLink[] = [];
  walkMarked(root, schema, (link, path, { reference }) => reference === 'link' && links.push({ path, link }));
  return links;
}

export function textIn(located: LocatedValue): string {
  const texts: string[] = [];
  walk(located, ({ value }) => typeof value === 'string' && texts.push(value));
  return texts.join(' ');
}

/**
 * Returns the place of a field, or of the first object on the way to it that lacks the next step.
 * @param schema of `root`. It says in which file of a merged object a missing field belongs.
 */
export function placeOf(root: LocatedValue, path: Path, schema?: v.GenericSchema): Place {
  const found = find(root, path);
  if (found) return found.facts ?? found.place;
  const field = fieldAt(schema, path);
  const isText = field !== undefined && ownerOf(field) === 'texts';
  // An object of one file inside a merged one has the field only if it is the right file, or a file of the folder.
  const placeIn = ({ place, facts }: LocatedValue, file: string): Place | undefined => {
    if (facts) return isText ? place : facts;
    return place.file === file || place.file.startsWith(`${file}/`) ? place : undefined;
  };
  let located = root;
  let place = placeIn(root, root.place.file) ?? root.place;
  for (const step of path) {
    const child = childOf(located, step);
    const childPlace = child && placeIn(child, place.file);
    if (!childPlace) return { ...place, path: [...place.path, step] };
    [located, place] = [child, childPlace];
  }
  return place;
}

export type PlaceholderValues = Readonly<Record<string, unknown>>;

/** The texts of files by path, such as `content/en/home.json`; `null` if there is no such file. */
export type Texts = Map<string, string | null>;

/**
 * `root` has `content/` and `public/`. `contentName` is the result of `contentFolder`, which a check of thousands of files needs once.
 * `texts` has texts that were read before, or that are not written yet.
 */
export type Folder = { root: string; report: Report; contentName?: ReturnType<typeof contentFolder>; texts?: Texts };

export type ReportField = (path: Path, fault: ProblemText, found?: string) => void;

/** The state of the check of one language. The content has a part for each kind, such as `home`, and for each agreement. */
export type CheckContext = Folder & {
  language: Language;
  /** The default language first. */
  languages: readonly LanguageEntry[];
  /** Paths begin with the name of the part. */
  reportField: ReportField;
  warn: ReportField;
  /** Problems and warnings are shared by all languages. */
  problems: Problem[];
  warnings: Problem[];
  values: PlaceholderValues;
  publicFiles: readonly string[];
  /** `https://www.example.com`; undefined if it is not known. */
  siteOrigin: string | undefined;
  /** The parts as they were parsed, with placeholders. */
  parsedParts: Map<string, LocatedValue>;
  schemas: Map<string, v.GenericSchema>;
  /** The names of the parts without a problem. */
  validParts: Set<string>;
};

type Visit = (located: LocatedValue, path: Path, marks: Marks) => void;

/** What `walkParts` visits: a cache, because a check walks the parts a dozen times once all of them are read. */
const visitsByParts = new WeakMap<CheckContext['parsedParts'], readonly Parameters<Visit>[]>();

function visitsOf({ parsedParts, schemas }: CheckContext): readonly Parameters<Visit>[] {
  const visits: Parameters<Visit>[] = [];
  const walkUnchecked = (located: LocatedValue, schema: v.GenericSchema | undefined, path: Path) => {
    if (located.linksToCheck) {
      for (const { path: linkPath, link } of located.linksToCheck)
        visits.push([link, [...path, ...linkPath], { reference: 'link' }]);
      return;
    }
    visits.push([located, path, schema ? marksOf(schema, located.value) : {}]);
    for (const [step, child] of childrenOf(located))
      walkUnchecked(child, schemaOfChild(schema, located, step), [...path, step]);
  };
  for (const [part, root] of parsedParts) walkUnchecked(root, schemas.get(part), [part]);
  return visits;
}

/** Visits all values of all parts with their marks, and only the links of those in which an earlier check found no problem. */
export function walkParts(context: CheckContext, visit: Visit): void {
  const visits = visitsByParts.get(context.parsedParts) ?? visitsOf(context);
  visitsByParts.set(context.parsedParts, visits);
  for (const visited of visits) visit(...visited);
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
export type PartialContent = { [Part in keyof Content]: Content[Part] | undefined };

export type LanguageContent = CheckContext & { content: PartialContent };

/** Returns the path of a file with texts in a language: `content/en/home.json`. */
export const wordsFile = (name: string, language: Language): string => `content/${language}/${name}`;

/** A cache by path below the root. A site may have thousands of files, which the editor checks after each change. */
const filesByPath = new Map<string, { inode: number; changedMs: number; size: number; text: string }>();

function readCached({ root, contentName }: Folder, file: string): string | undefined {
  const absolute = path.join(root, pathBelow(root, file, contentName));
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const { ino: inode, ctimeMs: changedMs, size } = stats;
  const known = filesByPath.get(file);
  if (known?.inode === inode && known.changedMs === changedMs && known.size === size) return known.text;
  const text = readText(absolute);
  filesByPath.set(file, { inode, changedMs, size, text });
  return text;
}

/** Returns a file's text, or undefined if there is no such file. */
export function textIfAny(file: string, folder: Folder): string | undefined {
  const { texts } = folder;
  const known = texts?.get(file);
  if (known !== undefined) return known ?? undefined;
  const text = readCached(folder, file);
  texts?.set(file, text ?? null);
  return text;
}

/** Returns a file's text. Reports a missing file, and returns undefined. */
export function textOf(file: string, folder: Folder, expected = problem('missing-file')): string | undefined {
  const text = textIfAny(file, folder);
  if (text === undefined) folder.report({ file, path: [] }, expected, 'none');
  return text;
}

/** True if a problem of a field, or of anything inside it, was reported. */
export const isReported = ({ problems }: CheckContext, { file, path }: Place): boolean =>
  problems.some((problem) => problem.file === file && fieldName(problem.path).startsWith(fieldName(path)));

/** Reports the fields of `input` that the schema does not have, which its `output` lacks. */
function reportUnknownFields(input: unknown, output: unknown, path: Path, report: ReportField): void {
  if (Array.isArray(input) && Array.isArray(output)) {
    for (const [index, item] of input.entries()) reportUnknownFields(item, output[index], [...path, index], report);
  }
  if (!isJsonObject(input) || !isJsonObject(output)) return;
  for (const [key, value] of Object.entries(input)) {
    if (key in output) reportUnknownFields(value, output[key], [...path, key], report);
    else report([...path, key], problem('unknown-field', { name: key }), formatValue(value));
  }
}

const quotedNumber = /^-?\d+(?:[.,]\d+)?$/;
const quotedBoolean = /^(?:true|false)$/;

/** The codes of types that Valibot expects, where a schema has no message of its own. */
const codesOfTypes: Readonly<Record<string, ProblemCode>> = {
  Object: 'group',
  Array: 'list',
  string: 'string',
  boolean: 'boolean',
};

/** `("windows" | "macos")`, as Valibot describes choices, becomes `windows, macos`. */
const optionsIn = (expected: string): string => expected.replace(/[()"]/g, '').replaceAll(' | ', ', ');

/** Returns the problem of a schema's issue. */
function problemOfIssue(issue: v.BaseIssue<unknown>): ProblemText {
  const { kind, type, input, message, received, path } = issue;
  const expected = issue.expected ?? '';
  if (kind === 'schema' && typeof input === 'string') {
    const isQuotedNumber = type === 'number' && quotedNumber.test(input);
    const isQuotedBoolean = type === 'boolean' && quotedBoolean.test(input);
    const unquoted = problemOf(isQuotedBoolean ? 'true-or-false' : message);
    if (isQuotedNumber || isQuotedBoolean) return problem('without-quotation-marks', { expected: unquoted.message });
  }
  // Valibot begins its own messages like this.
  if (!message.startsWith('Invalid ')) return problemOf(message, { options: optionsIn(expected) });
  // Valibot describes a missing field as `expected "name"`.
  const isMissing = received === 'undefined' && expected === JSON.stringify(path?.at(-1)?.key);
  return isMissing ? problem('missing-field') : problem(codesOfTypes[expected] ?? 'other-value', { expected });
}

/** Checks a value against a schema. Reports unknown fields, and the first problem of each field. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  report: ReportField,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) {
    reportUnknownFields(value, result.output, [], report);
    return result.output;
  }
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    // Not `issue.input`, which is the whole object if a check of it names one of its fields.
    report(path, problemOfIssue(issue), formatValue(valueAt(value, path)));
  }
  return undefined;
}
