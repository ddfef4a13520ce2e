import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { Content, PageManifest, Subject } from '../src/content/page-content.ts';
import type { LegalDocumentName } from '../src/content/schemas/legal.ts';
import { isHidden, questionsFor } from '../src/content/selections.ts';
import { faqSectionId, homePage, type PageName, pageNames, questionAnchor } from '../src/lib/paths.ts';
import { projectRoot } from './files.ts';

export const manifestFile = (name: PageName): string => `src/pages/${name}/page.ts`;

const manifests = new Map<PageName, PageManifest>();
const schemasByPage = new Map<string, v.GenericSchema>();
const hasFile = (name: PageName, file: string) => existsSync(path.join(projectRoot, 'src/pages', name, file));
for (const name of pageNames) {
  if (!hasFile(name, 'page.ts')) continue;
  const { manifest } = await import(`../src/pages/${name}/page.ts`);
  manifests.set(name, manifest);
  if (!hasFile(name, 'content.ts')) continue;
  const { schema } = await import(`../src/pages/${name}/content.ts`);
  schemasByPage.set(name, schema);
}

/** The schemas of `src/pages/<page>/content.ts`, by page. They validate the content files of that name. */
export const pageSchemas: ReadonlyMap<string, v.GenericSchema> = schemasByPage;

export const pagesWithoutManifest = pageNames.filter((name) => !manifests.has(name));

export function manifestOf(name: PageName): PageManifest {
  const manifest = manifests.get(name);
  if (!manifest) throw new Error(`${manifestFile(name)} is missing.`);
  return manifest;
}

export const hasSubject = (name: PageName, subject: Subject): boolean =>
  manifests.get(name)?.subjects?.includes(subject) ?? false;

/** Returns the first page whose manifest names the subject, or else the home page. */
export const pageForSubject = (subject: Subject): PageName =>
  pageNames.find((name) => hasSubject(name, subject)) ?? homePage;

const documentOf = (name: PageName) => manifests.get(name)?.document;
const isLegal = (name: PageName): name is LegalDocumentName => documentOf(name) !== undefined;

export const legalPages: readonly LegalDocumentName[] = pageNames.filter(isLegal);

/** Returns the path of a legal document in a language's folder: that of a previous version, or by default the current one. */
export const legalFile = (name: LegalDocumentName, previousVersion?: string): string =>
  previousVersion ? `legal/previous/${documentOf(name)}-${previousVersion}.md` : `legal/${documentOf(name)}.md`;

export const pagesWithQuestions = pageNames.filter((name) => hasSubject(name, 'questions'));

/** Returns all anchors of a page. `item` is a release's version, by default the newest, or an article's slug. */
export function anchorsOf(content: Content, name: PageName, item?: string): string[] {
  const questions = hasSubject(name, 'questions') ? questionsFor(content.faq, name) : [];
  return [
    ...(manifests.get(name)?.anchors?.(content, item) ?? []),
    ...(questions.length > 0 ? [faqSectionId, ...questions.map(({ id }) => questionAnchor(id))] : []),
  ];
}

/** True for the id of a section that the page has with other content, but omits with this one. */
export const isAbsent = (content: Content, name: PageName, id: string): boolean =>
  (id === faqSectionId || Object.values(manifests.get(name)?.sections ?? {}).includes(id)) &&
  !anchorsOf(content, name).includes(id);

/** The pages that the site hides: those that content names, and those of something that the product does not have. */
export const hiddenPages = (content: Content): PageName[] =>
  pageNames.filter((name) => isHidden(content.site, name) || manifests.get(name)?.isEmpty?.(content));

export const lastModified = (content: Content, name: PageName, item?: string): string =>
  manifestOf(name).dates(content, item).toSorted().at(-1) ?? '';

/** Returns when security.txt expires: a year after the last change of content, so that builds are reproducible. */
export function securityExpiry(content: Content): Date {
  const days = pageNames.map((name) => lastModified(content, name).slice(0, 10));
  const expiry = new Date(`${days.toSorted().at(-1)}T00:00:00Z`);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  return expiry;
}
