import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import { parse } from 'yaml';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { attributes, documentOf, readPage, send } from '../support/http.ts';

// any-content.spec.ts compares the addresses and translations of all pages, and follows their links.

/** The origin that the site is built for, wherever it is served. */
const origin = 'http://localhost:8080';

type Language = 'en' | 'zh-CN';
type Page = Record<Language, string> & {
  path: string;
  nodes?: string[];
  date?: string;
  noteCount?: number;
  channel?: Record<Language, string>;
};
type Site = {
  [name in 'brand' | 'locale' | 'otherLocale' | 'company' | 'address' | 'currency']: string;
} & { prices: [monthly: number, yearly: number][]; questions: string[] };

const table = readFileSync(path.join(import.meta.dirname, 'search-engines.yaml'), 'utf8');
const { pages, languages }: { pages: Page[]; languages: Record<Language, Site> } = parse(table);
const articleNodes = ['Organization', 'WebSite', 'TechArticle', 'BreadcrumbList'];
const releases = pages.filter(({ date }) => date);

/** Pages that `npm run new:page` has added. */
const addedPaths = pageNames.map(pagePath).filter((added) => !pages.some((page) => page.path.startsWith(added)));

const addressIn = (language: string, path: string) =>
  `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

test('The sitemap has every page in every language with its translations, and nothing else @search-engine', async () => {
  const sitemap = (await send('/sitemap.xml')).text.replaceAll('&amp;', '&');
  const [, ...entries] = sitemap.split('<url>');
  // The address, and the language and address of each translation: "/about?lang=en en /about?lang=en …".
  const listed = entries.map((entry) => [...entry.matchAll(/(?<=<loc>|hreflang="|href=")[^<"]+/g)].join(' '));
  const paths = [...pages.map(({ path }) => path), ...addedPaths];
  const expected = paths.flatMap((path) => {
    const [en, zh] = Object.keys(languages).map((language) => addressIn(language, path));
    const translations = `en ${en} zh-CN ${zh} x-default ${en}`;
    return [`${en} ${translations}`, `${zh} ${translations}`];
  });
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

for (const language of ['en', 'zh-CN'] as const) {
  const { prices, questions, currency: priceCurrency, ...site } = languages[language];
  const offer = (price: number, unitCode?: 'MON' | 'ANN') => ({
    '@type': 'Offer',
    price,
    priceCurrency,
    ...(unitCode && { priceSpecification: { price, priceCurrency, unitCode } }),
  });
  const paidPlans = prices.flatMap(([monthly, yearly]) => [offer(monthly, 'MON'), offer(yearly, 'ANN')]);
  const product = { '@type': 'SoftwareApplication', softwareVersion: '1.4.0', offers: [offer(0), ...paidPlans] };
  test(`A search engine gets each page’s title, description, picture and structured data @search-engine (${language})`, async () => {
    for (const { path, [language]: title, date, nodes: nodeNames = articleNodes } of pages) {
      const { page, joinedAttributes } = await readPage(path, language);
      const meta = (name: string) => joinedAttributes(`meta[property="${name}"], meta[name="${name}"]`, 'content');
      const url = addressIn(language, path);
      const description = meta('description');
      expect.soft(page.title, path).toBe(title);
      const expectedMeta = {
        'og:title': title,
        'og:description': description,
        'og:site_name': site.brand,
        'og:url': url,
        'og:type': date ? 'article' : 'website',
        'article:published_time': date ?? '',
        'og:image': expect.stringMatching(
          new RegExp(`^${origin}/assets/image/open-graph/.+\\.${language}\\.\\w+\\.png$`),
        ),
        'og:image:alt': expect.stringMatching(/.{6,}/),
        'og:locale': site.locale,
        'og:locale:alternate': site.otherLocale,
        'twitter:card': 'summary_large_image',
        'theme-color': '#fbf8f2 | #171512',
      };
      const sentMeta = Object.keys(expectedMeta).map((name) => [name, meta(name)]);
      expect.soft(Object.fromEntries(sentMeta), path).toEqual(expectedMeta);
      const feedLinks = attributes(page, 'link[rel="alternate"][type^="application/"]', 'href');
      expect.soft(feedLinks, path).toEqual([`/feeds/${language}.atom`, `/feeds/${language}.jsonfeed`]);

      const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
      expect(blocks, `blocks of structured data of ${path}`).toHaveLength(1);
      const text = blocks[0]?.textContent ?? '';
      const breadcrumbs = [
        { position: 1, item: addressIn(language, '/home') },
        ...(date ? [{ position: 2, item: addressIn(language, '/updateLogInfo') }] : []),
        { position: date ? 3 : 2, item: url },
      ];
      const owner = { '@type': 'Organization', name: site.company, url: `${origin}/home` };
      const nodesByName: Record<string, { '@type': string; [property: string]: unknown }> = {
        Organization: owner,
        'Organization with address': { ...owner, address: site.address },
        WebSite: { '@type': 'WebSite', name: site.brand, url: `${origin}/home`, inLanguage: language },
        SoftwareApplication: product,
        FAQPage: { '@type': 'FAQPage', mainEntity: questions.map((name) => ({ name })) },
        TechArticle: {
          '@type': 'TechArticle',
          mainEntityOfPage: url,
          headline: title,
          description,
          datePublished: date,
        },
        BreadcrumbList: { '@type': 'BreadcrumbList', itemListElement: breadcrumbs },
      };
      const expectedNodes = nodeNames.map((name) => nodesByName[name]);
      const nodes: { '@type': string }[] = JSON.parse(text)['@graph'];
      const found = expectedNodes.map((expected) => nodes.find((node) => node['@type'] === expected?.['@type']));
      expect.soft(found, path).toMatchObject(expectedNodes);
      expect.soft(new Set(text.match(/(?<="inLanguage":")[^"]*/g)), path).toEqual(new Set([language]));
      const emptyOrInvented = /"":|:""|null|aggregateRating|review/i;
      expect.soft(text, path).not.toMatch(emptyOrInvented);
    }
  });

  test(`A feed reader gets the full notes of each release, newest first, and sees which is a pre-release @search-engine (${language})`, async () => {
    const atomPath = `/feeds/${language}.atom`;
    const jsonPath = `/feeds/${language}.jsonfeed`;
    const { page } = await readPage('/updateLogInfo', language);
    expect(attributes(page, '#feeds a', 'href')).toEqual([atomPath, jsonPath]);
    const { items, ...feed } = JSON.parse((await send(jsonPath)).text);
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: page.title,
      home_page_url: addressIn(language, '/updateLogInfo'),
      feed_url: origin + jsonPath,
      description: attributes(page, 'meta[name="description"]', 'content').join(),
      icon: `${origin}/icon-512.png`,
      authors: [{ name: site.company }],
      language,
    });
    const atom = await new Parser().parseString((await send(atomPath)).text);
    expect(atom).toMatchObject({ feedUrl: origin + atomPath, title: feed.title });
    const entries = atom.items.map(({ id, link, title, summary, content, isoDate = '' }) => ({
      id,
      url: link,
      title,
      summary,
      content_html: content,
      date_published: isoDate.replace('.000', ''),
      tags: expect.arrayContaining([expect.stringMatching(/\S/)]),
    }));
    expect(items, 'the JSON feed has the same entries as the Atom feed').toEqual(entries);

    expect(items).toHaveLength(releases.length);
    for (const [index, { path, date, noteCount, channel }] of releases.entries()) {
      const { page: notes, joinedAttributes } = await readPage(path, language);
      const summary = joinedAttributes('meta[name="description"]', 'content');
      const date_published = expect.stringMatching(new RegExp(`^${date}T`));
      const mark = channel ? ` · ${channel[language]}` : '';
      const expected = { url: addressIn(language, path), title: notes.title + mark, summary, date_published };
      expect.soft(items[index], path).toMatchObject(expected);
      const listed = documentOf(items[index].content_html).querySelectorAll('li');
      expect.soft(listed.length, `notes of ${path}`).toBe(noteCount);
    }
  });
}
