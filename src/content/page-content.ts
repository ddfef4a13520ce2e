import { type PageName, pageNames, pagePath, recordOf } from '../lib/paths.ts';
import { legalDifferences } from './legal-differences.ts';
import { plainText, readingMinutes } from './plain-text.ts';
import { openedPageNames } from './schemas/constants.ts';
import type { Language } from './schemas/languages.ts';
import type { LegalDocument, LegalDocumentName } from './schemas/legal.ts';
import type { Messages } from './schemas/messages.ts';
import type { About, Home, Navigation, Pages } from './schemas/pages.ts';
import { layoutSite, type ServedContent, servedFields } from './served.ts';

export type Content = ServedContent & {
  language: Language;
  navigation: Navigation;
  pages: Pages;
  messages: Messages;
  home: Home;
  about: About;
  legal: Record<LegalDocumentName, LegalDocument>;
};

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

function legalPage(content: Content, name: LegalDocumentName) {
  const { language, pages, legal, messages } = content;
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
    messages: messages.legal,
    ...servedFields(name, content),
  };
}

/**
 * Selects each page's content. What depends on the content that a back office may serve is in served.ts. A page that is not
 * listed shows its entry in pages.json.
 */
const selectors = {
  ...recordOf(openedPageNames, (name) => ({ pages }: Content) => ({ page: pages[name] })),
  home: ({ pages, home: { language, ...home }, messages, ...served }: Content) => ({
    language,
    page: pages.home,
    home,
    messages: messages.home,
    /** The visitor's own download. */
    own: messages.download.own,
    ...servedFields('home', served),
  }),
  downLoad: ({ pages, messages: { download, common }, ...served }: Content) => ({
    page: pages.downLoad,
    messages: download,
    common: { copy: common.copy, comingSoon: common.comingSoon },
    ...servedFields('downLoad', served),
  }),
  about: ({ pages, about, messages }: Content) => ({ page: pages.about, about, messages: messages.about }),
  subscribe: ({ pages, messages, ...served }: Content) => ({
    page: pages.subscribe,
    messages: messages.subscribe,
    ...servedFields('subscribe', served),
  }),
  privacyAgreement: (content: Content) => legalPage(content, 'privacyAgreement'),
  userAgreement: (content: Content) => legalPage(content, 'userAgreement'),
  updateLogInfo: ({ pages, language, messages, ...served }: Content) => ({
    page: pages.updateLogInfo,
    language,
    messages: messages.updates,
    ...servedFields('updateLogInfo', served),
  }),
  /** Shared by every release's page; `releaseContent` is the release itself. */
  versionUpdateContent: ({ pages, language, messages: { updates, release, common }, ...served }: Content) => ({
    page: pages.versionUpdateContent,
    language,
    /** The page of a version that does not exist. */
    unknown: pages.unknownVersion,
    kinds: updates.kinds,
    counts: updates.counts,
    messages: release,
    /** Messages of the copy button and of files that are not published yet. */
    common: { copy: common.copy, permalink: common.permalink, comingSoon: common.comingSoon },
    ...servedFields('versionUpdateContent', served),
  }),
};

/** The content of each page in one language. */
export type PageContents = { [Name in PageName]: ReturnType<(typeof selectors)[Name]> };
export type LegalPageContent = PageContents[LegalDocumentName];

const selectorsByPage: { [Name in PageName]: (content: Content) => PageContents[Name] } = selectors;

/** A page's content in one language, as written to its chunk. */
export const pageContent = <Name extends PageName>(content: Content, page: Name): PageContents[Name] =>
  selectorsByPage[page](content);
