import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languagesFile, languagesSchema, messagesSchema } from '../generator/content/languages.ts';
import { schemas } from '../generator/content/read-json.ts';
import { releaseFactsSchema } from '../generator/content/read-notes.ts';
import {
  isJsonObject,
  type JsonObject,
  type Path,
  type Place,
  valueAt,
  wordsFile,
} from '../generator/content/reading.ts';
import { pathBelow, readText } from '../generator/files.ts';
import { legalFile, legalPages, pageForSubject, pagesWithQuestions } from '../generator/manifests.ts';
import { brandSchema } from '../generator/pictures/brand.ts';
import { checkContent } from '../generator/read.ts';
import { redirectsSchema } from '../generator/redirects.ts';
import { editorSchema } from '../scripts/commands/openapi.ts';
import { ownerOf } from '../src/content/fields.ts';
import { legalVersionSchema } from '../src/content/schemas/legal.ts';
import { richTextSchema } from '../src/content/schemas/primitives.ts';
import { releaseSchema } from '../src/content/schemas/releases.ts';
import { articlePath, faqSectionId, homePath, pagePath, releasePath } from '../src/lib/paths.ts';
import { articleForm, articleNames, articleOf } from './articles.ts';
import { CombinedForm, type Owner } from './combined-form.ts';
import { type FormNotice, noticeOf } from './notices.ts';
import { readMarkdownData, rewriteJson, rewriteMarkdown } from './rewrite.ts';

/** A file of a document. `at` is the path of the document's data in the file. */
type Part = { owner: Owner; file: string; at: Path };

/** The content of one form: a kind of content, a release, an agreement or an article. */
export type Document = {
  name: string;
  /** The page to preview. */
  page: string;
  /** The pages that show parts of the form, if not that of the whole. */
  pagesOfParts?: Readonly<Record<string, string>> | undefined;
  parts: readonly Part[];
  form: CombinedForm;
  data: unknown;
  /** An HTTP ETag of the files' texts. */
  etag: string;
  texts: ReadonlyMap<string, string>;
};

/** The kinds of content, in the order in which the editor lists them, with the page to preview. */
export const kinds: Readonly<
  Record<string, { page: string; schema: v.GenericSchema; pagesOfParts?: Document['pagesOfParts'] }>
> = {
  home: { page: homePath, schema: schemas.home },
  downloads: { page: pagePath('downLoad'), schema: schemas.downloads },
  plans: { page: pagePath(pageForSubject('plans')), schema: schemas.plans },
  about: { page: pagePath('about'), schema: schemas.about },
  faq: { page: `${pagePath(pagesWithQuestions[0] ?? 'home')}#${faqSectionId}`, schema: schemas.faq },
  site: { page: homePath, schema: schemas.site, pagesOfParts: { contacts: pagePath(pageForSubject('people')) } },
  navigation: { page: homePath, schema: schemas.navigation },
  pages: { page: homePath, schema: schemas.pages },
  messages: { page: homePath, schema: v.unknown() },
  redirects: { page: homePath, schema: redirectsSchema },
  languages: { page: homePath, schema: languagesSchema },
  brand: { page: homePath, schema: brandSchema },
  'third-party': { page: pagePath('privacyAgreement'), schema: schemas['third-party'] },
};

/** The schema of a JSON file of content by its name; undefined for Markdown files, which have no lists. */
export const schemaOf = (name: string): v.GenericSchema | undefined =>
  name === 'releases' ? releaseFactsSchema : Object.hasOwn(kinds, name) ? kinds[name]?.schema : undefined;

/** A release and an agreement as they are in files, whose Markdown has several of their fields. */
const notes = v.object({
  ...v.omit(releaseSchema, ['introduction', 'excerpt', 'plate', 'changes', 'knownIssues']).entries,
  text: richTextSchema,
});
const agreement = v.object({
  ...v.omit(legalVersionSchema, ['introduction', 'sections']).entries,
  text: richTextSchema,
});

const isMarkdown = (file: string): boolean => file.endsWith('.md');

/** Reads a file. Third-party scripts are optional: without their file the list is empty. */
const readFile = (root: string, file: string): string => {
  const absolute = path.join(root, pathBelow(root, file));
  if (existsSync(absolute)) return readText(absolute);
  return file.endsWith('/third-party.json') ? '{\n  "scripts": []\n}\n' : '';
};

/** Returns the data of a JSON file; {} if there is no such file. @throws UnreadableFileError */
export function readJsonData(root: string, file: string): JsonObject {
  const data = dataOf(file, readFile(root, file) || '{}');
  return isJsonObject(data) ? data : {};
}

/** A file that cannot be parsed, as with the marks of a conflict of git. */
export class UnreadableFileError extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read`, { cause });
    this.file = file;
  }
}

const parse = <Result>(file: string, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw new UnreadableFileError(file, error);
  }
};

/** @throws UnreadableFileError */
export const dataOf = (file: string, text: string): unknown =>
  parse(file, () => (isMarkdown(file) ? readMarkdownData(text) : JSON.parse(text)));

/** The problems that the content check finds in a file. */
export const problemsOfFile = (root: string, file: string): FormNotice[] =>
  checkContent(root)
    .problems.filter((found) => found.file === pathBelow(root, file))
    .map((found) => noticeOf(found));

const releasesFile = 'content/releases.json';

export const languagesOf = (root: string) =>
  parse(languagesFile, () => v.parse(languagesSchema, JSON.parse(readFile(root, languagesFile))));
export const releasesOf = (root: string) =>
  parse(releasesFile, () => v.parse(releaseFactsSchema, readJsonData(root, releasesFile)));

/** Returns the file of a release, an agreement or an article in a language. */
export function notesFile(name: string, language: string): string {
  const legalPage = legalPages.find((page) => name === `legal/${page}`);
  return wordsFile(legalPage ? legalFile(legalPage) : `${name.replace(/^articles\//, '')}.md`, language);
}

/** @throws for an unknown name */
function describe(root: string, name: string, tags: readonly string[]) {
  const [kind = '', ...rest] = name.split('/');
  const id = rest.join('/');
  const inLanguages = (file: string) => tags.map((owner) => ({ owner, file: wordsFile(file, owner), at: [] }));
  const facts = (file: string, ...at: Path): Part => ({ owner: 'facts', file: `content/${file}.json`, at });
  if (kind === 'releases') {
    const index = releasesOf(root).releases.findIndex(({ version }) => version === id);
    if (index >= 0) {
      const parts = [facts('releases', 'releases', index), ...inLanguages(`releases/${id}.md`)];
      return { page: releasePath(id), parts, schema: notes };
    }
  }
  const legalPage = legalPages.find((page) => page === id);
  if (kind === 'legal' && legalPage) {
    return { page: pagePath(legalPage), parts: inLanguages(legalFile(legalPage)), schema: agreement };
  }
  const article = articleOf(name);
  if (article)
    return { page: articlePath(article.page, article.slug), parts: inLanguages(`${id}.md`), schema: articleForm };
  const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!known) throw new Error(`there is no document ${name}`);
  const defaultMessages = () => readJsonData(root, wordsFile('messages.json', tags[0] ?? ''));
  const schema = name === 'messages' ? messagesSchema(defaultMessages()) : known.schema;
  const owner = ownerOf(schema);
  const parts = [
    ...(owner === 'texts' ? [] : [facts(name)]),
    ...(owner === 'facts' ? [] : inLanguages(`${name}.json`)),
  ];
  return { page: known.page, pagesOfParts: known.pagesOfParts, parts, schema };
}

/** @throws for an unknown name, and for a file that cannot be parsed */
export function readDocument(root: string, name: string): Document {
  const tags = languagesOf(root).map(({ tag }) => tag);
  const { page, pagesOfParts, parts, schema } = describe(root, name, tags);
  const formSchema = editorSchema(schema, true);
  const texts = new Map(parts.map(({ file }) => [file, readFile(root, file)]));
  const dataIn = (part: Part | undefined) => part && valueAt(dataOf(part.file, texts.get(part.file) ?? ''), part.at);
  const facts = dataIn(parts.find(({ owner }) => owner === 'facts'));
  const words = parts.filter(({ owner }) => owner !== 'facts').map((part) => [part.owner, dataIn(part)]);
  const sources = { facts, words: Object.fromEntries(words) };
  const form = new CombinedForm(isJsonObject(formSchema) ? formSchema : {}, sources);
  const etag = hash('sha256', JSON.stringify([...texts]));
  return { name, page, pagesOfParts, parts, form, data: form.join(sources), etag, texts };
}

const withValue = (data: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value;
  const inner = (old: unknown) => withValue(old, rest, value);
  if (Array.isArray(data)) return data.map((item, index) => (index === step ? inner(item) : item));
  return isJsonObject(data) ? { ...data, [step]: inner(data[step]) } : data;
};

const rewrite = (file: string, text: string, data: unknown): string => {
  if (!isMarkdown(file)) return rewriteJson(text, data);
  return isJsonObject(data) ? rewriteMarkdown(text, data) : text;
};

/**
 * Returns the new texts of the files that change if this data is saved. Sets `updated` of their facts to `today`. A language
 * without any text of an article has no file of it.
 */
export function textsWith(
  { name, parts, form, texts, data: before }: Document,
  data: unknown,
  today: string,
): Map<string, string | null> {
  const changed = new Map<string, string | null>();
  for (const { owner, file, at } of parts) {
    const fileData = form.split(data, owner);
    const isUnchanged = JSON.stringify(fileData) === JSON.stringify(form.split(before, owner));
    if (isUnchanged) continue;
    const text = texts.get(file) ?? '';
    if (articleOf(name) && Object.values(Object(fileData)).every((value) => value === '')) changed.set(file, null);
    else changed.set(file, rewrite(file, text, withValue(dataOf(file, text), at, fileData)));
  }
  const [first] = parts;
  if (changed.size > 0 && first?.owner === 'facts') {
    const text = changed.get(first.file) ?? texts.get(first.file) ?? '';
    const facts = dataOf(first.file, text);
    const hasEarlierDay = isJsonObject(facts) && typeof facts.updated === 'string' && facts.updated < today;
    if (hasEarlierDay) changed.set(first.file, rewriteJson(text, { ...facts, updated: today }));
  }
  return new Map([...changed].filter(([file, text]) => (text ?? '') !== texts.get(file)));
}

const markdownFields = Object.keys({ ...notes.entries, ...agreement.entries, ...articleForm.entries });
const frontMatterFields = markdownFields.filter((name) => name !== 'text');

/** Returns the path of the form's field with the problem; undefined if the problem is in another document. */
export function formPathOf({ parts, form }: Document, { file, path: field, line }: Place): Path | undefined {
  const isInside = (folder: Path) => folder.every((step, index) => field[index] === step);
  // Parts have the names that the files get in content/.
  const ownFile = file.replace(/^sample(?=\/)/, 'content');
  const part = parts.find((candidate) => candidate.file === ownFile && isInside(candidate.at));
  if (!part) return undefined;
  const pathInPart = field.slice(part.at.length);
  const isInText = isMarkdown(file) && !frontMatterFields.includes(String(pathInPart[0]));
  // A warning of a section has neither line nor field.
  const isOfText = isInText && (line !== undefined || pathInPart.length === 0);
  return form.formPath(isOfText ? ['text'] : pathInPart, part.owner);
}

function unlessUnreadable(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFileError) return [];
    throw error;
  }
}

/** Lists the documents, without releases or articles while the list of releases or of languages cannot be read. */
export function documentNames(root: string): string[] {
  const releases = unlessUnreadable(() => releasesOf(root).releases.map(({ version }) => `releases/${version}`));
  const legal = legalPages.map((name) => `legal/${name}`);
  const tags = () => languagesOf(root).map(({ tag }) => tag);
  return [...Object.keys(kinds), ...releases, ...legal, ...unlessUnreadable(() => articleNames(root, tags()))];
}
