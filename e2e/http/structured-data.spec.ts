import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contents, type Language, languages, version } from '../support/content.ts';
import { send } from '../support/http.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const url = v.pipe(v.string(), v.url());
const language = v.picklist(['en', 'zh-CN']);
const day = v.pipe(v.string(), v.isoDate());
const mention = v.strictObject({ '@id': url });
const priceCurrency = v.picklist(['USD', 'CNY']);
const price = v.pipe(v.number(), v.minValue(0));

/** Two pages describe it in full, the others name it. */
const organization = v.strictObject({
  '@type': v.literal('Organization'),
  '@id': url,
  name: text,
  url,
  logo: v.optional(url),
  address: v.optional(text),
  contactPoint: v.optional(
    v.strictObject({
      '@type': v.literal('ContactPoint'),
      contactType: text,
      email: v.pipe(v.string(), v.email()),
      availableLanguage: v.array(language),
    }),
  ),
});

const website = v.strictObject({
  '@type': v.literal('WebSite'),
  '@id': url,
  url,
  name: text,
  description: text,
  inLanguage: language,
  publisher: mention,
});

const offer = v.strictObject({
  '@type': v.literal('Offer'),
  name: text,
  url,
  price,
  priceCurrency,
  priceSpecification: v.optional(
    v.strictObject({
      '@type': v.literal('UnitPriceSpecification'),
      price,
      priceCurrency,
      unitCode: v.picklist(['MON', 'ANN']),
    }),
  ),
});

/** No ratings: a strict object refuses whatever is invented. */
const softwareApplication = v.strictObject({
  '@type': v.literal('SoftwareApplication'),
  '@id': url,
  name: text,
  description: text,
  url,
  inLanguage: language,
  applicationCategory: text,
  operatingSystem: text,
  softwareVersion: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  downloadUrl: url,
  publisher: mention,
  offers: v.optional(v.pipe(v.array(offer), v.minLength(1))),
});

const faqPage = v.strictObject({
  '@type': v.literal('FAQPage'),
  '@id': url,
  inLanguage: language,
  isPartOf: mention,
  mainEntity: v.pipe(
    v.array(
      v.strictObject({
        '@type': v.literal('Question'),
        name: text,
        acceptedAnswer: v.strictObject({ '@type': v.literal('Answer'), text }),
      }),
    ),
    v.minLength(1),
  ),
});

const breadcrumbList = v.strictObject({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: v.pipe(
    v.array(v.strictObject({ '@type': v.literal('ListItem'), position: v.number(), name: text, item: url })),
    v.minLength(2),
    v.check((items) => items.every(({ position }, at) => position === at + 1), 'positions count from 1'),
  ),
});

const techArticle = v.strictObject({
  '@type': v.literal('TechArticle'),
  '@id': url,
  mainEntityOfPage: url,
  headline: v.pipe(text, v.maxLength(110)),
  description: text,
  datePublished: day,
  inLanguage: language,
  image: url,
  about: mention,
  author: mention,
  publisher: mention,
  isPartOf: mention,
});

const node = v.variant('@type', [organization, website, softwareApplication, faqPage, breadcrumbList, techArticle]);

type StructuredNode = v.InferOutput<typeof node>;

const graph = v.strictObject({ '@context': v.literal('https://schema.org'), '@graph': v.array(node) });

/**
 * The structured data of a page's HTML.
 * @throws where the page has none or more than one block, or a node is not of its type's shape
 */
function structuredDataOf(html: string): StructuredNode[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  if (blocks.length !== 1) throw new Error(`Expected one block of structured data, found ${blocks.length}.`);
  return v.parse(graph, JSON.parse(blocks[0]?.[1] ?? ''))['@graph'];
}

/** The one node of a type. @throws where there is none */
function nodeOf<Type extends StructuredNode['@type']>(nodes: readonly StructuredNode[], type: Type) {
  const found = nodes.find((one): one is Extract<StructuredNode, { '@type': Type }> => one['@type'] === type);
  if (!found) throw new Error(`The page has no ${type}.`);
  return found;
}

const versions = [version(), version(-1)];

/** What a page's HTML says about itself in its links. */
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function read(path: string, language: Language) {
  const html = (await send(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).body.toString();
  return { nodes: structuredDataOf(html), canonical: canonicalOf(html) };
}

const pathsOf = (name: PageName) =>
  name === 'versionUpdateContent' ? [pagePath(name), ...versions.map(releasePath)] : [pagePath(name)];

for (const language of languages) {
  const { site, plans, faq, releases, downloads } = contents[language];
  const { brand, owner } = site;
  const currency = plans.plans[0]?.price.currency;

  for (const path of pageNames.flatMap(pathsOf)) {
    test(`A search engine learns from ${path} whose site it is and where the page stands, in ${language}`, async () => {
      const { nodes, canonical } = await read(path, language);
      const organization = nodeOf(nodes, 'Organization');
      expect(organization.name).toBe(owner.company);
      const describesOwner = path === pagePath('home') || path === pagePath('about');
      expect(organization.address).toBe(describesOwner ? owner.address : undefined);
      expect(nodeOf(nodes, 'WebSite')).toMatchObject({ name: brand, inLanguage: language });
      expect(nodes.filter((node) => 'inLanguage' in node && node.inLanguage !== language)).toEqual([]);
      if (path === pagePath('home')) return;
      const trail = nodeOf(nodes, 'BreadcrumbList').itemListElement;
      expect(new URL(trail[0]?.item ?? '').pathname).toBe(pagePath('home'));
      expect(trail.at(-1)?.item).toBe(canonical);
    });
  }

  test(`What the product costs is what the plans say, in ${currency}`, async () => {
    for (const name of ['home', 'subscribe'] as const) {
      const { nodes } = await read(pagePath(name), language);
      const app = nodeOf(nodes, 'SoftwareApplication');
      const said = app.offers?.map((offer) => [offer.priceCurrency, offer.price, offer.priceSpecification?.unitCode]);
      expect(said).toEqual(
        plans.plans.flatMap(({ price: { monthly, yearly } }) =>
          monthly === 0
            ? [[currency, 0, undefined]]
            : [
                [currency, monthly, 'MON'],
                [currency, yearly, 'ANN'],
              ],
        ),
      );
      expect(app.softwareVersion).toBe(version());
      const offered = downloads.platforms.filter(({ id }) =>
        downloads.files.some((file) => file.platform === id && file.url),
      );
      for (const { id, name: system } of offered) if (id !== 'web') expect(app.operatingSystem).toContain(system);
    }
  });

  for (const name of ['home', 'downLoad', 'subscribe'] as const) {
    test(`The questions on ${pagePath(name)} are told with their answers, in ${language}`, async () => {
      const { nodes, canonical } = await read(pagePath(name), language);
      const { mainEntity, ...page } = nodeOf(nodes, 'FAQPage');
      const expected = faq.entries.filter(({ pages }) => pages.includes(name)).map(({ question }) => question);
      expect(mainEntity.map((question) => question.name)).toEqual(expected);
      expect(page['@id']).toBe(`${canonical}#faq`);
    });
  }

  for (const { version, summary, date } of releases.releases.filter((one) => versions.includes(one.version))) {
    test(`The notes of ${version} are told as an article of their day, in ${language}`, async () => {
      const { nodes, canonical } = await read(releasePath(version), language);
      const article = nodeOf(nodes, 'TechArticle');
      expect(article).toMatchObject({
        mainEntityOfPage: canonical,
        description: summary,
        datePublished: date,
      });
      expect(article.headline).toContain(version);
      expect(article.headline).toContain(brand);
    });
  }

  test(`Every thing that structured data speaks of is described on the page, in ${language}`, async () => {
    for (const path of pageNames.flatMap(pathsOf)) {
      const { nodes } = await read(path, language);
      const described = nodes.flatMap((node) => ('@id' in node ? [node['@id']] : []));
      const mentioned = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
      expect(described, path).toEqual(expect.arrayContaining(mentioned));
    }
  });
}

test('Pictures that structured data names are there', async () => {
  for (const path of [pagePath('home'), releasePath('1.0.0')]) {
    const { nodes } = await read(path, 'en');
    const pictures = nodes.flatMap((node) => [
      ...('logo' in node && node.logo ? [node.logo] : []),
      ...('image' in node ? [node.image] : []),
    ]);
    for (const picture of pictures) {
      const { status, headers } = await send(new URL(picture).pathname);
      expect([status, headers['content-type']], picture).toEqual([200, 'image/png']);
    }
  }
});
