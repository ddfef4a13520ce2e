import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { attributes, documentOf, readPage, send } from '../support/http.ts';

// any-content.spec.ts compares the addresses and translations of all pages, and follows their links.

/** The origin that the site is built for, wherever it is served. */
const origin = 'http://localhost:8080';
const languages = ['en', 'zh-CN'] as const;

type Page = { path: string; en: string; 'zh-CN': string; date?: string };

const release = (version: string, date: string, noteCount: number, en: string, zh: string) => ({
  path: releasePath(version),
  en: `Osprey ${version}: ${en}`,
  'zh-CN': `鱼鹰 ${version}：${zh}`,
  date,
  noteCount,
});

/** Newest first. */
const releases = [
  release('1.4.0', '2026-11-17', 14, 'Projects', '项目'),
  release('1.1.0', '2025-11-18', 8, 'Sources in every answer', '每个回答都有出处'),
  release('1.0.1', '2025-10-08', 4, 'First fixes', '第一批修复'),
  release('1.0.0', '2025-09-16', 6, 'The first release', '第一个版本'),
];

/** All pages and their titles. Pages that `npm run new:page` has added are not among them. */
const pages: readonly Page[] = [
  { path: '/home', en: 'Osprey: the AI chat app that shows its sources', 'zh-CN': '鱼鹰：会注明出处的AI助手' },
  { path: '/downLoad', en: 'Download Osprey', 'zh-CN': '下载鱼鹰' },
  { path: '/about', en: 'About Osprey', 'zh-CN': '关于鱼鹰' },
  { path: '/subscribe', en: 'Osprey membership', 'zh-CN': '鱼鹰会员' },
  { path: '/privacyAgreement', en: 'Privacy agreement · Osprey', 'zh-CN': '隐私协议 · 鱼鹰' },
  { path: '/userAgreement', en: 'User agreement · Osprey', 'zh-CN': '用户协议 · 鱼鹰' },
  { path: '/updateLogInfo', en: 'Update log · Osprey', 'zh-CN': '更新日志 · 鱼鹰' },
  ...releases,
];
/** Pages that `npm run new:page` has added. */
const addedPaths = pageNames.map(pagePath).filter((path) => !pages.some((page) => page.path.startsWith(path)));

const addressIn = (language: string, path: string) =>
  `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

test('The sitemap has every page in every language with its translations, and nothing else @search-engine', async () => {
  const sitemap = (await send('/sitemap.xml')).text.replaceAll('&amp;', '&');
  const [, ...entries] = sitemap.split('<url>');
  // The address, and the language and address of each translation: "/about?lang=en en /about?lang=en …".
  const listed = entries.map((entry) => [...entry.matchAll(/(?<=<loc>|hreflang="|href=")[^<"]+/g)].join(' '));
  const paths = [...pages.map(({ path }) => path), ...addedPaths];
  const expected = paths.flatMap((path) => {
    const [en, zh] = languages.map((language) => addressIn(language, path));
    const translations = `en ${en} zh-CN ${zh} x-default ${en}`;
    return [`${en} ${translations}`, `${zh} ${translations}`];
  });
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

const sites = [
  {
    language: 'en',
    brand: 'Osprey',
    locale: 'en_US',
    otherLocale: 'zh_CN',
    company: 'Fish Hawk Works Limited',
    address: '2 Harbour Lane, Galway',
    currency: 'USD',
    plans: [
      { monthly: 15.5, yearly: 149 },
      { monthly: 20, yearly: 204 },
    ],
    questions: [
      'What is Osprey?',
      'Do I need an account?',
      'Is what I write used to train models?',
      'What does the free plan hold?',
    ],
  },
  {
    language: 'zh-CN',
    brand: '鱼鹰',
    locale: 'zh_CN',
    otherLocale: 'en_US',
    company: '鱼鹰工坊有限公司',
    address: '爱尔兰戈尔韦港口巷2号',
    currency: 'CNY',
    plans: [
      { monthly: 98, yearly: 998 },
      { monthly: 118, yearly: 1188 },
    ],
    questions: ['鱼鹰是什么？', '一定要注册账户吗？', '我写的内容会用来训练模型吗？', '免费版包含什么？'],
  },
] as const;

for (const { language, brand, locale, otherLocale, company, address, currency, plans, questions } of sites) {
  const offer = (price: number, unitCode?: 'MON' | 'ANN') => ({
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    ...(unitCode && { priceSpecification: { price, priceCurrency: currency, unitCode } }),
  });
  const paidPlans = plans.flatMap(({ monthly, yearly }) => [offer(monthly, 'MON'), offer(yearly, 'ANN')]);
  const product = {
    '@type': 'SoftwareApplication',
    softwareVersion: '1.4.0',
    offers: [offer(0), ...paidPlans],
  };
  test(`A search engine gets each page’s title, description, picture and structured data, in ${language} @search-engine`, async () => {
    for (const { path, [language]: title, date } of pages) {
      const { page, joinedAttributes } = await readPage(path, language);
      const meta = (name: string) => joinedAttributes(`meta[property="${name}"], meta[name="${name}"]`, 'content');
      const url = addressIn(language, path);
      const description = meta('description');
      expect.soft(page.title, path).toBe(title);
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
        'og:image:alt': expect.stringMatching(/.{6,}/),
        'og:locale': locale,
        'og:locale:alternate': otherLocale,
        'twitter:card': 'summary_large_image',
        'theme-color': '#fbf8f2 | #171512',
      };
      const sentMeta = Object.keys(expectedMeta).map((name) => [name, meta(name)]);
      expect.soft(Object.fromEntries(sentMeta), path).toEqual(expectedMeta);
      const feedLink = (type: string) => attributes(page, `link[rel="alternate"][type="application/${type}"]`, 'href');
      expect.soft(feedLink('atom+xml'), path).toEqual([`/feeds/${language}.atom`]);
      expect.soft(feedLink('feed+json'), path).toEqual([`/feeds/${language}.jsonfeed`]);
      expect.soft(attributes(page, 'footer a', 'href'), path).toContain(`/feeds/${language}.atom`);

      const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
      expect(blocks, `blocks of structured data of ${path}`).toHaveLength(1);
      const text = blocks[0]?.textContent ?? '';
      const breadcrumbs = [
        { position: 1, item: addressIn(language, '/home') },
        ...(date ? [{ position: 2, item: addressIn(language, '/updateLogInfo') }] : []),
        { position: date ? 3 : 2, item: url },
      ];
      const owner = { '@type': 'Organization', name: company, url: `${origin}/home` };
      const article = { '@type': 'TechArticle', mainEntityOfPage: url, headline: title, description };
      const expectedNodes = [
        ['/home', '/about'].includes(path) ? { ...owner, address } : owner,
        { '@type': 'WebSite', name: brand, url: `${origin}/home`, inLanguage: language },
        ...(['/home', '/subscribe'].includes(path) ? [product] : []),
        ...(path === '/home' ? [{ '@type': 'FAQPage', mainEntity: questions.map((name) => ({ name })) }] : []),
        ...(date ? [{ ...article, datePublished: date }] : []),
        ...(path === '/home' ? [] : [{ '@type': 'BreadcrumbList', itemListElement: breadcrumbs }]),
      ];
      const nodes: { '@type': string }[] = JSON.parse(text)['@graph'];
      for (const expected of expectedNodes) {
        const type = expected['@type'];
        const node = nodes.find((candidate) => candidate['@type'] === type);
        expect.soft(node, `${type} of ${path}`).toMatchObject(expected);
      }
      expect.soft(new Set(text.match(/(?<="inLanguage":")[^"]*/g)), path).toEqual(new Set([language]));
      const emptyOrInvented = /"":|:""|null|aggregateRating|review/i;
      expect.soft(text, path).not.toMatch(emptyOrInvented);
    }
  });

  test(`A feed reader gets the full notes of each release, newest first, in ${language} @search-engine`, async () => {
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

    expect(items).toHaveLength(releases.length);
    for (const [index, { path, date, noteCount }] of releases.entries()) {
      const { page: notes, joinedAttributes } = await readPage(path, language);
      const summary = joinedAttributes('meta[name="description"]', 'content');
      const date_published = expect.stringMatching(new RegExp(`^${date}T`));
      const expected = { url: addressIn(language, path), title: notes.title, summary, date_published };
      expect.soft(items[index], path).toMatchObject(expected);
      const listed = documentOf(items[index].content_html).querySelectorAll('li');
      expect.soft(listed.length, `notes of ${path}`).toBe(noteCount);
    }
  });
}
