import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import { pageNames, pagePath } from '../../src/lib/paths.ts';
import { attributes, documentOf, readPage, send } from '../support/http.ts';

// any-content.spec.ts compares the addresses and translations of all pages, and follows their links.

/** The origin that the site is built for, wherever it is served. */
const origin = 'http://localhost:8080';
const release = '/versionUpdateContent?version=';
const languages = ['en', 'zh-CN'] as const;

/** The pages: address, title in English and in Chinese; of releases also the date and the number of notes. */
const pages: readonly (readonly [path: string, en: string, zh: string, date?: string, notes?: number])[] = [
  ['/home', 'Osprey: the AI chat app that shows its sources', '鱼鹰：会注明出处的AI助手'],
  ['/downLoad', 'Download Osprey', '下载鱼鹰'],
  ['/about', 'About Osprey', '关于鱼鹰'],
  ['/subscribe', 'Osprey membership', '鱼鹰会员'],
  ['/privacyAgreement', 'Privacy agreement · Osprey', '隐私协议 · 鱼鹰'],
  ['/userAgreement', 'User agreement · Osprey', '用户协议 · 鱼鹰'],
  ['/updateLogInfo', 'Update log · Osprey', '更新日志 · 鱼鹰'],
  [`${release}1.4.0`, 'Osprey 1.4.0: Projects', '鱼鹰 1.4.0：项目', '2026-11-17', 14],
  [`${release}1.1.0`, 'Osprey 1.1.0: Sources in every answer', '鱼鹰 1.1.0：每个回答都有出处', '2025-11-18', 8],
  [`${release}1.0.1`, 'Osprey 1.0.1: First fixes', '鱼鹰 1.0.1：第一批修复', '2025-10-08', 4],
  [`${release}1.0.0`, 'Osprey 1.0.0: The first release', '鱼鹰 1.0.0：第一个版本', '2025-09-16', 6],
];
/** Pages that `npm run new:page` has added. */
const added = pageNames.map(pagePath).filter((path) => !pages.some(([known]) => known.startsWith(path)));

const addressIn = (language: string, path: string) =>
  `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

test('The sitemap has every page in every language with its translations, and nothing else @search-engine', async () => {
  const sitemap = (await send('/sitemap.xml')).text.replaceAll('&amp;', '&');
  const entries = sitemap.split('<url>').slice(1);
  const found = entries.map((entry) => [...entry.matchAll(/(?<=<loc>|hreflang="|href=")[^<"]+/g)].join(' '));
  const paths = [...pages.map(([path]) => path), ...added];
  const expected = paths.flatMap((path) => {
    const [en, zh] = languages.map((language) => addressIn(language, path));
    const translations = `en ${en} zh-CN ${zh} x-default ${en}`;
    return [`${en} ${translations}`, `${zh} ${translations}`];
  });
  expect(found.toSorted()).toEqual(expected.toSorted());
});

for (const [language, brand, locale, otherLocale, company, address] of [
  ['en', 'Osprey', 'en_US', 'zh_CN', 'Fish Hawk Works Limited', '2 Harbour Lane, Galway'],
  ['zh-CN', '鱼鹰', 'zh_CN', 'en_US', '鱼鹰工坊有限公司', '爱尔兰戈尔韦港口巷2号'],
] as const) {
  const titleOf = ([, english, chinese]: (typeof pages)[number]) => (language === 'en' ? english : chinese);

  const offers = (currency: string, prices: readonly number[]) =>
    prices.map((price, index) => ({
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      ...(index > 0 && { priceSpecification: { price, priceCurrency: currency, unitCode: index % 2 ? 'MON' : 'ANN' } }),
    }));
  const product = {
    '@type': 'SoftwareApplication',
    softwareVersion: '1.4.0',
    offers: language === 'en' ? offers('USD', [0, 15.5, 149, 20, 204]) : offers('CNY', [0, 98, 998, 118, 1188]),
  };
  const questions =
    language === 'en'
      ? [
          'What is Osprey?',
          'Do I need an account?',
          'Is what I write used to train models?',
          'What does the free plan hold?',
        ]
      : ['鱼鹰是什么？', '一定要注册账户吗？', '我写的内容会用来训练模型吗？', '免费版包含什么？'];

  test(`A search engine gets each page’s title, description, picture and structured data, in ${language} @search-engine`, async () => {
    for (const page of pages) {
      const [path, , , date] = page;
      const { page: html, attribute } = await readPage(path, language);
      const meta = (name: string) => attribute(`meta[property="${name}"], meta[name="${name}"]`, 'content');
      const [title, url, description] = [titleOf(page), addressIn(language, path), meta('description')];
      expect.soft(html.title, path).toBe(title);
      const expectedMeta = {
        'og:title': title,
        'og:description': description,
        'og:site_name': brand,
        'og:url': url,
        'og:type': date ? 'article' : 'website',
        'article:published_time': date ?? '',
        'og:image': expect.stringMatching(
          new RegExp(`^${origin}/assets/image/open-graph/.+\\.${language}\\.\\w+\\.png$`),
        ),
        'og:image:alt': expect.stringMatching(/.{6}/),
        'og:locale': locale,
        'og:locale:alternate': otherLocale,
        'twitter:card': 'summary_large_image',
        'theme-color': '#fbf8f2 | #171512',
      };
      const found = Object.keys(expectedMeta).map((name) => [name, meta(name)]);
      expect.soft(Object.fromEntries(found), path).toEqual(expectedMeta);
      const feeds = attributes(html, 'link[rel="alternate"][type]', 'href');
      expect.soft(feeds, path).toEqual([`/feeds/${language}.atom`, `/feeds/${language}.jsonfeed`]);
      expect.soft(attributes(html, 'footer a', 'href'), path).toContain(`/feeds/${language}.atom`);

      const blocks = [...html.querySelectorAll('script[type="application/ld+json"]')];
      expect(blocks, path).toHaveLength(1);
      const text = blocks[0]?.textContent ?? '';
      const trail = [
        { position: 1, item: addressIn(language, '/home') },
        ...(date ? [{ position: 2, item: addressIn(language, '/updateLogInfo') }] : []),
        { position: date ? 3 : 2, item: url },
      ];
      const owner = { '@type': 'Organization', name: company, url: `${origin}/home` };
      const article = { '@type': 'TechArticle', mainEntityOfPage: url, headline: title, description };
      const nodes = [
        ['/home', '/about'].includes(path) ? { ...owner, address } : owner,
        { '@type': 'WebSite', name: brand, url: `${origin}/home`, inLanguage: language },
        ...(['/home', '/subscribe'].includes(path) ? [product] : []),
        ...(path === '/home' ? [{ '@type': 'FAQPage', mainEntity: questions.map((name) => ({ name })) }] : []),
        ...(date ? [{ ...article, datePublished: date }] : []),
        ...(path === '/home' ? [] : [{ '@type': 'BreadcrumbList', itemListElement: trail }]),
      ];
      const graph: { '@type': string }[] = JSON.parse(text)['@graph'];
      for (const node of nodes) {
        const described = graph.find((candidate) => candidate['@type'] === node['@type']);
        expect.soft(described, `${node['@type']} of ${path}`).toMatchObject(node);
      }
      expect.soft(new Set(text.match(/(?<="inLanguage":")[^"]*/g)), path).toEqual(new Set([language]));
      // Nothing is empty, and no rating is invented.
      expect.soft(text, path).not.toMatch(/aggregateRating|review|"":|:""|null/i);
      // A node that has only an id refers to the node with that id and more.
      const describedIds = text.match(/(?<="@id":)"[^"]*"(?!})/g);
      const referencedIds = text.match(/(?<="@id":)"[^"]*"(?=})/g) ?? [];
      expect.soft(describedIds, path).toEqual(expect.arrayContaining(referencedIds));
      expect.soft(new Set(describedIds).size, path).toBe(describedIds?.length);
    }
  });

  test(`A feed reader gets the full notes of each release, newest first, in ${language} @search-engine`, async () => {
    const [atomPath, jsonPath] = [`/feeds/${language}.atom`, `/feeds/${language}.jsonfeed`];
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
      authors: [{ name: company }],
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

    const releases = pages.filter(([path]) => path.startsWith(release));
    expect(items).toHaveLength(releases.length);
    for (const [index, [path, , , releaseDate, noteCount]] of releases.entries()) {
      const { page: html, attribute } = await readPage(path, language);
      const { url, title, summary, date_published: date, content_html: notes } = items[index];
      const description = attribute('meta[name="description"]', 'content');
      expect.soft([url, title, summary], path).toEqual([addressIn(language, path), html.title, description]);
      expect.soft([date.slice(0, 10), attributes(notes, 'li', 'class').length], path).toEqual([releaseDate, noteCount]);
      // Pages have no-break spaces.
      const text = html.querySelector('main')?.textContent.replace(/\s/g, '');
      for (const { textContent } of documentOf(notes).querySelectorAll('li, p'))
        expect.soft(text, path).toContain(textContent.replace(/\s/g, ''));
    }
  });
}
