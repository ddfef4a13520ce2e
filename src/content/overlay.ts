import type { PageName } from '@/lib/paths';
import {
  downloadChoice,
  type LayoutContent,
  layoutSite,
  legalOwner,
  newestRelease,
  type PageContents,
  platformNames,
  questionsFor,
  type ReleaseContent,
  releaseDownloads,
  releaseEntry,
  releaseHead,
  releaseNotes,
} from './page-content.ts';
import type { ServedContent, ServedKind } from './served.ts';

/** The content that the back office has served so far. */
export type Served = Partial<ServedContent>;

const ownKinds: Partial<Record<PageName, readonly ServedKind[]>> = {
  home: ['downloads', 'releases', 'faq'],
  downLoad: ['downloads', 'faq'],
  subscribe: ['plans', 'faq'],
  updateLogInfo: ['releases', 'downloads'],
  versionUpdateContent: ['releases', 'downloads'],
};

/** The kinds of served content that a page shows; header and footer show `site` on every page. */
export const pageKinds = (name: PageName): readonly ServedKind[] => ['site', ...(ownKinds[name] ?? [])];

type Overlays = { [Name in PageName]?: (bundled: PageContents[Name], served: Served) => PageContents[Name] };

/** Makes the same selection as the build (page-content.ts), from the served kinds. */
const overlays: Overlays = {
  home: (bundled, { site, downloads, releases, faq }) => ({
    ...bundled,
    ...(site && { webApp: site.app.web }),
    ...(downloads && { downloads: downloads.files.map(downloadChoice) }),
    ...(releases && { newest: newestRelease(releases) }),
    ...(faq && { questions: questionsFor(faq, 'home') }),
  }),
  downLoad: (bundled, { downloads, faq }) => ({
    ...bundled,
    ...(downloads && { downloads }),
    ...(faq && { questions: questionsFor(faq, 'downLoad') }),
  }),
  subscribe: (bundled, { plans, faq }) => ({
    ...bundled,
    ...(plans && { plans }),
    ...(faq && { questions: questionsFor(faq, 'subscribe') }),
  }),
  privacyAgreement: (bundled, { site }) =>
    site ? { ...bundled, owner: legalOwner(site, 'privacyAgreement') } : bundled,
  userAgreement: (bundled, { site }) => (site ? { ...bundled, owner: legalOwner(site, 'userAgreement') } : bundled),
  updateLogInfo: (bundled, { releases, downloads }) => ({
    ...bundled,
    ...(releases && { updated: releases.updated, releases: releases.releases.map(releaseEntry) }),
    ...(downloads && { platforms: platformNames(downloads) }),
  }),
  versionUpdateContent: (bundled, { releases, downloads }) => ({
    ...bundled,
    ...(releases && { versions: releases.releases.map(releaseHead) }),
    ...(downloads && { platforms: platformNames(downloads) }),
  }),
};

/** A page's content with the served content in place of the bundled. */
export const pageOverlay = <Name extends PageName>(
  name: Name,
  bundled: PageContents[Name],
  served: Served,
): PageContents[Name] => overlays[name]?.(bundled, served) ?? bundled;

/** The same for header and footer. */
export const layoutOverlay = (bundled: LayoutContent, { site }: Served): LayoutContent =>
  site ? { ...bundled, site: layoutSite(site) } : bundled;

/**
 * The same for a release.
 * @param asked its version; the newest where it is empty
 */
export function releaseOverlay(
  bundled: ReleaseContent | undefined,
  asked: string,
  { releases, downloads }: Served,
): ReleaseContent | undefined {
  const version = asked || (releases?.releases[0]?.version ?? bundled?.release.version ?? '');
  const same = bundled?.release.version === version ? bundled : undefined;
  const shown = (releases && releaseNotes(releases, version)) ?? same;
  if (!shown) return undefined;
  return { ...shown, downloads: downloads ? releaseDownloads(downloads, version) : (same?.downloads ?? []) };
}
