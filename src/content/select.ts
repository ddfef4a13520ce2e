import { forPages, type PageName, pageNames, pagePath } from '../lib/paths.ts';
import { legalDifferences } from './legal-differences.ts';
import type {
  Content,
  DownloadChoice,
  LayoutContent,
  LegalPageContent,
  PageContents,
  PlatformNames,
  ReleaseContent,
  ReleaseEntry,
  ReleaseHead,
} from './page-content.ts';
import { lineText, plainText, readingMinutes } from './plain-text.ts';
import { openedPageNames } from './schemas/constants.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry, faqPages } from './schemas/faq.ts';
import type { LegalDocumentName } from './schemas/legal.ts';
import type { Navigation, Pages } from './schemas/pages.ts';
import type { Release, Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** What header and footer say of the site. */
export const layoutSite = ({ brand, tagline, languages, links, owner, app }: Site): LayoutContent['site'] => ({
  brand,
  tagline,
  languages,
  links,
  company: owner.company,
  web: app.web,
});

/** The footer's groups; a page that none of their links leads to is added to the first group, by its title. */
function withEveryPage(groups: Navigation['footer'], pages: Pages): Navigation['footer'] {
  const linked = new Set(groups.flatMap(({ links }) => links.map(({ to }) => to)));
  const missing = pageNames.filter((name) => !linked.has(pagePath(name)));
  const links = missing.map((name) => ({ id: name, label: pages[name].title, to: pagePath(name) }));
  return groups.map((group, at) => (at === 0 ? { ...group, links: [...group.links, ...links] } : group));
}

/** What header and footer show. */
export const layoutContent = ({ language, site, navigation, pages, messages }: Content): LayoutContent => ({
  language,
  site: layoutSite(site),
  navigation: { main: navigation.main, footer: withEveryPage(navigation.footer, pages) },
  messages: messages.common,
});

/** The questions that a page shows. */
export const questionsFor = (faq: Faq, page: (typeof faqPages)[number]): FaqEntry[] =>
  faq.entries.filter(({ pages }) => pages.includes(page));

export function platformNames({ platforms }: Downloads): PlatformNames {
  const name = (platform: keyof PlatformNames) => platforms.find(({ id }) => id === platform)?.name ?? platform;
  return {
    windows: name('windows'),
    macos: name('macos'),
    linux: name('linux'),
    ios: name('ios'),
    android: name('android'),
    web: name('web'),
  };
}

/** A download as its button needs it. */
export const downloadChoice = ({
  id,
  platform,
  architecture,
  kind,
  label,
  url,
  version,
}: Download): DownloadChoice => ({
  id,
  platform,
  architecture,
  kind,
  label,
  url,
  version,
});

/** A release as lists name it. */
export const releaseHead = ({ version, date, title }: Release): ReleaseHead => ({ version, date, title });

/** A release as the update log lists it. */
export const releaseEntry = ({
  version,
  date,
  platforms,
  title,
  summary,
  image,
  imageAlt,
  changes,
}: Release): ReleaseEntry => ({
  version,
  date,
  platforms,
  title,
  summary,
  ...(image && { image, imageAlt }),
  changes: changes.map(({ id, kind, content }) => ({ id, kind, text: lineText(content) })),
});

/** The newest release: the content check sees to it that there is one, and that it stands first. */
export function newestRelease({ releases: [release] }: Releases): PageContents['home']['newest'] {
  if (!release) throw new Error('There is no release.');
  return { ...releaseHead(release), summary: release.summary };
}

/** What of a release can be downloaded. */
export const releaseDownloads = ({ files }: Downloads, version: string): DownloadChoice[] =>
  files.filter((file) => file.version === version).map(downloadChoice);

/**
 * One release with its neighbours.
 * @returns nothing for a version that does not exist
 */
export function releaseNotes({ releases }: Releases, version: string): Omit<ReleaseContent, 'downloads'> | undefined {
  const at = releases.findIndex((release) => release.version === version);
  const [release, previous, next] = [releases[at], releases[at + 1], releases[at - 1]];
  if (!release) return undefined;
  return {
    release,
    ...(previous ? { previous: releaseHead(previous) } : {}),
    ...(next ? { next: releaseHead(next) } : {}),
  };
}

/**
 * What the page of one release shows of it.
 * @returns nothing for a version that does not exist
 */
export function releaseContent({ releases, downloads }: Content, version: string): ReleaseContent | undefined {
  const notes = releaseNotes(releases, version);
  return notes && { ...notes, downloads: releaseDownloads(downloads, version) };
}

/** The party that a legal document speaks of, and where it is reached about that. */
export const legalOwner = ({ owner, contacts }: Site, name: LegalDocumentName): LegalPageContent['owner'] => ({
  ...owner,
  email: name === 'privacyAgreement' ? contacts.privacy : contacts.legal,
});

function legalPage({ language, pages, legal, site, messages }: Content, name: LegalDocumentName): LegalPageContent {
  const { current, previous } = legal[name];
  const versions = [current, ...previous];
  return {
    page: pages[name],
    language,
    document: current,
    minutes: readingMinutes(
      [current.introduction, ...current.sections.map(({ body }) => body)].map(plainText).join('\n'),
    ),
    previous,
    differences: previous.flatMap((older, at) => {
      const newer = versions[at];
      return newer ? [legalDifferences(older, newer)] : [];
    }),
    owner: legalOwner(site, name),
    messages: messages.legal,
  };
}

const withoutLanguage = <Part extends { language: unknown }>({ language: _, ...rest }: Part): Omit<Part, 'language'> =>
  rest;

const selectors: { [Name in PageName]: (content: Content) => PageContents[Name] } = {
  ...forPages(openedPageNames, (name) => (content: Content) => ({ page: content.pages[name] })),
  home: (content) => ({
    language: content.language,
    page: content.pages.home,
    home: withoutLanguage(content.home),
    webApp: content.site.app.web,
    downloads: content.downloads.files.map(downloadChoice),
    newest: newestRelease(content.releases),
    questions: questionsFor(content.faq, 'home'),
    messages: content.messages.home,
    own: content.messages.download.own,
  }),
  downLoad: (content) => ({
    page: content.pages.downLoad,
    downloads: content.downloads,
    questions: questionsFor(content.faq, 'downLoad'),
    messages: content.messages.download,
    common: { copy: content.messages.common.copy, comingSoon: content.messages.common.comingSoon },
  }),
  about: (content) => ({ page: content.pages.about, about: content.about, messages: content.messages.about }),
  subscribe: (content) => ({
    page: content.pages.subscribe,
    plans: content.plans,
    questions: questionsFor(content.faq, 'subscribe'),
    messages: content.messages.subscribe,
  }),
  privacyAgreement: (content) => legalPage(content, 'privacyAgreement'),
  userAgreement: (content) => legalPage(content, 'userAgreement'),
  updateLogInfo: (content) => ({
    page: content.pages.updateLogInfo,
    language: content.language,
    updated: content.releases.updated,
    releases: content.releases.releases.map(releaseEntry),
    platforms: platformNames(content.downloads),
    messages: content.messages.updates,
  }),
  versionUpdateContent: (content) => ({
    page: content.pages.versionUpdateContent,
    language: content.language,
    unknown: content.pages.unknownVersion,
    versions: content.releases.releases.map(releaseHead),
    platforms: platformNames(content.downloads),
    kinds: content.messages.updates.kinds,
    counts: content.messages.updates.counts,
    messages: content.messages.release,
    common: {
      copy: content.messages.common.copy,
      permalink: content.messages.common.permalink,
      comingSoon: content.messages.common.comingSoon,
    },
  }),
};

/** What a page shows in one language: exactly its chunk. */
export const pageContent = <Name extends PageName>(content: Content, page: Name): PageContents[Name] =>
  selectors[page](content);
