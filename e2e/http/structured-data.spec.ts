import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contentIn, type Language, languages, version } from '../support/content.ts';
import { readPage } from '../support/http.ts';

/** The graph of a page's structured data, and the page's own address. generator/structured-data.ts has the types of its nodes. */
async function read(path: string, language: Language) {
  const { page, canonical } = await readPage(path, language);
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
  expect(blocks, path).toHaveLength(1);
  const data: { '@context': string; '@graph': unknown[] } = JSON.parse(blocks[0]?.textContent ?? '');
  expect(data['@context']).toBe('https://schema.org');
  return { graph: data['@graph'], canonical };
}

const node = (type: string, properties: object): unknown => expect.objectContaining({ '@type': type, ...properties });

const versions = [version(), version(-1)];

for (const language of languages) {
  const { site, plans, faq, releases } = contentIn(language);
  const { brand, owner } = site;

  test(`A search engine learns each page’s owner, site and breadcrumbs, in ${language}`, async () => {
    for (const path of [...pageNames.map(pagePath), ...versions.map(releasePath)]) {
      const { graph, canonical } = await read(path, language);
      const describesOwner = path === pagePath('home') || path === pagePath('about');
      expect(graph, path).toContainEqual(
        node('Organization', { name: owner.company, ...(describesOwner && { address: owner.address }) }),
      );
      expect(graph, path).toContainEqual(node('WebSite', { name: brand, inLanguage: language }));
      const text = JSON.stringify(graph);
      expect(new Set(text.match(/(?<="inLanguage":")[^"]*/g)), path).toEqual(new Set([language]));
      expect(text, 'nothing is empty, and no rating is invented').not.toMatch(/aggregateRating|review|"":|:""|null/i);
      const described = text.match(/(?<="@id":)"[^"]*"(?!})/g);
      expect(described, path).toEqual(expect.arrayContaining(text.match(/(?<="@id":)"[^"]*"(?=})/g) ?? []));
      expect(new Set(described).size, path).toBe(described?.length);
      if (path === pagePath('home')) continue;
      const home = { position: 1, item: expect.stringContaining(pagePath('home')) };
      const trail = [expect.objectContaining(home), expect.objectContaining({ item: canonical })];
      expect(graph, path).toContainEqual(node('BreadcrumbList', { itemListElement: expect.arrayContaining(trail) }));
    }
  });

  test(`What the product costs is what the plans say, in ${language}`, async () => {
    const offers = plans.plans.flatMap(({ price: { monthly, yearly, currency } }) => {
      const offer = (price: number, unitCode?: string) =>
        node('Offer', {
          price,
          priceCurrency: currency,
          ...(unitCode && { priceSpecification: node('UnitPriceSpecification', { price, unitCode }) }),
        });
      return monthly === 0 ? [offer(0)] : [offer(monthly, 'MON'), offer(yearly, 'ANN')];
    });
    for (const name of ['home', 'subscribe'] as const) {
      const { graph } = await read(pagePath(name), language);
      expect(graph, name).toContainEqual(node('SoftwareApplication', { softwareVersion: version(), offers }));
    }
  });

  test(`Each page’s questions are in its structured data, in ${language}`, async () => {
    for (const name of ['home', 'downLoad', 'subscribe'] as const) {
      const { graph, canonical } = await read(pagePath(name), language);
      const asked = faq.entries.filter(({ pages }) => pages.includes(name));
      if (asked.length === 0) continue;
      const mainEntity = asked.map(({ question }) => node('Question', { name: question }));
      expect(graph, name).toContainEqual(node('FAQPage', { '@id': `${canonical}#faq`, mainEntity }));
    }
  });

  test(`The notes of a release are an article with the release’s date, in ${language}`, async () => {
    for (const { version, summary, date } of releases.filter((one) => versions.includes(one.version))) {
      const { graph, canonical } = await read(releasePath(version), language);
      const facts = { mainEntityOfPage: canonical, description: summary, datePublished: date };
      const headline = expect.stringContaining(version);
      expect(graph, version).toContainEqual(node('TechArticle', { ...facts, headline }));
    }
  });
}
