import { expect, test } from '@playwright/test';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contents, type Language, languages, version } from '../support/content.ts';
import { send } from '../support/raw-http.ts';
import { nodeOf, structuredDataOf } from '../support/structured-data.ts';

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
