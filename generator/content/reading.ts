import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Content } from '../../src/content/page-content.ts';
import type { Language, LanguageEntry } from '../../src/content/schemas/languages.ts';
import { feedPath } from '../../src/lib/paths.ts';
import { readText } from '../files.ts';
import {
  dataOf,
  fieldName,
  isData,
  type Located,
  type Path,
  type Place,
  type Problem,
  type Report,
  shown,
} from './located.ts';

/**
 * The placeholders of content, `{brand}`, `{company}` …, with what replaces them: fields of site.json, so that each is
 * written once, the accent colours of content/brand.json, and the feeds in the language of the text.
 */
const places = {
  brand: ['brand'],
  slug: ['slug'],
  tagline: ['tagline'],
  company: ['owner', 'company'],
  address: ['owner', 'address'],
  jurisdiction: ['owner', 'jurisdiction'],
  supportEmail: ['contacts', 'support'],
  privacyEmail: ['contacts', 'privacy'],
  securityEmail: ['contacts', 'security'],
  pressEmail: ['contacts', 'press'],
  legalEmail: ['contacts', 'legal'],
  webApp: ['app', 'web'],
  membershipPage: ['app', 'membership'],
  accountPage: ['app', 'account'],
  accent: ['accent', 'light'],
  accentDark: ['accent', 'dark'],
  atomFeed: ['feeds', 'atom'],
  jsonFeed: ['feeds', 'json'],
} as const;

export const sitePlaceholders: readonly string[] = Object.keys(places);

/** The values of placeholders by their names; others are filled in when the text is rendered. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the name of every placeholder in a text: `{brand}` is `brand`. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Fills in the given values. Only the web app may have none: an empty value of another is reported where it is written. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' && (value || name === 'webApp') ? value : placeholder;
  });

/**
 * Returns the values of all placeholders. A field of site.json may have placeholders as well: its description has the brand.
 * @param accent the accent colours; black where content/brand.json has a problem
 */
export function placeholderValues(
  site: Located | undefined,
  language: Language,
  accent: Record<'light' | 'dark', string> = { light: '#000000', dark: '#000000' },
  brand?: string,
): Values {
  const feeds = { atom: feedPath(language, 'atom'), json: feedPath(language, 'json') };
  const facts = { ...Object(site && dataOf(site)), ...(brand && { brand }), accent, feeds };
  const at = (path: readonly string[]) => path.reduce<unknown>((inner, step) => isData(inner) && inner[step], facts);
  const values = Object.fromEntries(Object.entries(places).map(([name, path]) => [name, at(path)]));
  const filled = (value: unknown) => (typeof value === 'string' ? fillIn(value, values) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
}

/**
 * Replaces every placeholder where site.json has problems, which are reported there and not again in the texts that quote
 * it. It is valid as text, as a URL and, after `mailto:`, as an email address.
 */
export const standIns: Values = Object.fromEntries(
  Object.entries(places).map(([name, [group]]) => [
    name,
    group === 'accent' ? '#000000' : 'https://mail@site.example/',
  ]),
);

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
  /** The parts that could be parsed, their placeholders not filled in: the kinds of content, and each agreement. */
  written: Map<string, Located>;
  /** The names of the parts that were read without a problem. */
  valid: Set<string>;
};

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
