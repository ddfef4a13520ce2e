import { type PageName, pageNames, pagePath } from '../lib/paths.ts';
import type { Downloads } from './schemas/downloads.ts';
import type { Faq } from './schemas/faq.ts';
import { hasHeadingFont, type Language, type LanguageEntry } from './schemas/languages.ts';
import type { LegalDocument, LegalDocumentName } from './schemas/legal.ts';
import type { Messages } from './schemas/messages.ts';
import type { About, Home, Navigation, Pages } from './schemas/pages.ts';
import type { Plans } from './schemas/plans.ts';
import type { Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';
import type { ThirdParty } from './schemas/third-party.ts';
import { layoutSite } from './selections.ts';

/** All content in one language. */
export type Content = {
  language: Language;
  /** All of the site's languages. */
  languages: readonly LanguageEntry[];
  site: Site;
  navigation: Navigation;
  pages: Pages;
  messages: Messages;
  home: Home;
  about: About;
  downloads: Downloads;
  plans: Plans;
  faq: Faq;
  releases: Releases;
  legal: Record<LegalDocumentName, LegalDocument>;
  thirdParty: ThirdParty;
  /** What one page alone has, by its name: its manifest parses it with the page's own schema (content.ts). */
  own: Readonly<Record<string, unknown>>;
};

/** What the head of every page needs of its content. A page with a version for each release has `versions`. */
export type PageBasics = {
  page: { title: string; description: string };
  versions?: readonly { version: string }[];
  /** True for a page that shows what the build has measured of it. */
  hasFigures?: boolean;
};

/** What a page is about: what search engines are told (generator/structured-data.ts), and where feeds and pictures link to. */
export type Subject =
  | 'owner'
  | 'people'
  | 'product'
  | 'offers'
  | 'questions'
  | 'release'
  | 'downloads'
  | 'plans'
  | 'updates';

/**
 * A page's manifest, `src/pages/<page>/page.ts`: what the build and the content check know about the page. Node.js reads it, so
 * it imports other files by relative paths, and neither components nor styles.
 */
export type PageManifest = {
  /** Selects what the page shows. */
  content: (content: Content) => PageBasics;
  /** The page that lists its versions: its preview picture is that of this page, too. */
  parent?: PageName;
  /** The ids of its sections, also of those that content leaves out. */
  sections?: Readonly<Record<string, string>>;
  /** The ids that links may lead to, without those of questions. `version` names a release; without it, the newest. */
  anchors?: (content: Content, version?: string) => readonly string[];
  /** The dates of the content; the latest is that of the page in the sitemap, not that of the build. */
  dates: (content: Content, version?: string) => readonly string[];
  about?: readonly Subject[];
  /** Of a legal document: the name of its files in `content/<language>/legal`, without version and ending. */
  document?: string;
};

/** The content of a page, as its manifest selects it. */
export type ContentOf<Manifest extends PageManifest> = ReturnType<Manifest['content']>;

/** The footer's groups; a page that none of their links leads to is added to the first group, by its title. */
function withEveryPage(groups: Navigation['footer'], pages: Pages): Navigation['footer'] {
  const linked = new Set(groups.flatMap(({ links }) => links.map(({ to }) => to)));
  const missing = pageNames.filter((name) => !linked.has(pagePath(name)));
  const links = missing.map((name) => ({ id: name, label: pages[name].title, to: pagePath(name) }));
  return groups.map((group, at) => (at === 0 ? { ...group, links: [...group.links, ...links] } : group));
}

/** A language as Open Graph writes it, with the region where most of its readers live: `en_US`, `zh_CN`. */
function localeOf(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** The content of header, footer and the head of every document. */
export type LayoutContent = ReturnType<typeof layoutContent>;
export const layoutContent = ({ language, languages, site, navigation, pages, messages, thirdParty }: Content) => {
  // Every page loads it: without the texts of some pages' parts.
  const { copy, comingSoon, permalink, ...common } = messages.common;
  return {
    language,
    languages: languages.map((entry) => ({ ...entry, locale: localeOf(entry.tag) })),
    hasHeadingFont: hasHeadingFont(language),
    site: layoutSite(site),
    navigation: { main: navigation.main, footer: withEveryPage(navigation.footer, pages) },
    messages: common,
    /** The label of the button that opens the question for consent, where a script asks for it. */
    consent: thirdParty.scripts.some(asksConsent) ? messages.thirdParty.consent.open : undefined,
  };
};

const asksConsent = ({ when }: ThirdParty['scripts'][number]): boolean => when === 'consent';

/** What browsers need of the third-party scripts, and the question for consent where one of them asks. */
export type ThirdPartyContent = ReturnType<typeof thirdPartyContent>;
export function thirdPartyContent({ thirdParty: { scripts }, messages }: Content) {
  const asking = scripts.filter(asksConsent).map(({ id, name, purpose }) => ({ id, name, purpose }));
  return {
    scripts: scripts.map(({ address, attributes, when }) => ({ address, attributes, when })),
    /** The origins that scripts may load more scripts from. */
    loads: [...new Set(scripts.flatMap(({ loads }) => loads))],
    consent: asking.length > 0 ? { ...messages.thirdParty.consent, asking } : undefined,
  };
}
