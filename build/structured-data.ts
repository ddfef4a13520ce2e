import { canonicalAddress } from '../src/content/addresses.ts';
import { formatMessage } from '../src/content/format.ts';
import type { Content } from '../src/content/page-content.ts';
import { questionsFor } from '../src/content/page-content.ts';
import { plainText } from '../src/content/plain-text.ts';
import { faqPages } from '../src/content/schemas/faq.ts';
import type { Plan } from '../src/content/schemas/plans.ts';
import { type PageName, pageAddress, pagePath } from '../src/lib/paths.ts';

/** The page that structured data describes. */
type Subject = {
  /** The whole content in the page's language. */
  content: Content;
  /** Scheme and host of the site. */
  origin: string;
  name: PageName;
  /** The release of a release's page; without one it shows the newest. */
  version?: string | undefined;
  /** The address of the page's preview picture. */
  preview: string;
};

/** A node of a JSON-LD graph. */
type Node = { readonly '@type': string; readonly [property: string]: unknown };

/** The canonical address of a page in the subject's language. */
const addressOf = ({ content, origin }: Subject, name: PageName, version?: string) =>
  canonicalAddress(pageAddress(origin, name, version), content.language);

/** The ids by which nodes refer to each other: the same thing has the same id on every page and in every language. */
const ids = {
  organization: (origin: string) => `${origin}/#organization`,
  website: (origin: string) => `${origin}/#website`,
  app: (origin: string) => `${origin}/#app`,
} as const;

/** A reference to a node that is described elsewhere in the graph. */
const reference = (id: string) => ({ '@id': id });

/** The pages that describe the owner in full; the others only name it, to stay small. */
const pagesWithOwner: readonly PageName[] = ['home', 'about'];

/** The people whose names are filled in content, on the page that shows them. */
function people({ content: { about } }: Subject): Node[] {
  const named = about.leadership.list.filter(({ name }) => name);
  return named.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role }));
}

/** The legal owner of the site, its support mailbox and the people in charge. */
function organization(subject: Subject): Node {
  const { content, origin, name } = subject;
  const { site } = content;
  const employee = name === 'about' ? people(subject) : [];
  const named = {
    '@type': 'Organization',
    '@id': ids.organization(origin),
    name: site.owner.company,
    url: pageAddress(origin, 'home').href,
  };
  if (!pagesWithOwner.includes(name)) return named;
  return {
    ...named,
    logo: `${origin}/icon-512.png`,
    address: site.owner.address,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.contacts.support,
      availableLanguage: site.languages.map(({ tag }) => tag),
    },
    ...(employee.length > 0 && { employee }),
  };
}

/** The site itself, under the brand's name. */
function website({ content: { site, language }, origin }: Subject): Node {
  return {
    '@type': 'WebSite',
    '@id': ids.website(origin),
    url: pageAddress(origin, 'home').href,
    name: site.brand,
    description: site.tagline,
    inLanguage: language,
    publisher: reference(ids.organization(origin)),
  };
}

/** The units of time that a price is for, as UN/CEFACT codes. */
const units = { month: 'MON', year: 'ANN' } as const;

/** The offers of a plan, by month and by year; a plan that costs nothing is one offer. */
function offersOf({ name, price: { currency, monthly, yearly } }: Plan, url: string): Node[] {
  const offer = (price: number): Node => ({ '@type': 'Offer', name, url, price, priceCurrency: currency });
  const per = (unitCode: string, price: number): Node => ({
    ...offer(price),
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode },
  });
  return monthly === 0 && yearly === 0 ? [offer(0)] : [per(units.month, monthly), per(units.year, yearly)];
}

/** The systems that the product can be installed on today: those with a file that has an address. */
function systems({ downloads: { platforms, files } }: Content): string {
  const ready = platforms.filter(
    ({ id }) => id !== 'web' && files.some(({ platform, url }) => platform === id && url !== ''),
  );
  return ready.map(({ name }) => name).join(', ');
}

/** The pages about membership state its prices; the others leave them out, to stay small. */
const pagesWithOffers: readonly PageName[] = ['home', 'subscribe'];

/** The product: its systems, its newest release, its prices. It has no ratings, so none are given. */
function softwareApplication(subject: Subject): Node {
  const { content, origin, name } = subject;
  const { site, releases, plans, language } = content;
  const offers = plans.plans.flatMap((plan) => offersOf(plan, addressOf(subject, 'subscribe')));
  return {
    '@type': 'SoftwareApplication',
    '@id': ids.app(origin),
    name: site.brand,
    description: site.description,
    url: addressOf(subject, 'home'),
    inLanguage: language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: systems(content),
    softwareVersion: releases.releases[0]?.version,
    downloadUrl: addressOf(subject, 'downLoad'),
    publisher: reference(ids.organization(origin)),
    ...(pagesWithOffers.includes(name) && { offers }),
  };
}

/** The questions that a page shows, with their answers as plain text. */
function faqPage(subject: Subject, name: (typeof faqPages)[number]): Node {
  const { content, origin } = subject;
  return {
    '@type': 'FAQPage',
    '@id': `${addressOf(subject, name)}#faq`,
    inLanguage: content.language,
    isPartOf: reference(ids.website(origin)),
    mainEntity: questionsFor(content.faq, name).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}

/**
 * The notes of one release, of the newest without a version.
 * @throws where there is no such release
 */
function releaseArticle(subject: Subject): Node {
  const { content, origin, version, preview } = subject;
  const { releases } = content.releases;
  const release = version ? releases.find((one) => one.version === version) : releases[0];
  if (!release) throw new Error(`There is no release ${version ?? ''}.`);
  const url = addressOf(subject, 'versionUpdateContent', release.version);
  const owner = reference(ids.organization(origin));
  return {
    '@type': 'TechArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: formatMessage(content.pages.versionUpdateContent.title, {
      version: release.version,
      title: release.title,
      summary: release.summary,
    }),
    description: release.summary,
    datePublished: release.date,
    inLanguage: content.language,
    image: preview,
    about: reference(ids.app(origin)),
    author: owner,
    publisher: owner,
    isPartOf: reference(ids.website(origin)),
  };
}

/** A page's label in the site's own navigation; its title where no link leads there. */
function labelOf({ navigation, pages }: Content, name: PageName): string {
  const links = [...navigation.main, ...navigation.footer.flatMap((group) => group.links)];
  return links.find(({ to }) => to === pagePath(name))?.label ?? pages[name].title;
}

/** The path from the home page; a release comes after the update log, under its number. */
function breadcrumbs(subject: Subject): Node {
  const { content, name } = subject;
  const version = subject.version ?? content.releases.releases[0]?.version ?? '';
  const crumb = (page: PageName) => ({ name: labelOf(content, page), item: addressOf(subject, page) });
  const trail =
    name === 'versionUpdateContent'
      ? [crumb('updateLogInfo'), { name: version, item: addressOf(subject, name, version) }]
      : [crumb(name)];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [crumb('home'), ...trail].map((element, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      ...element,
    })),
  };
}

/** The pages about the product itself, and a release's notes, which refer to the product's node. */
const productPages: readonly PageName[] = ['home', 'downLoad', 'subscribe', 'versionUpdateContent'];

/** A page's data for search engines in schema.org's types: one graph, its nodes linked by `@id`. */
export function structuredData(subject: Subject): { '@context': string; '@graph': Node[] } {
  const { name } = subject;
  const faq = faqPages.find((page) => page === name);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(subject),
      website(subject),
      ...(productPages.includes(name) ? [softwareApplication(subject)] : []),
      ...(faq ? [faqPage(subject, faq)] : []),
      ...(name === 'versionUpdateContent' ? [releaseArticle(subject)] : []),
      ...(name === 'home' ? [] : [breadcrumbs(subject)]),
    ],
  };
}

/**
 * Data as a data block of an HTML document. `<` is escaped, so that no text ends the element or opens a comment; U+2028
 * and U+2029 are escaped because some parsers take them for the end of a line.
 */
export function dataBlock(data: unknown): string {
  const text = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}
