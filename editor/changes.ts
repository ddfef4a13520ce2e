import { existsSync } from 'node:fs';
import path from 'node:path';
import { diffWordsWithSpace } from 'diff';
import { isJsonObject } from '../generator/content/reading.ts';
import { localToday } from '../generator/environment.ts';
import { readText } from '../generator/files.ts';
import { legalFile, legalPages } from '../generator/manifests.ts';
import { shownFrom } from '../src/features/legal-document/legal-content.ts';
import { charactersOf } from '../src/lib/text.ts';
import { dataOf, documentNames, languagesOf, problemsOfFile, releasesOf } from './documents.ts';
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
  /** The later day from which the site shows the release or agreement. */
  liveFrom?: string | undefined;
  problems: FormNotice[];
  fields: FieldChange[];
};

type Field = { steps: FieldChange['steps']; value: string };

/** The fields that identify an item, in the order in which they are looked for. */
const keysOfItems = ['id', 'version', 'tag', 'from', 'name'];

/** The fields whose text can be the title of an item with an id. */
const titlesOfItems = ['name', 'question', 'title', 'heading', 'header', 'label', 'text'];

const firstText = (item: unknown, names: readonly string[]): string | undefined =>
  names.map((name) => (isJsonObject(item) ? item[name] : undefined)).find((value) => typeof value === 'string');

/** Collects the titles of items by id. */
function titlesIn(value: unknown, titles = new Map<string, string>()): ReadonlyMap<string, string> {
  const title = firstText(value, titlesOfItems);
  if (isJsonObject(value) && typeof value.id === 'string' && title) titles.set(value.id, title);
  for (const inner of Object.values(Object(value))) if (typeof inner === 'object') titlesIn(inner, titles);
  return titles;
}

/** Yields the fields of a file's data. */
function* fieldsIn(
  value: unknown,
  titles: ReadonlyMap<string, string>,
  steps: Field['steps'] = [],
): Generator<[string, Field]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const name = firstText(item, keysOfItems) ?? String(index + 1);
      yield* fieldsIn(item, titles, [...steps, { name, title: titles.get(name) ?? name }]);
    }
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value))
      yield* fieldsIn(item, titles, [...steps, { name: key, title: titles.get(key) }]);
  } else {
    yield [JSON.stringify(steps.map(({ name }) => name)), { steps, value: String(value) }];
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

/** Returns the fields of a file by their path. Other files, such as pictures, have one nameless field. */
function readFields(file: string, text: string | undefined, titles: ReadonlyMap<string, string>): Map<string, Field> {
  if (text === undefined) return new Map();
  return isText(file) ? new Map(fieldsIn(dataOf(file, text), titles)) : new Map();
}

/** Returns the document that a file belongs to, by name; '' for a file of none. */
function documentOf(file: string, names: readonly string[]): string {
  if (/^(?:public|content\/images)\//.test(file)) return 'pictures';
  const [, stem = ''] = /^content\/(?:[a-z]{2,3}(?:-\w+)*\/)?(.+)\.(?:json|md)$/.exec(file) ?? [];
  const current = stem.replace(/^legal\/previous\/(.+)-[^-]+$/, 'legal/$1');
  const legal = legalPages.find((page) => legalFile(page) === `${current}.md`);
  const name = legal ? `legal/${legal}` : current;
  return names.includes(name) || stem.startsWith('releases') ? name : '';
}

function liveFrom(root: string, document: string, data: unknown): string | undefined {
  const [kind, id] = document.split('/');
  const dayOfRelease = () => releasesOf(root).releases.find(({ version }) => version === id)?.date;
  const { effective, announced } = isJsonObject(data) ? data : {};
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

/** Lists the changes since the last commit, by file and field. A file that cannot be read has its problems instead of fields. */
export function changesOf(root: string): FileChange[] {
  const files = changedFiles(root);
  const committed = readCommitted(root, files);
  const names = documentNames(root);
  const languages = (attempt(() => languagesOf(root)) ?? []).map(({ tag }) => tag);
  const [defaultLanguage] = languages;
  return files.map((file): FileChange => {
    const textOf = (name: string) => {
      const absolute = path.join(root, name);
      return existsSync(absolute) ? readText(absolute) : undefined;
    };
    const document = documentOf(file, names);
    const language = languages.find((tag) => file.startsWith(`content/${tag}/`));
    const own = { document, file, language };
    const texts = textOf(`content/${defaultLanguage}/${path.basename(file)}`);
    const titles = titlesIn(texts && attempt(() => dataOf(file, texts)));
    const text = isText(file) ? textOf(file) : undefined;
    const oldFields = attempt(() => readFields(file, committed.get(file)?.toString(), titles)) ?? new Map();
    const newFields = attempt(() => readFields(file, text, titles));
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
