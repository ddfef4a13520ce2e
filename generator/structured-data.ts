import type * as schema from 'schema-dts';
import { formatMessage, plainText } from '../src/content/format.ts';
import { isPublished } from '../src/content/names.ts';
import type { Content } from '../src/content/page-content.ts';
import { newestDownloadVersion, newestRelease, stableFiles } from '../src/content/release-selections.ts';
import type { Article } from '../src/content/schemas/articles.ts';
import type { Plan } from '../src/content/schemas/plans.ts';
import type { Release } from '../src/content/schemas/releases.ts';
import { isFree, isHidden, isPeriodic, priceOf, questionsFor } from '../src/content/selections.ts';
import {
  canonicalAddress,
  faqSectionId,
  homePage,
  type PageName,
  pageAddress,
  pagePath,
  releasePage,
} from '../src/lib/paths.ts';
import { hasSubject, manifestOf, pageForSubject } from './manifests.ts';

type Page = {
  content: Content;
  origin: string;
  name: PageName;
  /** A release's version or an article's slug. */
  item?: string | undefined;
  preview: string;
};

type Node = { readonly '@type': string; readonly [property: string]: unknown };

const addressOf = ({ content, origin }: Page, name: PageName, item?: string) =>
  canonicalAddress(pageAddress(origin, name, item), content.language);

/** References a node by its id, which is the same on every page and in every language. */
const reference = (origin: string, id: 'organization' | 'website' | 'app') => ({ '@id': `${origin}/#${id}` });

/** Describes the owner. Only pages about the owner add the address and support, and only pages about people the staff. */
function organization({ content: { site, languages, about }, origin, name }: Page): Node {
  const people = about.contact.list.filter((person) => hasSubject(name, 'people') && person.name);
  return {
    '@type': 'Organization',
    ...reference(origin, 'organization'),
    name: site.owner.company,
    url: pageAddress(origin, homePage).href,
    ...(hasSubject(name, 'owner') && {
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

function website({ content: { site, language }, origin }: Page): Node {
  return {
    '@type': 'WebSite',
    ...reference(origin, 'website'),
    url: pageAddress(origin, homePage).href,
    name: site.brand,
    description: site.tagline,
    inLanguage: language,
    publisher: reference(origin, 'organization'),
  } satisfies schema.WebSite;
}

/** The offers of a plan by month and by year (UN/CEFACT codes), or one offer. A price on request is no offer. */
function offersOf(plan: Plan, currency: string, url: string): schema.Offer[] {
  const { name, unit: unitText } = plan;
  const planPrice = priceOf(plan, currency);
  if (planPrice.kind === 'request') return [];
  const offer = (price: number) => ({ '@type': 'Offer', name, url, price, priceCurrency: currency }) as const;
  const unitOffer = (unit: { unitCode: string } | { unitText: string }, price: number): schema.Offer => ({
    ...offer(price),
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, ...unit },
  });
  if (isFree(planPrice)) return [offer(0)];
  if (isPeriodic(planPrice))
    return [unitOffer({ unitCode: 'MON' }, planPrice.monthly), unitOffer({ unitCode: 'ANN' }, planPrice.yearly)];
  return [unitText ? unitOffer({ unitText }, planPrice.amount) : offer(planPrice.amount)];
}

/** Describes the product. Only pages about offers add these, to save bytes. */
function softwareApplication(page: Page): Node {
  const { content, origin, name } = page;
  const { site, plans, language, downloads } = content;
  const files = stableFiles(content);
  const systemsWithFiles = downloads.platforms.filter(
    ({ id }) => id !== 'web' && files.some((file) => file.platform === id && isPublished(file)),
  );
  const downloadsPage = pageForSubject('downloads');
  const offers = plans.plans.flatMap((plan) =>
    offersOf(plan, plans.currency, addressOf(page, pageForSubject('plans'))),
  );
  return {
    '@type': 'SoftwareApplication',
    ...reference(origin, 'app'),
    name: site.brand,
    description: site.description,
    url: addressOf(page, homePage),
    inLanguage: language,
    applicationCategory: 'UtilitiesApplication',
    ...(systemsWithFiles.length > 0 && { operatingSystem: systemsWithFiles.map((system) => system.name).join(', ') }),
    softwareVersion: newestDownloadVersion(content) ?? newestRelease(content).version,
    ...(!isHidden(site, downloadsPage) && { downloadUrl: addressOf(page, downloadsPage) }),
    publisher: reference(origin, 'organization'),
    ...(hasSubject(name, 'offers') && offers.length > 0 && { offers }),
  } satisfies schema.SoftwareApplication;
}

const faqPage = (page: Page) =>
  ({
    '@type': 'FAQPage',
    '@id': `${addressOf(page, page.name)}#${faqSectionId}`,
    inLanguage: page.content.language,
    isPartOf: reference(page.origin, 'website'),
    mainEntity: questionsFor(page.content.faq, page.name).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }) satisfies schema.FAQPage;

/** What a release and an article of the site have in common. */
const articleOf = ({ content, origin, preview }: Page, url: string) => ({
  '@id': `${url}#article`,
  mainEntityOfPage: url,
  inLanguage: content.language,
  image: preview,
  author: reference(origin, 'organization'),
  publisher: reference(origin, 'organization'),
  isPartOf: reference(origin, 'website'),
});

function releaseArticle(page: Page, { version, title, summary, date }: Release): Node {
  return {
    '@type': 'TechArticle',
    ...articleOf(page, addressOf(page, releasePage, version)),
    headline: formatMessage(page.content.pages[releasePage].title, { version, title, summary }),
    description: summary,
    datePublished: date,
    about: reference(page.origin, 'app'),
  } satisfies schema.TechArticle;
}

function blogPosting(page: Page, { slug, title, description, date, updated, author }: Article): Node {
  return {
    '@type': 'BlogPosting',
    ...articleOf(page, addressOf(page, page.name, slug)),
    headline: title,
    description,
    datePublished: date,
    dateModified: updated ?? date,
    ...(author && { author: { '@type': 'Person', name: author } }),
  } satisfies schema.BlogPosting;
}

function breadcrumbs(page: Page, { version }: Release, article: Article | undefined): Node {
  const { name, content } = page;
  const { navigation, pages } = content;
  const links = [...navigation.main, ...navigation.footer.flatMap((group) => group.links)];
  const crumb = (crumbName: PageName) => ({
    name: links.find(({ to }) => to === pagePath(crumbName))?.label ?? pages[crumbName].title,
    item: addressOf(page, crumbName),
  });
  const { parent } = manifestOf(name);
  const trail = parent ? [crumb(parent), { name: version, item: addressOf(page, name, version) }] : [crumb(name)];
  if (article) trail.push({ name: article.title, item: addressOf(page, name, article.slug) });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [crumb(homePage), ...trail].map((element, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...element,
    })),
  } satisfies schema.BreadcrumbList;
}

/** A page's data for search engines, as a JSON-LD graph (schema.org). @throws if there is no such release or article */
export function structuredData(page: Page): { '@context': string; '@graph': Node[] } {
  const { name, item, content } = page;
  const { releases } = content.releases;
  const articles = content.articles[name];
  const article = articles?.find(({ slug }) => slug === item);
  const release = item && !articles ? releases.find(({ version }) => version === item) : newestRelease(content);
  if (!release || (item && articles && !article)) throw new Error(`There is no release or article ${item ?? ''}.`);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(page),
      website(page),
      ...(hasSubject(name, 'product') ? [softwareApplication(page)] : []),
      ...(hasSubject(name, 'questions') && questionsFor(content.faq, name).length > 0 ? [faqPage(page)] : []),
      ...(hasSubject(name, 'release') ? [releaseArticle(page, release)] : []),
      ...(article ? [blogPosting(page, article)] : []),
      ...(name === homePage ? [] : [breadcrumbs(page, release, article)]),
    ],
  };
}

/** Returns a JSON-LD element. Escapes `<`, which could end it, and U+2028 and U+2029, which some parsers read as line ends. */
export function dataBlock(data: unknown, type = 'application/ld+json'): string {
  const text = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="${type}">${text}</script>`;
}
