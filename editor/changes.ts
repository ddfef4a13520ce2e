import { existsSync } from 'node:fs';
import path from 'node:path';
import { diffWordsWithSpace } from 'diff';
import type * as v from 'valibot';
import { languagesFile } from '../generator/content/languages.ts';
import { isJsonObject } from '../generator/content/reading.ts';
import { localToday } from '../generator/environment.ts';
import { readText } from '../generator/files.ts';
import { legalFile, legalPages } from '../generator/manifests.ts';
import { innerSchema, keyOf } from '../src/content/fields.ts';
import { shownFrom } from '../src/features/legal-document/legal-content.ts';
import { charactersOf } from '../src/lib/intl.ts';
import { member } from '../src/lib/json.ts';
import { articlePages } from '../src/lib/paths.ts';
import { dataOf, documentNames, languagesOf, problemsOfFile, releasesOf, schemaOf } from './documents.ts';
import { changedFiles, readCommitted } from './git.ts';
import type { FormNotice } from './notices.ts';

/** A part of a text: unchanged, or only in the former or in the new text. */
type Piece = { value: string; isChanged: boolean };

/** A field that differs. A step of its path is the name of a field, or the id or number of an item, which may have a `title`. */
type FieldChange = { steps: { name: string; title?: string | undefined }[]; before: Piece[]; after: Piece[] };

/** A file that differs from the last commit, with the document that it belongs to, and its language if it has texts. */
export type FileChange = {
  document: string;
  file: string;
  language?: string | undefined;
  /** True for the texts of a language that the last commit does not have. */
  isNewLanguage: boolean;
  /** The later day from which the site shows the release, agreement or article. */
  liveFrom?: string | undefined;
  problems: FormNotice[];
  fields: FieldChange[];
};

type Field = { steps: FieldChange['steps']; value: string };

/** Collects the titles of list items by their keys: the first text of an item, apart from its key. */
function titlesIn(schema: v.GenericSchema | undefined, value: unknown, titles = new Map<string, string>()) {
  if (!schema || typeof value !== 'object' || value === null) return titles;
  for (const [step, inner] of Object.entries(value)) {
    const innermost = innerSchema(schema, step, value);
    const key = Array.isArray(value) && innermost ? keyOf(innermost) : undefined;
    const title = Object.entries(Object(inner)).find(([name, text]) => name !== key && typeof text === 'string')?.[1];
    if (key && title) titles.set(String(member(inner, key)), String(title));
    titlesIn(innermost, inner, titles);
  }
  return titles;
}

/** Yields the fields of a file's data. Items of lists are known by their keys, or by their numbers. */
function* fieldsIn(
  schema: v.GenericSchema | undefined,
  value: unknown,
  titles: ReadonlyMap<string, string>,
  steps: Field['steps'] = [],
): Generator<[string, Field]> {
  if (typeof value !== 'object' || value === null) {
    yield [JSON.stringify(steps.map(({ name }) => name)), { steps, value: String(value) }];
    return;
  }
  for (const [step, inner] of Object.entries(value)) {
    const innermost = schema && innerSchema(schema, step, value);
    const key = innermost && keyOf(innermost);
    const name = Array.isArray(value) ? String((key && member(inner, key)) ?? Number(step) + 1) : step;
    const title = titles.get(name) ?? (Array.isArray(value) ? name : undefined);
    yield* fieldsIn(innermost, inner, titles, [...steps, { name, title }]);
  }
}

/** The number of unchanged characters that are shown before and after a difference. */
const CONTEXT_LENGTH = 60;

/** Longer unchanged text is shortened to its first and last characters. */
const MAX_UNCHANGED_LENGTH = 140;

function shortened(value: string): string {
  if (value.length <= MAX_UNCHANGED_LENGTH) return value;
  const characters = charactersOf(value);
  return `${characters.slice(0, CONTEXT_LENGTH).join('')} … ${characters.slice(-CONTEXT_LENGTH).join('')}`;
}

function compare(steps: Field['steps'], before: string, after: string): FieldChange {
  const pieces = diffWordsWithSpace(before, after);
  const without = (side: 'added' | 'removed') =>
    pieces.flatMap(({ value, added, removed }) => {
      const isChanged = added || removed;
      const isOfOtherSide = side === 'added' ? added : removed;
      return isOfOtherSide ? [] : [{ value: isChanged ? value : shortened(value), isChanged }];
    });
  return { steps, before: without('added'), after: without('removed') };
}

const isText = (file: string): boolean => /\.(?:json|md)$/.test(file);

/** Returns the document that a file belongs to, by name; '' for a file of none. */
export function documentOf(file: string, names: readonly string[]): string {
  if (/^(?:public|content\/images)\//.test(file)) return 'pictures';
  const [, stem = ''] = /^content\/(?:[a-z]{2,3}(?:-\w+)*\/)?(.+)\.(?:json|md)$/.exec(file) ?? [];
  const current = stem.replace(/^legal\/previous\/(.+)-[^-]+$/, 'legal/$1');
  const legal = legalPages.find((page) => legalFile(page) === `${current}.md`);
  const isArticle = articlePages.some((page) => stem.startsWith(`${page}/`));
  const name = legal ? `legal/${legal}` : isArticle ? `articles/${stem}` : current;
  return isArticle || names.includes(name) || stem.startsWith('releases') ? name : '';
}

function liveFrom(root: string, document: string, data: unknown): string | undefined {
  const [kind, id] = document.split('/');
  const dayOfRelease = () => releasesOf(root).releases.find(({ version }) => version === id)?.date;
  const { effective, announced, date } = isJsonObject(data) ? data : {};
  if (kind === 'articles') return typeof date === 'string' && date > localToday() ? date : undefined;
  const day =
    kind === 'releases'
      ? id && dayOfRelease()
      : typeof effective === 'string' &&
        shownFrom({ effective, announced: typeof announced === 'string' ? announced : undefined });
  return day && day > localToday() ? day : undefined;
}

const attempt = <Result>(read: () => Result): Result | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Returns the languages that the committed list, if it has changed, does not have. */
const newLanguagesOf = (committed: Buffer | undefined, languages: readonly string[]): string[] => {
  const list: unknown = committed && attempt(() => JSON.parse(String(committed)));
  const known = Array.isArray(list) ? list.map((entry) => member(entry, 'tag')) : languages;
  return languages.filter((tag) => !known.includes(tag));
};

/** Counts what has changed since the last commit: documents, and new languages. */
export function countChanges(root: string): number {
  const files = changedFiles(root);
  const names = documentNames(root);
  const languages = (attempt(() => languagesOf(root)) ?? []).map(({ tag }) => tag);
  const committed = files.includes(languagesFile) ? readCommitted(root, [languagesFile]) : undefined;
  const newLanguages = newLanguagesOf(committed?.get(languagesFile), languages);
  const unitOf = (file: string) =>
    newLanguages.find((tag) => file.startsWith(`content/${tag}/`)) ?? documentOf(file, names);
  return new Set(files.map(unitOf)).size;
}

/** Lists the changes since the last commit, by file and field. A file that cannot be read has its problems instead of fields. */
export function changesOf(root: string): FileChange[] {
  const files = changedFiles(root);
  const committed = readCommitted(root, files);
  const names = documentNames(root);
  const languages = (attempt(() => languagesOf(root)) ?? []).map(({ tag }) => tag);
  const [defaultLanguage] = languages;
  const newLanguages = newLanguagesOf(committed.get(languagesFile), languages);
  return files.map((file): FileChange => {
    const textOf = (name: string) => {
      const absolute = path.join(root, name);
      return existsSync(absolute) ? readText(absolute) : undefined;
    };
    const document = documentOf(file, names);
    const language = languages.find((tag) => file.startsWith(`content/${tag}/`));
    const own = { document, file, language, isNewLanguage: language !== undefined && newLanguages.includes(language) };
    const schema = schemaOf(document);
    const texts = textOf(`content/${defaultLanguage}/${path.basename(file)}`);
    const titles = titlesIn(schema, texts && attempt(() => dataOf(file, texts)));
    /** Other files, such as pictures, have no fields. */
    const fieldsOf = (text: string | undefined): Map<string, Field> =>
      new Map(text !== undefined && isText(file) ? fieldsIn(schema, dataOf(file, text), titles) : []);
    const text = isText(file) ? textOf(file) : undefined;
    const oldFields = attempt(() => fieldsOf(committed.get(file)?.toString())) ?? new Map<string, Field>();
    const newFields = attempt(() => fieldsOf(text));
    if (!newFields) return { ...own, problems: problemsOfFile(root, file), fields: [] };
    const fields = [...new Map([...oldFields, ...newFields])].flatMap(([key, { steps }]) => {
      const before = oldFields.get(key)?.value ?? '';
      const after = newFields.get(key)?.value ?? '';
      return before === after ? [] : [compare(steps, before, after)];
    });
    const day = attempt(() => liveFrom(root, document, text && isText(file) ? dataOf(file, text) : undefined));
    return { ...own, liveFrom: day, problems: [], fields };
  });
}
