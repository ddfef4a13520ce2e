import type * as schema from 'schema-dts';
import { formatMessage, plainText } from '../src/content/format.ts';
import type { Content } from '../src/content/page-content.ts';
import type { Plan } from '../src/content/schemas/plans.ts';
import type { Release } from '../src/content/schemas/releases.ts';
import { newestDownloadVersion, questionsFor } from '../src/content/selections.ts';
import {
  canonicalAddress,
  faqSectionId,
  homePage,
  type PageName,
  pageAddress,
  pagePath,
  releasePage,
} from '../src/lib/paths.ts';
import { isAbout, manifestOf, pageAbout } from './manifests.ts';

type Subject = {
  content: Content;
  /** `https://www.example.com` */
  origin: string;
  name: PageName;
  /** The release of a release's page, by default the newest. */
  version?: string | undefined;
  /** The URL of the page's preview picture. */
  preview: string;
};

type Node = { readonly '@type': string; readonly [property: string]: unknown };

const addressOf = ({ content, origin }: Subject, name: PageName, version?: string) =>
  canonicalAddress(pageAddress(origin, name, version), content.language);

/** References a node, which has the same id on every page and in every language. */
const reference = (origin: string, id: 'organization' | 'website' | 'app') => ({ '@id': `${origin}/#${id}` });

/** The owner, the support address and, on the page about them, the people in charge. */
function organization({ content: { site, languages, about }, origin, name }: Subject): Node {
  const people = about.contact.list.filter((person) => isAbout(name, 'people') && person.name);
  return {
    '@type': 'Organization',
    ...reference(origin, 'organization'),
    name: site.owner.company,
    url: pageAddress(origin, homePage).href,
    // Omitted on other pages, to save bytes.
    ...(isAbout(name, 'owner') && {
      logo: `${origin}/icon-512.png`,
      address: site.owner.address,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: site.contacts.support,
        availableLanguage: languages.map(({ tag }) => tag),
      },
    }),
    ...(people.length > 0 && {
      employee: people.map((person) => ({ '@type': 'Person', name: person.name, jobTitle: person.role })),
    }),
  } satisfies schema.Organization;
}

const website = ({ content: { site, language }, origin }: Subject) =>
  ({
    '@type': 'WebSite',
    ...reference(origin, 'website'),
    url: pageAddress(origin, homePage).href,
    name: site.brand,
    description: site.tagline,
    inLanguage: language,
    publisher: reference(origin, 'organization'),
  }) satisfies schema.WebSite;

/** The offers of a plan by month and by year (UN/CEFACT codes), or one offer of a free plan. */
function offersOf({ name, price: { currency, monthly, yearly } }: Plan, url: string): schema.Offer[] {
  const offer = (price: number) =>
    ({ '@type': 'Offer', name, url, price, priceCurrency: currency }) satisfies schema.Offer;
  const per = (unitCode: string, price: number): schema.Offer => ({
    ...offer(price),
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode },
  });
  return monthly === 0 && yearly === 0 ? [offer(0)] : [per('MON', monthly), per('ANN', yearly)];
}

/** The product. There are no ratings to state. */
function softwareApplication(subject: Subject): Node {
  const { content, origin, name } = subject;
  const { site, releases, plans, language, downloads } = content;
  // Systems with a file for download.
  const systems = downloads.platforms.filter(
    ({ id }) => id !== 'web' && downloads.files.some(({ platform, url }) => platform === id && url !== ''),
  );
  const offers = plans.plans.flatMap((plan) => offersOf(plan, addressOf(subject, pageAbout('plans'))));
  return {
    '@type': 'SoftwareApplication',
    ...reference(origin, 'app'),
    name: site.brand,
    description: site.description,
    url: addressOf(subject, homePage),
    inLanguage: language,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: systems.map((system) => system.name).join(', '),
    softwareVersion: newestDownloadVersion(downloads) ?? releases.releases[0]?.version ?? '',
    downloadUrl: addressOf(subject, pageAbout('downloads')),
    publisher: reference(origin, 'organization'),
    // Omitted on other pages, to save bytes.
    ...(isAbout(name, 'offers') && { offers }),
  } satisfies schema.SoftwareApplication;
}

const faqPage = (subject: Subject) =>
  ({
    '@type': 'FAQPage',
    '@id': `${addressOf(subject, subject.name)}#${faqSectionId}`,
    inLanguage: subject.content.language,
    isPartOf: reference(subject.origin, 'website'),
    mainEntity: questionsFor(subject.content.faq, subject.name).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }) satisfies schema.FAQPage;

function releaseArticle(subject: Subject, { version, title, summary, date }: Release): Node {
  const { content, origin, preview } = subject;
  const url = addressOf(subject, releasePage, version);
  return {
    '@type': 'TechArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: formatMessage(content.pages[releasePage].title, { version, title, summary }),
    description: summary,
    datePublished: date,
    inLanguage: content.language,
    image: preview,
    about: reference(origin, 'app'),
    author: reference(origin, 'organization'),
    publisher: reference(origin, 'organization'),
    isPartOf: reference(origin, 'website'),
  } satisfies schema.TechArticle;
}

/** The path from the home page. A release is below the update log. */
function breadcrumbs(subject: Subject, { version }: Release): Node {
  const { name, content } = subject;
  const { navigation, pages } = content;
  const links = [...navigation.main, ...navigation.footer.flatMap((group) => group.links)];
  // The page's label in the navigation, else its title.
  const crumb = (page: PageName) => ({
    name: links.find(({ to }) => to === pagePath(page))?.label ?? pages[page].title,
    item: addressOf(subject, page),
  });
  const { parent } = manifestOf(name);
  const trail = parent ? [crumb(parent), { name: version, item: addressOf(subject, name, version) }] : [crumb(name)];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [crumb(homePage), ...trail].map((element, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...element,
    })),
  } satisfies schema.BreadcrumbList;
}

/** A page's data for search engines, as a JSON-LD graph (schema.org). @throws if there is no such release */
export function structuredData(subject: Subject): { '@context': string; '@graph': Node[] } {
  const { name, version, content } = subject;
  const { releases } = content.releases;
  const release = version ? releases.find((candidate) => candidate.version === version) : releases[0];
  if (!release) throw new Error(`There is no release ${version ?? ''}.`);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(subject),
      website(subject),
      ...(isAbout(name, 'product') ? [softwareApplication(subject)] : []),
      ...(isAbout(name, 'questions') && questionsFor(content.faq, name).length > 0 ? [faqPage(subject)] : []),
      ...(isAbout(name, 'release') ? [releaseArticle(subject, release)] : []),
      ...(name === homePage ? [] : [breadcrumbs(subject, release)]),
    ],
  };
}

/** Escapes `<`, which could end the element, and U+2028 and U+2029, which some parsers read as line ends. */
export function dataBlock(data: unknown): string {
  const text = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}
