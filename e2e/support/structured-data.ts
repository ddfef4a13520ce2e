import * as v from 'valibot';

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

export type StructuredNode = v.InferOutput<typeof node>;

const graph = v.strictObject({ '@context': v.literal('https://schema.org'), '@graph': v.array(node) });

/**
 * The structured data of a page's HTML.
 * @throws where the page has none or more than one block, or a node is not of its type's shape
 */
export function structuredDataOf(html: string): StructuredNode[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  if (blocks.length !== 1) throw new Error(`Expected one block of structured data, found ${blocks.length}.`);
  return v.parse(graph, JSON.parse(blocks[0]?.[1] ?? ''))['@graph'];
}

/** The one node of a type. @throws where there is none */
export function nodeOf<Type extends StructuredNode['@type']>(nodes: readonly StructuredNode[], type: Type) {
  const found = nodes.find((one): one is Extract<StructuredNode, { '@type': Type }> => one['@type'] === type);
  if (!found) throw new Error(`The page has no ${type}.`);
  return found;
}
