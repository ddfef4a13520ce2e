import { type PageName, recordOf } from '../lib/paths.ts';
import { lineText } from './plain-text.ts';
import { type Platform, platforms } from './schemas/constants.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry, faqPages } from './schemas/faq.ts';
import type { LegalDocumentName } from './schemas/legal.ts';
import type { Plans } from './schemas/plans.ts';
import type { Release, Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** The content that the back office may serve, by kind, at `/prod-api/content/<kind>?lang=`. */
export type ServedContent = { site: Site; downloads: Downloads; plans: Plans; faq: Faq; releases: Releases };
export type ServedKind = keyof ServedContent;
export const servedKinds = ['site', 'downloads', 'plans', 'faq', 'releases'] as const satisfies ServedKind[];

/** The content that the back office has served so far. */
export type Served = Partial<ServedContent>;

type Dated = Pick<ServedContent[ServedKind], 'language' | 'updated'>;

/** True where a served object has the bundled one's language and a later `updated`. */
export const isNewer = (served: Dated, bundled: Dated): boolean =>
  served.language === bundled.language && served.updated > bundled.updated;

/** The part of the site's facts that header and footer show. */
export function layoutSite({ brand, tagline, languages, links, owner, app }: Site) {
  return { brand, tagline, languages, links, company: owner.company, web: app.web };
}

/** The questions that a page shows. */
export const questionsFor = (faq: Faq, page: (typeof faqPages)[number]): FaqEntry[] =>
  faq.entries.filter(({ pages }) => pages.includes(page));

/** The platforms' names: “iPhone and iPad”. */
const platformNames = (downloads: Downloads): Record<Platform, string> =>
  recordOf(platforms, (platform) => downloads.platforms.find(({ id }) => id === platform)?.name ?? platform);

/** The fields of a download that its button needs. */
export type DownloadChoice = ReturnType<typeof downloadChoice>;
function downloadChoice(file: Download) {
  const { id, platform, architecture, kind, label, url, version } = file;
  return { id, platform, architecture, kind, label, url, version };
}

/** A release as lists name it. */
export type ReleaseHead = ReturnType<typeof releaseHead>;
const releaseHead = ({ version, date, title }: Release) => ({ version, date, title });

/** A release as the update log shows, filters and searches it: its changes without their marks. */
export type ReleaseEntry = Pick<
  Release,
  'version' | 'date' | 'platforms' | 'title' | 'summary' | 'image' | 'imageAlt'
> & {
  changes: { id: string; kind: Release['changes'][number]['kind']; text: string }[];
};
function releaseEntry(release: Release): ReleaseEntry {
  const { version, date, platforms, title, summary, image, imageAlt } = release;
  const changes = release.changes.map(({ id, kind, content }) => ({ id, kind, text: lineText(content) }));
  return { version, date, platforms, title, summary, ...(image && { image, imageAlt }), changes };
}

/** The newest release. The content check ensures that there is one, and that it is first. */
function newestRelease({ releases: [release] }: Releases) {
  if (!release) throw new Error('There is no release.');
  return { ...releaseHead(release), summary: release.summary };
}

/** The party to a legal document, and its e-mail address for that document. */
const legalOwner = ({ owner, contacts }: Site, name: LegalDocumentName) => ({
  ...owner,
  email: name === 'privacyAgreement' ? contacts.privacy : contacts.legal,
});

/** The fields of a page's content that depend on a served kind. A page that is not listed has none. */
const selectors = {
  home: {
    /** The web app's address; `""` if there is none. */
    site: ({ app }: Site) => ({ webApp: app.web }),
    downloads: ({ files }: Downloads) => ({ downloads: files.map(downloadChoice) }),
    releases: (releases: Releases) => ({ newest: newestRelease(releases) }),
    faq: (faq: Faq) => ({ questions: questionsFor(faq, 'home') }),
  },
  downLoad: {
    downloads: (downloads: Downloads) => ({ downloads }),
    faq: (faq: Faq) => ({ questions: questionsFor(faq, 'downLoad') }),
  },
  subscribe: {
    plans: (plans: Plans) => ({ plans }),
    faq: (faq: Faq) => ({ questions: questionsFor(faq, 'subscribe') }),
  },
  privacyAgreement: { site: (site: Site) => ({ owner: legalOwner(site, 'privacyAgreement') }) },
  userAgreement: { site: (site: Site) => ({ owner: legalOwner(site, 'userAgreement') }) },
  updateLogInfo: {
    releases: ({ updated, releases }: Releases) => ({ updated, releases: releases.map(releaseEntry) }),
    downloads: (downloads: Downloads) => ({ platforms: platformNames(downloads) }),
  },
  versionUpdateContent: {
    /** Newest first. */
    releases: ({ releases }: Releases) => ({ versions: releases.map(releaseHead) }),
    downloads: (downloads: Downloads) => ({ platforms: platformNames(downloads) }),
  },
};

type Selectors<Name extends PageName> = Name extends keyof typeof selectors ? (typeof selectors)[Name] : object;

/** The results of all these functions in one object. */
type Joined<Selector> = (Selector extends (content: never) => infer Fields ? (fields: Fields) => void : never) extends (
  fields: infer Fields,
) => void
  ? Fields
  : never;
type ServedFields<Name extends PageName> = Joined<Selectors<Name>[keyof Selectors<Name>]>;

const selectorsByPage: {
  [Name in PageName]?: { [Kind in ServedKind]?: (content: ServedContent[Kind]) => object };
} = selectors;

/** The kinds of served content that a page shows; header and footer show `site` on every page. */
export const pageKinds = (name: PageName): readonly ServedKind[] =>
  servedKinds.filter((kind) => kind === 'site' || kind in (selectorsByPage[name] ?? {}));

/** The fields of a page's content that depend on these kinds. The build and the browser select alike. */
export function servedFields<Name extends PageName>(name: Name, content: ServedContent): ServedFields<Name>;
export function servedFields<Name extends PageName>(name: Name, content: Served): Partial<ServedFields<Name>>;
export function servedFields(name: PageName, content: Served): object {
  const select = <Kind extends ServedKind>(kind: Kind) => {
    const served: ServedContent[Kind] | undefined = content[kind];
    return served && selectorsByPage[name]?.[kind]?.(served);
  };
  return Object.assign({}, ...servedKinds.map(select));
}

/** A release's downloads; an old one has none. */
const releaseDownloads = ({ files }: Downloads, version: string): DownloadChoice[] =>
  files.filter((file) => file.version === version).map(downloadChoice);

/**
 * One release with the one before it and the one after it.
 * @returns nothing for a version that does not exist
 */
function releaseNotes({ releases }: Releases, version: string) {
  const at = releases.findIndex((release) => release.version === version);
  const [release, previous, next] = [releases[at], releases[at + 1], releases[at - 1]];
  if (!release) return undefined;
  return {
    release,
    ...(previous && { previous: releaseHead(previous) }),
    ...(next && { next: releaseHead(next) }),
  };
}

/** One release: a chunk of its own, so that a release's page loads no other. */
export type ReleaseContent = NonNullable<ReturnType<typeof releaseContent>>;

/** @returns nothing for a version that does not exist */
export function releaseContent(
  { releases, downloads }: Pick<ServedContent, 'releases' | 'downloads'>,
  version: string,
) {
  const notes = releaseNotes(releases, version);
  return notes && { ...notes, downloads: releaseDownloads(downloads, version) };
}

/**
 * A release with the served content in place of the bundled.
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
