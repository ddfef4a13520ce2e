import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { readPage } from '../support/http.ts';

/** The graph of a page's structured data, and the page's own address. generator/structured-data.ts has the types of its nodes. */
async function read(path: string, language: string) {
  const { page, canonical } = await readPage(path, language);
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
  expect(blocks, path).toHaveLength(1);
  const data: { '@context': string; '@graph': unknown[] } = JSON.parse(blocks[0]?.textContent ?? '');
  expect(data['@context']).toBe('https://schema.org');
  return { graph: data['@graph'], canonical };
}

const node = (type: string, properties: object): unknown => expect.objectContaining({ '@type': type, ...properties });

for (const [language, brand, company, address] of [
  ['en', 'Osprey', 'Fish Hawk Works Limited', '2 Harbour Lane, Galway'],
  ['zh-CN', '鱼鹰', '鱼鹰工坊有限公司', '爱尔兰戈尔韦港口巷2号'],
] as const) {
  test(`A search engine learns each page’s owner, site and breadcrumbs, in ${language} @search-engine`, async () => {
    // Of no language: it is the site's.
    const url = expect.stringMatching(/^https?:\/\/[^/?]+\/home$/);
    for (const path of [...pageNames.map(pagePath), releasePath('1.4.0'), releasePath('1.0.0')]) {
      const { graph, canonical } = await read(path, language);
      const describesOwner = path === pagePath('home') || path === pagePath('about');
      expect(graph, path).toContainEqual(
        node('Organization', { name: company, url, ...(describesOwner && { address }) }),
      );
      expect(graph, path).toContainEqual(node('WebSite', { name: brand, url, inLanguage: language }));
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
}

test.describe('The structured data', () => {
  const offer = (priceCurrency: string, price: number, unitCode?: string) =>
    node('Offer', {
      ...{ price, priceCurrency },
      ...(unitCode && { priceSpecification: node('UnitPriceSpecification', { price, unitCode }) }),
    });

  for (const [language, currency, prices, questions, summaries] of [
    [
      'en',
      'USD',
      [0, 15.5, 149, 20, 204],
      [
        'What is Osprey?',
        'Do I need an account?',
        'Is what I write used to train models?',
        'What does the free plan hold?',
      ],
      [
        'Conversations, documents and notes on one subject now live in one place, alone or with your team.',
        'Osprey for Windows, macOS, iPhone and iPad, and in the browser.',
      ],
    ],
    [
      'zh-CN',
      'CNY',
      [0, 98, 998, 118, 1188],
      ['鱼鹰是什么？', '一定要注册账户吗？', '我写的内容会用来训练模型吗？', '免费版包含什么？'],
      [
        '同一件事的对话、文档与笔记，如今收在一处，可以独自使用，也可以与团队共用。',
        '鱼鹰发布，支持Windows、macOS、iPhone、iPad与浏览器。',
      ],
    ],
  ] as const) {
    test(`has what the product costs, and each page’s questions, in ${language} @search-engine`, async () => {
      const [free, ...paid] = prices;
      const offers = [
        offer(currency, free),
        ...paid.map((price, at) => offer(currency, price, at % 2 ? 'ANN' : 'MON')),
      ];
      for (const name of ['home', 'subscribe'] as const) {
        const { graph } = await read(pagePath(name), language);
        expect(graph, name).toContainEqual(node('SoftwareApplication', { softwareVersion: '1.4.0', offers }));
      }
      const { graph, canonical } = await read(pagePath('home'), language);
      const mainEntity = questions.map((name) => node('Question', { name }));
      expect(graph).toContainEqual(node('FAQPage', { '@id': `${canonical}#faq`, mainEntity }));
    });

    test(`has the notes of a release as an article with the release’s date, in ${language} @search-engine`, async () => {
      for (const [at, [version, datePublished]] of [
        ['1.4.0', '2026-11-17'],
        ['1.0.0', '2025-09-16'],
      ].entries()) {
        const { graph, canonical } = await read(releasePath(version ?? ''), language);
        const facts = { mainEntityOfPage: canonical, description: summaries[at], datePublished };
        const headline = expect.stringContaining(version ?? '');
        expect(graph, version).toContainEqual(node('TechArticle', { ...facts, headline }));
      }
    });
  }
});
