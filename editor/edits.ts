import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languagesSchema } from '../generator/content/languages.ts';
import {
  isJsonObject,
  type JsonObject,
  type Path,
  type Problem,
  problemLine,
  type Texts,
  wordsFile,
} from '../generator/content/reading.ts';
import { localToday } from '../generator/environment.ts';
import { pathBelow, readText, readTextIfPresent } from '../generator/files.ts';
import { checkContent } from '../generator/read.ts';
import { writeChanges } from '../scripts/commands/adopt/adopt.ts';
import { Draft } from '../scripts/commands/adopt/draft.ts';
import { addLanguage } from '../scripts/commands/language.ts';
import { makeContent } from '../scripts/setup/own-content.ts';
import { compareVersions, order } from '../src/content/release-order.ts';
import { version as releaseVersion } from '../src/content/schemas/primitives.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { member } from '../src/lib/json.ts';
import { type ArticleName, addArticleTo, articleOf, newSlug, redirectToPageIn, renameArticleIn } from './articles.ts';
import {
  type Document,
  documentNames,
  formPathOf,
  languagesOf,
  readJsonData,
  releasesOf,
  textsWith,
} from './documents.ts';
import { type FormNotice, noticeOf } from './notices.ts';
import { readMarkdownData, rewriteJson, rewriteMarkdown } from './rewrite.ts';
import { warningsOf } from './warnings.ts';

/** The outcome of an edit. If there are problems, nothing was written. */
export type Result = { problems: FormNotice[]; warnings: FormNotice[] };

/** `name` is that of the document to show after the edit. */
type NamedResult = Result & { name: string };

/** @throws if a file is not in `content/` or `public/`, or a symbolic link in its path leads out of them */
export function assertInContent(root: string, file: string): void {
  let existing = path.resolve(root, file);
  while (!existsSync(existing)) existing = path.dirname(existing);
  const real = realpathSync(existing);
  const allowed = ['content', 'public'].map((name) => path.join(realpathSync(root), name));
  const isInFolder = allowed.some((folder) => real.startsWith(folder + path.sep) || real === folder);
  // A path below content/ or public/ without `..`.
  const isPathAllowed = /^(?:content|public)\/(?!(?:.*\/)?\.\.\/)/.test(file);
  if (!isInFolder || !isPathAllowed) throw new Error(`${file} is not in content/ or public/`);
}

/** The folder that is edited, the build's variables for the content check, and the branch for commits if it is not the current one. */
export type Project = { root: string; environment?: BuildEnvironment; branch?: string | undefined };

/** Writes changed files to the project, unless the content check of the changed content found problems. */
function writeIfValid(
  root: string,
  { problems, warnings, notes = [] }: ReturnType<typeof checkContent>,
  changes: ReadonlyMap<string, string | Buffer | null>,
  fieldAt: (problem: Problem) => Path | undefined = () => undefined,
): Result {
  const formProblems = problems.map((problem) => noticeOf(problem, fieldAt(problem)));
  // Files of several languages can have the same problem in one field of the form.
  const distinct = new Map(formProblems.map((problem) => [JSON.stringify(problem), problem]));
  if (distinct.size > 0) return { problems: [...distinct.values()], warnings: [] };
  for (const file of changes.keys()) assertInContent(root, file);
  writeChanges(root, changes);
  return { problems: [], warnings: warningsOf(root, [...warnings, ...notes]) };
}

/** Writes texts to the project, if the check of the content with them finds no problem. */
function saveTexts(
  { root, environment }: Project,
  texts: Texts,
  fieldAt?: (problem: Problem) => Path | undefined,
): Result {
  const checked = checkContent(root, environment, undefined, texts);
  // Before the changes, which are those from content/.
  if (checked.contents) makeContent(root);
  return writeIfValid(root, checked, texts, fieldAt);
}

/**
 * Applies a change to a copy of the content. Writes the changed files to the project if the check finds no problem.
 * @param known returns problems that the content has already, which do not matter
 */
export async function edit(
  { root, environment }: Project,
  change: (draft: Draft) => unknown,
  known: () => readonly Problem[] = () => [],
): Promise<Result> {
  using draft = new Draft(root);
  await change(draft);
  const checked = checkContent(draft.root, environment);
  const knownLines = checked.problems.length > 0 ? known().map(problemLine) : [];
  const problems = checked.problems.filter((found) => !knownLines.includes(problemLine(found)));
  // Before the changes, which are those from content/.
  if (problems.length === 0) makeContent(root);
  return writeIfValid(root, { ...checked, problems }, draft.changes());
}

/** Returns the path below `content/`, which drafts use. */
const pathInContent = (file: string): string => file.slice('content/'.length);

/** Saves the list of languages, and deletes the folders of those that were removed from it. */
async function saveLanguages(project: Project, { data }: Document, texts: Texts): Promise<Result> {
  return edit(project, (draft) => {
    for (const [file, text] of texts) draft.replace(pathInContent(file), () => text ?? '');
    const remaining = draft.languages.map(({ tag }) => tag);
    const removed = v.parse(languagesSchema, data).filter(({ tag }) => !remaining.includes(tag));
    for (const { tag } of removed) draft.delete(tag);
  });
}

/** Saves the data of a document's form. @returns its name, which changes with the version of a release */
export async function save(project: Project, document: Document, data: unknown): Promise<NamedResult> {
  const { name, parts } = document;
  const texts: Texts = new Map(textsWith(document, data, localToday()));
  if (name === 'languages') return { ...(await saveLanguages(project, document, texts)), name };
  const version = isJsonObject(data) && typeof data.version === 'string' ? data.version : '';
  const isRenamed = name.startsWith('releases/') && v.is(releaseVersion, version) && name !== `releases/${version}`;
  const newName = isRenamed ? `releases/${version}` : name;
  const renamedParts = isRenamed ? parts.filter(({ owner }) => owner !== 'facts') : [];
  // The facts of all releases are in one file, whose name does not change.
  for (const { file } of renamedParts) {
    texts.set(file.replace(name, newName), texts.get(file) ?? document.texts.get(file) ?? '');
    texts.set(file, null);
  }
  const result = saveTexts(project, texts, (problem) => formPathOf(document, problem));
  return { ...result, name: result.problems.length > 0 ? name : newName };
}

/** Increments the second number of a version, and sets others to 0, in as many digits: `1.4.2` becomes `1.5.0`, `2026.01.05` `2026.02.00`. */
function nextMinorVersion(version: string): string {
  const [major, minor = '0', ...patch] = version.replace(/-.*/, '').split('.');
  const next = String(Number(minor) + 1).padStart(minor.length, '0');
  return [major, next, ...patch.map((number) => '0'.repeat(number.length))].join('.');
}

/** Adds a release with today's date and a copy of the newest release's notes, for editors to rewrite. */
export function addRelease(project: Project): NamedResult {
  const { root } = project;
  const file = 'content/releases.json';
  const facts = readJsonData(root, file);
  const { releases: known } = releasesOf(root);
  const { newest } = order(known);
  const isKnown = (candidate: string) => known.some((release) => compareVersions(release.version, candidate) === 0);
  let version = nextMinorVersion(newest?.version ?? '0.0.0');
  while (isKnown(version)) version = nextMinorVersion(version);
  const addedRelease = { version, date: localToday(), platforms: newest?.platforms };
  const later = known.filter(({ date }) => date > addedRelease.date).length;
  const releases = Array.isArray(facts.releases) ? facts.releases.toSpliced(later, 0, addedRelease) : [addedRelease];
  const textOf = (file: string) => readTextIfPresent(path.join(root, pathBelow(root, file)));
  const texts: Texts = new Map([
    [file, rewriteJson(textOf(file), { ...facts, updated: localToday(), releases })],
    ...languagesOf(root).map(({ tag }): [string, string] => {
      const newestNotes = textOf(wordsFile(`releases/${newest?.version}.md`, tag));
      const { imageAlt: _, ...notes } = readMarkdownData(newestNotes);
      return [wordsFile(`releases/${version}.md`, tag), rewriteMarkdown('', notes)];
    }),
  ]);
  return { ...saveTexts(project, texts), name: `releases/${version}` };
}

/** Copies an agreement's current version to `previous/`, and makes its file the next version, in effect from today. */
export async function addAgreementVersion(project: Project, document: Document): Promise<NamedResult> {
  const { name, parts } = document;
  const change = (draft: Draft) => {
    for (const { file } of parts) {
      const text = readText(path.join(draft.root, file));
      const fields = readMarkdownData(text);
      const oldVersion = String(fields.version);
      const { dir, name: stem } = path.posix.parse(pathInContent(file));
      mkdirSync(path.join(draft.root, 'content', dir, 'previous'), { recursive: true });
      draft.replace(`${dir}/previous/${stem}-${oldVersion}.md`, () => text);
      const version = nextMinorVersion(oldVersion);
      const newFields = { ...fields, version, supersedes: oldVersion, effective: localToday() };
      draft.replace(pathInContent(file), () => rewriteMarkdown(text, newFields));
    }
  };
  return { ...(await edit(project, change)), name };
}

/** Adds an article as a draft. @param file the name of its file, without extension @throws if there is such an article */
export async function addArticle(project: Project, page: string, file: string): Promise<NamedResult> {
  const slug = newSlug(page, file, documentNames(project.root));
  return { ...(await edit(project, (draft) => addArticleTo(draft, page, slug))), name: `articles/${page}/${slug}` };
}

/** Renames an article, with a redirect from its address if the site has shown it. */
export async function renameArticle(
  project: Project,
  { page, slug }: ArticleName,
  data: unknown,
  file: string,
): Promise<NamedResult> {
  const newName = newSlug(page, file, documentNames(project.root));
  const isPublic = Object.entries(Object(member(data, 'date'))).some(
    ([tag, day]) => String(day) <= localToday() && member(member(data, 'draft'), tag) !== 'true',
  );
  const result = await edit(project, (draft) => renameArticleIn(draft, page, slug, newName, isPublic));
  return { ...result, name: `articles/${page}/${newName}` };
}

/** Deletes an article or a release with its texts in all languages, unless another text leads to it. */
export async function deleteDocument(project: Project, { name, parts }: Document): Promise<NamedResult> {
  const article = articleOf(name);
  const change = (draft: Draft) => {
    for (const { file, at: list } of parts) {
      if (list.length === 0) draft.delete(pathInContent(file));
      else draft.set('releases.json', [...list], undefined);
    }
    if (article) redirectToPageIn(draft, article);
    else draft.set('releases.json', ['updated'], localToday());
  };
  return { ...(await edit(project, change)), name: 'home' };
}

/** Adds a language as a draft, with the texts of the default one. @throws if the tag is invalid or the site has the language already */
export async function addLanguageTo(project: Project, tag: string): Promise<NamedResult> {
  return { ...(await edit(project, (draft) => addLanguage(draft.root, tag, true))), name: 'languages' };
}

const planFacts = v.looseObject({
  plans: v.array(v.looseObject({ prices: v.optional(v.record(v.string(), v.unknown())) })),
});

/** Adds prices in a currency to each plan, copied from its first currency; removes them if `isAdded` is false. */
export async function setCurrency(project: Project, currency: string, isAdded: boolean): Promise<NamedResult> {
  const pricesOf = ({ [currency]: amounts, ...others }: JsonObject) =>
    isAdded ? { ...others, [currency]: amounts ?? Object.values(others)[0] } : others;
  const change = (draft: Draft) =>
    draft.replace('plans.json', (text) => {
      const { plans, ...others } = draft.read('plans.json', planFacts);
      // A plan on request has no prices.
      const changed = plans.map((plan) => (plan.prices ? { ...plan, prices: pricesOf(plan.prices) } : plan));
      return rewriteJson(text, { ...others, updated: localToday(), plans: changed });
    });
  return { ...(await edit(project, change)), name: 'plans' };
}
