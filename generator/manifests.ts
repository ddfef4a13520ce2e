import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type Content,
  layoutContent,
  type PageBasics,
  type PageManifest,
  type Subject,
  thirdPartyContent,
  valuesOf,
} from '../src/content/page-content.ts';
import type { LegalDocumentName } from '../src/content/schemas/legal.ts';
import { liveKinds } from '../src/content/schemas/live.ts';
import { questionsFor } from '../src/content/selections.ts';
import { homePage, type PageName, pageNames, questionAnchor, questionsId } from '../src/lib/paths.ts';
import { releaseContent } from '../src/pages/versionUpdateContent/release.ts';
import type { Contents } from './content/reading.ts';
import { projectRoot } from './files.ts';

/** `src/pages/home/page.ts` */
export const manifestFile = (name: PageName): string => `src/pages/${name}/page.ts`;

const manifests = new Map<PageName, PageManifest>();
for (const name of pageNames) {
  // Imported by its name, so that a new page is not listed here.
  if (!existsSync(path.join(projectRoot, manifestFile(name)))) continue;
  const { manifest } = await import(`../src/pages/${name}/page.ts`);
  manifests.set(name, manifest);
}

export const pagesWithoutManifest = pageNames.filter((name) => !manifests.has(name));

/** @throws for a page that has none */
export function manifestOf(name: PageName): PageManifest {
  const manifest = manifests.get(name);
  if (!manifest) throw new Error(`${manifestFile(name)} is missing.`);
  return manifest;
}

/** True where a page is about something. */
export const isAbout = (name: PageName, subject: Subject): boolean =>
  manifests.get(name)?.about?.includes(subject) ?? false;

/** The page about a subject; the home page where none is. */
export const pageAbout = (subject: Subject): PageName => pageNames.find((name) => isAbout(name, subject)) ?? homePage;

const documentOf = (name: PageName) => manifests.get(name)?.document;
const isLegal = (name: PageName): name is LegalDocumentName => documentOf(name) !== undefined;

/** The pages that are legal documents. */
export const legalPages: readonly LegalDocumentName[] = pageNames.filter(isLegal);

/** The file of a version of a legal document, below the folder of a language; the current one without `version`. */
export const legalFile = (name: LegalDocumentName, version = ''): string =>
  `legal/${version && 'previous/'}${documentOf(name)}${version && `-${version}`}.md`;

/** The pages that show questions. */
export const pagesWithQuestions = pageNames.filter((name) => isAbout(name, 'questions'));

/** Every anchor of a page. `version` names a release's page; without it, the newest release's. */
export function anchorsOf(content: Content, name: PageName, version?: string): string[] {
  const questions = isAbout(name, 'questions') ? questionsFor(content.faq, name) : [];
  return [
    ...(manifests.get(name)?.anchors?.(content, version) ?? []),
    ...(questions.length > 0 ? [questionsId, ...questions.map(({ id }) => questionAnchor(id))] : []),
  ];
}

/** True for the id of a section that a page has, but not with this content. */
export const isAbsent = (content: Content, name: PageName, id: string): boolean =>
  (id === questionsId || Object.values(manifests.get(name)?.sections ?? {}).includes(id)) &&
  !anchorsOf(content, name).includes(id);

/** The date on which a page's content last changed; not the date of the build. */
export const lastModified = (content: Content, name: PageName, version?: string): string =>
  manifestOf(name).dates(content, version).toSorted().at(-1) ?? '';

/** A page's content in one language, as written to its chunk. */
export function pageContent(name: PageName, content: Content): PageBasics {
  const { content: select, live = {} } = manifestOf(name);
  return { ...select(content), ...valuesOf(live, content) };
}

/**
 * Puts a no-break space between a name and its number, as in “Windows 11”.
 * @param key of the JSON field; commands stay as they are written
 */
const joinNumbers = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'command' ? value.replace(/(\p{Lu}\p{L}*) (?=\d)/gu, '$1\u00a0') : value;

/**
 * Returns the JSON files that the site loads, by their paths: `/en/layout.json`, `/en/report.json`,
 * `/en/pages/home.json`, `/en/releases/1.4.0.json`. `/en/updated.json` has the dates of the kinds that a back office may serve;
 * `/live/en/plans.json` has such a kind, and only the mocked back office in development loads it.
 */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const content of contents) {
    const { language } = content;
    const add = (name: string, value: unknown) =>
      files.set(`/${language}/${name}.json`, JSON.stringify(value, joinNumbers));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    if (content.thirdParty.scripts.length > 0)
      files.set(`/${language}/third-party.json`, JSON.stringify(thirdPartyContent(content)));
    for (const page of pageNames) add(`pages/${page}`, pageContent(page, content));
    add('updated', Object.fromEntries(liveKinds.map((kind) => [kind, content[kind].updated])));
    for (const kind of liveKinds) files.set(`/live/${language}/${kind}.json`, JSON.stringify(content[kind]));
    for (const { version } of content.releases.releases) add(`releases/${version}`, releaseContent(content, version));
  }
  return files;
}
