import { type PageName, pageNames, pagePath, recordOf } from '../lib/paths.ts';
import { legalDifferences } from './legal-differences.ts';
import { lineText, plainText, readingMinutes } from './plain-text.ts';
import { openedPageNames, type Platform, platforms } from './schemas/constants.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry, faqPages } from './schemas/faq.ts';
import type { Language } from './schemas/languages.ts';
import type { LegalDocument, LegalDocumentName } from './schemas/legal.ts';
import type { Messages } from './schemas/messages.ts';
import type { About, Home, Navigation, Pages } from './schemas/pages.ts';
import type { Plans } from './schemas/plans.ts';
import type { Release, Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** All content in one language. */
export type Content = {
  language: Language;
  site: Site;
  navigation: Navigation;
  pages: Pages;
  messages: Messages;
  home: Home;
  downloads: Downloads;
  plans: Plans;
  faq: Faq;
  about: About;
  releases: Releases;
  legal: Record<LegalDocumentName, LegalDocument>;
};

/** The part of the site's facts that header and footer show. */
export function layoutSite({ brand, tagline, languages, links, owner, app }: Site) {
  return { brand, tagline, languages, links, company: owner.company, web: app.web };
}

/** The footer's groups; a page that none of their links leads to is added to the first group, by its title. */
function withEveryPage(groups: Navigation['footer'], pages: Pages): Navigation['footer'] {
  const linked = new Set(groups.flatMap(({ links }) => links.map(({ to }) => to)));
  const missing = pageNames.filter((name) => !linked.has(pagePath(name)));
  const links = missing.map((name) => ({ id: name, label: pages[name].title, to: pagePath(name) }));
  return groups.map((group, at) => (at === 0 ? { ...group, links: [...group.links, ...links] } : group));
}

/** The content of header, footer and the head of every document. */
export type LayoutContent = ReturnType<typeof layoutContent>;
export const layoutContent = ({ language, site, navigation, pages, messages }: Content) => {
  // Every page loads it: without the texts of some pages' parts.
  const { copy, comingSoon, permalink, ...common } = messages.common;
  return {
    language,
    site: layoutSite(site),
    navigation: { main: navigation.main, footer: withEveryPage(navigation.footer, pages) },
    messages: common,
  };
};

/** The questions that a page shows. */
export const questionsFor = (faq: Faq, page: (typeof faqPages)[number]): FaqEntry[] =>
  faq.entries.filter(({ pages }) => pages.includes(page));

/** The platforms' names: “iPhone and iPad”. */
export const platformNames = (downloads: Downloads): Record<Platform, string> =>
  recordOf(platforms, (platform) => downloads.platforms.find(({ id }) => id === platform)?.name ?? platform);

/** The fields of a download that its button needs. */
export type DownloadChoice = ReturnType<typeof downloadChoice>;
export function downloadChoice(file: Download) {
  const { id, platform, architecture, kind, label, url, version } = file;
  return { id, platform, architecture, kind, label, url, version };
}

/** A release as lists name it. */
export type ReleaseHead = ReturnType<typeof releaseHead>;
export const releaseHead = ({ version, date, title }: Release) => ({ version, date, title });

/** A release as the update log shows, filters and searches it: its changes without their marks. */
export type ReleaseEntry = Pick<
  Release,
  'version' | 'date' | 'platforms' | 'title' | 'summary' | 'image' | 'imageAlt'
> & {
  changes: { id: string; kind: Release['changes'][number]['kind']; text: string }[];
};
export function releaseEntry(release: Release): ReleaseEntry {
  const { version, date, platforms, title, summary, image, imageAlt } = release;
  const changes = release.changes.map(({ id, kind, content }) => ({ id, kind, text: lineText(content) }));
  return { version, date, platforms, title, summary, ...(image && { image, imageAlt }), changes };
}

/** The newest release. The content check ensures that there is one, and that it is first. */
export function newestRelease({ releases: [release] }: Releases) {
  if (!release) throw new Error('There is no release.');
  return { ...releaseHead(release), summary: release.summary };
}

/** A release's downloads; an old one has none. */
export const releaseDownloads = ({ files }: Downloads, version: string): DownloadChoice[] =>
  files.filter((file) => file.version === version).map(downloadChoice);

/**
 * One release with the one before it and the one after it.
 * @returns nothing for a version that does not exist
 */
export function releaseNotes({ releases }: Releases, version: string) {
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
export function releaseContent({ releases, downloads }: Pick<Content, 'releases' | 'downloads'>, version: string) {
  const notes = releaseNotes(releases, version);
  return notes && { ...notes, downloads: releaseDownloads(downloads, version) };
}

/** The party to a legal document, and its e-mail address for that document. */
export const legalOwner = ({ owner, contacts }: Site, name: LegalDocumentName) => ({
  ...owner,
  email: name === 'privacyAgreement' ? contacts.privacy : contacts.legal,
});

export type LegalPageContent = ReturnType<typeof legalPage>;

function legalPage({ language, pages, legal, site, messages }: Content, name: LegalDocumentName) {
  const { current, previous } = legal[name];
  const versions = [current, ...previous];
  const texts = [current.introduction, ...current.sections.map(({ body }) => body)].map(plainText);
  return {
    page: pages[name],
    /** For dates and counts. */
    language,
    document: current,
    minutes: readingMinutes(texts.join('\n')),
    /** Earlier versions, newest first. */
    previous,
    /** From each earlier version to its successor, in the same order. */
    differences: previous.flatMap((older, at) => {
      const newer = versions[at];
      return newer ? [legalDifferences(older, newer)] : [];
    }),
    owner: legalOwner(site, name),
    messages: messages.legal,
  };
}

/** Selects each page's content. A page that is not listed shows its entry in pages.json. */
const selectors = {
  ...recordOf(openedPageNames, (name) => (content: Content) => ({ page: content.pages[name] })),
  home: ({ language, pages, home: { language: _, ...home }, site, downloads, releases, faq, messages }: Content) => ({
    language,
    page: pages.home,
    home,
    /** The web app's address; `""` if there is none. */
    webApp: site.app.web,
    downloads: downloads.files.map(downloadChoice),
    newest: newestRelease(releases),
    questions: questionsFor(faq, 'home'),
    messages: messages.home,
    /** The visitor's own download. */
    own: messages.download.own,
  }),
  downLoad: ({ pages, downloads, faq, messages: { download, common } }: Content) => ({
    page: pages.downLoad,
    downloads,
    questions: questionsFor(faq, 'downLoad'),
    messages: download,
    common: { copy: common.copy, comingSoon: common.comingSoon },
  }),
  about: ({ pages, about, messages }: Content) => ({ page: pages.about, about, messages: messages.about }),
  subscribe: ({ pages, plans, faq, messages }: Content) => ({
    page: pages.subscribe,
    plans,
    questions: questionsFor(faq, 'subscribe'),
    messages: messages.subscribe,
  }),
  privacyAgreement: (content: Content) => legalPage(content, 'privacyAgreement'),
  userAgreement: (content: Content) => legalPage(content, 'userAgreement'),
  updateLogInfo: ({ pages, language, releases, downloads, messages }: Content) => ({
    page: pages.updateLogInfo,
    language,
    updated: releases.updated,
    releases: releases.releases.map(releaseEntry),
    platforms: platformNames(downloads),
    messages: messages.updates,
  }),
  /** Shared by every release's page; `releaseContent` is the release itself. */
  versionUpdateContent: ({
    pages,
    language,
    releases,
    downloads,
    messages: { updates, release, common },
  }: Content) => ({
    page: pages.versionUpdateContent,
    language,
    /** The page of a version that does not exist. */
    unknown: pages.unknownVersion,
    /** Newest first. */
    versions: releases.releases.map(releaseHead),
    platforms: platformNames(downloads),
    kinds: updates.kinds,
    counts: updates.counts,
    messages: release,
    /** Messages of the copy button and of files that are not published yet. */
    common: { copy: common.copy, permalink: common.permalink, comingSoon: common.comingSoon },
  }),
};

/** The content of each page in one language. */
export type PageContents = { [Name in PageName]: ReturnType<(typeof selectors)[Name]> };

const selectorsByPage: { [Name in PageName]: (content: Content) => PageContents[Name] } = selectors;

/** A page's content in one language, as written to its chunk. */
export const pageContent = <Name extends PageName>(content: Content, page: Name): PageContents[Name] =>
  selectorsByPage[page](content);
