import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/config/paths.ts';
import { contentFile, contentJson } from '../support/content.ts';
import { send } from '../support/raw-http.ts';
import { nodeOf, structuredDataOf } from '../support/structured-data.ts';

const languages = ['en', 'zh-CN'] as const;
type Language = (typeof languages)[number];
const versions = ['1.4.0', '1.0.0'];

const amounts = v.object({ monthly: v.number(), yearly: v.number() });
const { plans } = v.parse(
  v.object({ plans: v.array(v.object({ prices: v.record(v.string(), amounts) })) }),
  contentJson('plans.json'),
);
const { releases } = v.parse(
  v.object({ releases: v.array(v.object({ version: v.string(), date: v.string() })) }),
  contentJson('releases.json'),
);
const { entries } = v.parse(
  v.object({ entries: v.array(v.object({ id: v.string(), pages: v.array(v.string()) })) }),
  contentJson('faq.json'),
);
const siteOf = (language: Language) =>
  v.parse(
    v.object({ brand: v.string(), owner: v.object({ company: v.string(), address: v.string() }) }),
    contentJson(`${language}/site.json`),
  );
const questionsOf = (language: Language) =>
  v.parse(
    v.object({ entries: v.array(v.object({ id: v.string(), question: v.string() })) }),
    contentJson(`${language}/faq.json`),
  ).entries;

const frontMatter = (file: string) =>
  v.parse(v.object({ summary: v.string() }), parse(contentFile(file).split('---\n')[1] ?? ''));

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
  const { brand, owner } = siteOf(language);
  const currency = language === 'en' ? 'USD' : 'CNY';

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
      const prices = plans.map((plan) => plan.prices[currency] ?? { monthly: -1, yearly: -1 });
      expect(said).toEqual(
        prices.flatMap(({ monthly, yearly }) =>
          monthly === 0
            ? [[currency, 0, undefined]]
            : [
                [currency, monthly, 'MON'],
                [currency, yearly, 'ANN'],
              ],
        ),
      );
      expect(app.softwareVersion).toBe(releases[0]?.version);
      expect(app.operatingSystem).toMatch(/Windows.*macOS.*Linux.*Android/);
    }
  });

  for (const name of ['home', 'downLoad', 'subscribe'] as const) {
    test(`The questions on ${pagePath(name)} are told with their answers, in ${language}`, async () => {
      const { nodes, canonical } = await read(pagePath(name), language);
      const { mainEntity, ...faq } = nodeOf(nodes, 'FAQPage');
      const expected = entries
        .filter(({ pages }) => pages.includes(name))
        .map(({ id }) =>
          questionsOf(language)
            .find((entry) => entry.id === id)
            ?.question.replaceAll('{brand}', brand),
        );
      expect(mainEntity.map((question) => question.name)).toEqual(expected);
      expect(faq['@id']).toBe(`${canonical}#faq`);
    });
  }

  for (const version of versions) {
    test(`The notes of ${version} are told as an article of their day, in ${language}`, async () => {
      const { nodes, canonical } = await read(releasePath(version), language);
      const article = nodeOf(nodes, 'TechArticle');
      const { summary } = frontMatter(`${language}/releases/${version}.md`);
      expect(article).toMatchObject({
        mainEntityOfPage: canonical,
        description: summary.replaceAll('{brand}', brand),
        datePublished: releases.find((release) => release.version === version)?.date,
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
