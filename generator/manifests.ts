import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Content, PageManifest, Subject } from '../src/content/page-content.ts';
import type { LegalDocumentName } from '../src/content/schemas/legal.ts';
import { questionsFor } from '../src/content/selections.ts';
import { homePage, type PageName, pageNames, questionAnchor, questionsId } from '../src/lib/paths.ts';
import { projectRoot } from './files.ts';

/** `src/pages/home/page.ts` */
export const manifestFile = (name: PageName): string => `src/pages/${name}/page.ts`;

const manifests = new Map<PageName, PageManifest>();
const schemasOfPages = new Map<string, v.GenericSchema>();
const isFile = (name: PageName, file: string) => existsSync(path.join(projectRoot, 'src/pages', name, file));
for (const name of pageNames) {
  // Imported by its name, so that a new page is not listed here.
  if (!isFile(name, 'page.ts')) continue;
  const { manifest } = await import(`../src/pages/${name}/page.ts`);
  manifests.set(name, manifest);
  if (!isFile(name, 'content.ts')) continue;
  const { schema } = await import(`../src/pages/${name}/content.ts`);
  schemasOfPages.set(name, schema);
}

/** The schemas of content that one page alone has, `src/pages/<page>/content.ts`; its files have the page's name. */
export const pageSchemas: ReadonlyMap<string, v.GenericSchema> = schemasOfPages;

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

/**
 * Returns the expiry of security.txt: a year after the last change of any content. It does not depend on the time of the build, so
 * that a build of the same content is the same.
 */
export function securityExpiry(content: Content): Date {
  const dates = pageNames.map((name) => lastModified(content, name).slice(0, 10));
  const expiry = new Date(`${dates.toSorted().at(-1)}T00:00:00Z`);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return expiry;
}
