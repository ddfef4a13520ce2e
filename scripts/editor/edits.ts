import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languagesSchema } from '../../generator/content/languages.ts';
import {
  type Data,
  isData,
  type Path,
  type Problem,
  problemLine,
  type Texts,
  wordsFile,
} from '../../generator/content/reading.ts';
import { readText } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { version as releaseVersion } from '../../src/content/schemas/primitives.ts';
import type { BuildEnvironment } from '../../src/lib/env.ts';
import { writeChanges } from '../commands/adopt/adopt.ts';
import { Draft } from '../commands/adopt/draft.ts';
import { addLanguage } from '../commands/language.ts';
import { type Document, fieldOf, languagesOf, readJsonData, releasesOf, textsWith } from './documents.ts';
import { readMarkdownData, rewriteJson, rewriteMarkdown } from './rewrite.ts';

/** A problem that the content check reports. `at` is the field of the form that it is about. */
export type Fault = { at?: Path | undefined; message: string };

/** The outcome of an edit. If there are problems, nothing was written. */
export type Result = { problems: Fault[]; warnings: string[] };

const today = (): string => new Date().toISOString().slice(0, 10);

/** @throws if a file is not in `content/` or `public/`, also by way of a symbolic link */
export function mustBeContent(root: string, file: string): void {
  let nearest = path.resolve(root, file);
  while (!existsSync(nearest)) nearest = path.dirname(nearest);
  const real = realpathSync(nearest);
  const allowed = ['content', 'public'].map((name) => path.join(realpathSync(root), name));
  if (
    !allowed.some((folder) => real.startsWith(folder + path.sep) || real === folder) ||
    !/^(?:content|public)\/(?!(?:.*\/)?\.\.\/)/.test(file)
  )
    throw new Error(`${file} is not in content/ or public/`);
}

/** The folder that is edited, and the build's variables for the content check. */
export type Project = { root: string; environment?: BuildEnvironment };

/** Writes changed files to the project if the check of the content with them found no problem. */
function writeIfRight(
  root: string,
  { problems, warnings, notes = [] }: ReturnType<typeof checkContent>,
  changes: ReadonlyMap<string, string | Buffer | null>,
  fieldIn: (problem: Problem) => Path | undefined = () => undefined,
): Result {
  const faults = problems.map((problem) => {
    const at = fieldIn(problem);
    return {
      at,
      message: at ? problem.message + (problem.found ? `; found ${problem.found}` : '') : problemLine(problem),
    };
  });
  if (faults.length > 0) return { problems: faults, warnings: [] };
  for (const file of changes.keys()) mustBeContent(root, file);
  writeChanges(root, changes);
  return { problems: [], warnings: [...warnings, ...notes] };
}

/** Applies a change to a copy of the content, and writes the changed files to the project if the check finds no problem. */
export async function edit({ root, environment }: Project, change: (draft: Draft) => unknown): Promise<Result> {
  using draft = new Draft(root);
  await change(draft);
  return writeIfRight(root, checkContent(draft.root, environment), draft.changes());
}

/** Drafts take paths relative to `content/`. */
const inContent = (file: string): string => file.slice('content/'.length);

/** Removes the folders of languages that are no longer listed. */
async function saveLanguages(project: Project, { data }: Document, texts: Texts): Promise<Result> {
  return edit(project, (draft) => {
    for (const [file, text] of texts) draft.replace(inContent(file), () => text ?? '');
    const kept = draft.languages.map(({ tag }) => tag);
    for (const { tag } of v.parse(languagesSchema, data)) if (!kept.includes(tag)) draft.delete(tag);
  });
}

/** Saves the data of a document's form. @returns its name, which changes with the version of a release */
export async function save(project: Project, document: Document, data: unknown): Promise<Result & { name: string }> {
  const { name, parts } = document;
  const texts: Texts = new Map(textsWith(document, data, today()));
  if (name === 'languages') return { ...(await saveLanguages(project, document, texts)), name };
  const version = isData(data) && typeof data.version === 'string' ? data.version : '';
  const isRenamed = name.startsWith('releases/') && v.is(releaseVersion, version) && name !== `releases/${version}`;
  const renamed = isRenamed ? `releases/${version}` : name;
  for (const { file } of isRenamed ? parts.filter(({ owner }) => owner !== 'facts') : []) {
    texts.set(file.replace(name, renamed), texts.get(file) ?? document.texts.get(file) ?? '');
    texts.set(file, null);
  }
  const { root, environment } = project;
  const checked = checkContent(root, environment, undefined, texts);
  const result = writeIfRight(root, checked, texts, (problem) => fieldOf(document, problem));
  return { ...result, name: result.problems.length > 0 ? name : renamed };
}

/** Increments one number of a version and resets the later ones: step 1 turns `1.4.2` into `1.5.0`. */
const nextVersion = (version: string, step: number): string =>
  version
    .split('.')
    .map((number, at) => (at === step ? Number(number) + 1 : at > step ? 0 : number))
    .join('.');

/** Adds a release with today's date and a copy of the newest notes, which the editor then rewrites. */
export async function addRelease(project: Project): Promise<Result & { name: string }> {
  const { root } = project;
  const facts = readJsonData(root, 'content/releases.json');
  const [newest] = releasesOf(root).releases;
  const version = nextVersion(newest?.version ?? '0.0.0', 1);
  const change = (draft: Draft) => {
    const added = { version, date: today(), platforms: newest?.platforms };
    const releases = [added, ...(Array.isArray(facts.releases) ? facts.releases : [])];
    draft.replace('releases.json', (text) => rewriteJson(text, { ...facts, updated: today(), releases }));
    for (const { tag } of languagesOf(root)) {
      const { imageAlt: _, ...notes } = readMarkdownData(
        readText(path.join(root, wordsFile(`releases/${newest?.version}.md`, tag))),
      );
      draft.replace(`${tag}/releases/${version}.md`, (text) => rewriteMarkdown(text, notes));
    }
  };
  return { ...(await edit(project, change)), name: `releases/${version}` };
}

/** Copies an agreement's current version to `previous/`, and makes its file the next version, in effect from today. */
export async function addAgreementVersion(project: Project, document: Document): Promise<Result & { name: string }> {
  const { name, parts } = document;
  const change = (draft: Draft) => {
    for (const { file } of parts) {
      const text = readText(path.join(draft.root, file));
      const { version, ...fields } = readMarkdownData(text);
      const old = String(version);
      const { dir, name: stem } = path.posix.parse(inContent(file));
      mkdirSync(path.join(draft.root, 'content', dir, 'previous'), { recursive: true });
      draft.replace(`${dir}/previous/${stem}-${old}.md`, () => text);
      const next = { ...fields, version: nextVersion(old, 1), supersedes: old, effective: today() };
      draft.replace(inContent(file), () => rewriteMarkdown(text, next));
    }
  };
  return { ...(await edit(project, change)), name };
}

const planFacts = v.looseObject({
  plans: v.array(v.looseObject({ prices: v.record(v.string(), v.unknown()) })),
});

/** Adds a language with the texts of the default one. @throws if the tag is invalid or the site has the language already */
export async function addLanguageTo(project: Project, tag: string): Promise<Result & { name: string }> {
  return { ...(await edit(project, (draft) => addLanguage(draft.root, tag))), name: 'languages' };
}

/** Adds prices in a currency to each plan, copied from its first currency; removes them if `isAdded` is false. */
export async function setCurrency(
  project: Project,
  currency: string,
  isAdded: boolean,
): Promise<Result & { name: string }> {
  const pricesOf = ({ [currency]: amounts, ...others }: Data) =>
    isAdded ? { ...others, [currency]: amounts ?? Object.values(others)[0] } : others;
  const change = (draft: Draft) =>
    draft.replace('plans.json', (text) => {
      const { plans, ...others } = draft.read('plans.json', planFacts);
      const changed = plans.map((plan) => ({ ...plan, prices: pricesOf(plan.prices) }));
      return rewriteJson(text, { ...others, updated: today(), plans: changed });
    });
  return { ...(await edit(project, change)), name: 'plans' };
}
