import { likelyLocale } from '../lib/intl.ts';
import { type PageName, pageNames, pagePath } from '../lib/paths.ts';
import type { Article } from './schemas/articles.ts';
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
import { isHidden, layoutSite } from './selections.ts';

export type Content = {
  language: Language;
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
  /** By the page that lists them, the newest first. */
  articles: Readonly<Record<string, readonly Article[]>>;
  /** The content files of single pages, by the page's name. A page's manifest parses its file. */
  pageFiles: Readonly<Record<string, unknown>>;
};

/**
 * Only the page of a release has `versions` and `newestVersion`, one of articles `slugs`, and one that shows the build's figures
 * `hasFigures`.
 */
export type PageBasics = {
  page: { title: string; description: string };
  versions?: readonly { version: string }[];
  newestVersion?: string;
  slugs?: readonly string[];
  hasFigures?: boolean;
  /** Of an article that not every language may have. */
  languages?: readonly Language[];
};

/** The subjects of pages, for structured data, and for feeds and pictures that link to the page about a subject. */
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

/** Exported by `src/pages/<page>/page.ts`. Node.js runs that module, so it uses relative imports and no components or styles. */
export type PageManifest = {
  content: (content: Content) => PageBasics;
  /** The page that lists the versions of this one, and has the same preview picture. */
  parent?: PageName;
  /** The ids of all sections, including those that some content leaves out. */
  sections?: Readonly<Record<string, string>>;
  /** Further ids that links may lead to. `item` is a release's version, by default the newest, or an article's slug. */
  anchors?: (content: Content, item?: string) => readonly string[];
  /** True if the product has nothing for the page, which is then hidden. */
  isEmpty?: (content: Content) => boolean;
  /** The latest of these dates is the page's date in the sitemap. */
  dates: (content: Content, item?: string) => readonly string[];
  subjects?: readonly Subject[];
  /** The name of a legal document's files in `content/<language>/legal`, without version and extension. */
  document?: string;
};

export type ContentOf<Manifest extends PageManifest> = ReturnType<Manifest['content']>;

/** A heading may have a placeholder, such as that of a version. */
const labelOf = (page: Pages[PageName]): string =>
  'heading' in page && !page.heading.includes('{') ? page.heading : page.title;

function addMissingPages(groups: Navigation['footer'], { pages, site }: Content): Navigation['footer'] {
  const linked = new Set(groups.flatMap(({ links }) => links.map(({ to }) => to)));
  const missing = pageNames.filter((name) => !linked.has(pagePath(name)) && !isHidden(site, name));
  const links = missing.map((name) => ({ id: name, label: labelOf(pages[name]), to: pagePath(name) }));
  const [first, ...others] = groups;
  return first ? [{ ...first, links: [...first.links, ...links] }, ...others] : [];
}

/** For Open Graph, with the likely region: `en_US`, `zh_CN`. */
function localeOf(tag: Language): string {
  const { language, region } = likelyLocale(tag);
  return `${language}_${region}`;
}

export type LayoutContent = ReturnType<typeof layoutContent>;
export const layoutContent = (content: Content) => {
  const { language, languages, site, navigation, messages, thirdParty } = content;
  // Every page loads this content, so it leaves out the texts that only some pages need.
  const { comingSoon, permalink, ...common } = messages.common;
  return {
    language,
    languages: languages.map((entry) => ({ ...entry, locale: localeOf(entry.tag) })),
    hasHeadingFont: hasHeadingFont(language),
    site: layoutSite(site),
    navigation: { main: navigation.main, footer: addMissingPages(navigation.footer, content) },
    messages: common,
    /** The label of the button that opens the consent bar; undefined if no script needs consent. */
    consent: thirdParty.scripts.some(needsConsent) ? messages.thirdParty.consent.open : undefined,
  };
};

const needsConsent = ({ when }: ThirdParty['scripts'][number]): boolean => when === 'consent';

export type ThirdPartyContent = ReturnType<typeof thirdPartyContent>;
export function thirdPartyContent({ thirdParty: { scripts }, messages }: Content) {
  const services = scripts.filter(needsConsent).map(({ id, name, purpose }) => ({ id, name, purpose }));
  return {
    scripts: scripts.map(({ address, attributes, when }) => ({ address, attributes, when })),
    loads: [...new Set(scripts.flatMap(({ loads }) => loads))],
    consent: services.length > 0 ? { ...messages.thirdParty.consent, services } : undefined,
  };
}
