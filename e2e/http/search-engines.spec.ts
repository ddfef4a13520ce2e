import { expect, test } from '@playwright/test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { readPage, send } from '../support/http.ts';

type Linking = { getAttribute: (name: string) => string | null };

/** The language and the address of each translation that elements link to. */
const alternatesIn = (links: Iterable<Linking>) =>
  Array.from(links, (link) => ['hreflang', 'href'].map((name) => link.getAttribute(name)));

/** Reads the metadata in the head of a page's HTML in one language, before any script runs. */
async function readHead(path: string, language: string) {
  const { page, attribute, canonical } = await readPage(path, language);
  return {
    titles: [...page.querySelectorAll('title')].map(({ textContent }) => textContent),
    canonical: new URL(canonical),
    alternates: alternatesIn(page.querySelectorAll('link[rel="alternate"][hreflang]')),
    property: (name: string) => attribute(`meta[property="${name}"]`, 'content'),
    meta: (name: string) => attribute(`meta[name="${name}"]`, 'content'),
  };
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const newest = releasePath('1.4.0');
/** The titles of all pages, by address. The newest release is also served without a version; its canonical link has one. */
const pages: Readonly<Record<string, { en: string; 'zh-CN': string }>> = {
  '/home': { en: 'Osprey: the AI chat app that shows its sources', 'zh-CN': '鱼鹰：会注明出处的AI助手' },
  '/downLoad': { en: 'Download Osprey', 'zh-CN': '下载鱼鹰' },
  '/about': { en: 'About Osprey', 'zh-CN': '关于鱼鹰' },
  '/subscribe': { en: 'Osprey membership', 'zh-CN': '鱼鹰会员' },
  '/privacyAgreement': { en: 'Privacy agreement · Osprey', 'zh-CN': '隐私协议 · 鱼鹰' },
  '/userAgreement': { en: 'User agreement · Osprey', 'zh-CN': '用户协议 · 鱼鹰' },
  '/updateLogInfo': { en: 'Update log · Osprey', 'zh-CN': '更新日志 · 鱼鹰' },
  [newest]: { en: 'Osprey 1.4.0: Projects', 'zh-CN': '鱼鹰 1.4.0：项目' },
  [releasePath('1.1.0')]: { en: 'Osprey 1.1.0: Sources in every answer', 'zh-CN': '鱼鹰 1.1.0：每个回答都有出处' },
  [releasePath('1.0.1')]: { en: 'Osprey 1.0.1: First fixes', 'zh-CN': '鱼鹰 1.0.1：第一批修复' },
  [releasePath('1.0.0')]: { en: 'Osprey 1.0.0: The first release', 'zh-CN': '鱼鹰 1.0.0：第一个版本' },
};
/** The dates of the releases. */
const published: Readonly<Record<string, string>> = {
  ...{ '1.4.0': '2026-11-17', '1.1.0': '2025-11-18', '1.0.1': '2025-10-08', '1.0.0': '2025-09-16' },
};
/** Pages that `npm run new:page` has added. */
const added = pageNames.map(pagePath).filter((path) => path !== '/versionUpdateContent' && !(path in pages));
const addresses = [...Object.keys(pages), ...added];

/** Paths at which a page's HTML is served besides its own. */
const copies = {
  '/': '/home',
  '/no/such/page': '/home',
  '/versionUpdateContent': newest,
  [releasePath('9999.9.9')]: newest,
};
/** A page's canonical path in a language. */
const canonicalPath = (path: string, language: string) => withQuery(path, `lang=${language}`);
/** The translations that a page links to: each with its language, then the default one for other readers. */
const translations = (path: string, origin: string) =>
  ['en', 'zh-CN', 'x-default'].map((tag) => [tag, origin + canonicalPath(path, tag === 'zh-CN' ? tag : 'en')]);

for (const [language, brand, locale, other] of [
  ['en', 'Osprey', 'en_US', 'zh_CN'],
  ['zh-CN', '鱼鹰', 'zh_CN', 'en_US'],
] as const) {
  test(`A search engine learns each page’s own address and those of its translations, in ${language} @search-engine`, async () => {
    for (const [path, own] of [...addresses.map((path) => [path, path] as const), ...Object.entries(copies)]) {
      const { canonical, alternates } = await readHead(path, language);
      expect(canonical.href, path).toBe(canonical.origin + canonicalPath(own, language));
      expect(alternates, path).toEqual(translations(own, canonical.origin));
    }
  });

  test(`Each page has a title and description of its own, and links to it show them with a picture, in ${language} @search-engine`, async () => {
    const said = new Set<string>();
    for (const path of [...addresses, '/versionUpdateContent']) {
      const { titles, canonical, property, meta } = await readHead(path, language);
      const [title = '', ...others] = titles;
      const description = meta('description');
      expect([title, description]).not.toContain('');
      expect(title, path).toBe(
        pages[path]?.[language] ?? (path === '/versionUpdateContent' ? pages[newest]?.[language] : title),
      );
      // The last address is a copy of the newest release.
      const own = [title, description];
      const repeated = own.filter((text) => said.has(text));
      expect([...others, ...repeated], path).toEqual(addresses.includes(path) ? [] : own);
      said.add(title).add(description);
      const release = canonical.searchParams.get('version');
      expect({
        site: property('og:site_name'),
        title: property('og:title'),
        description: property('og:description'),
        url: property('og:url'),
        type: property('og:type'),
        published: property('article:published_time'),
        card: meta('twitter:card'),
      }).toEqual({
        ...{ site: brand, title, description, url: canonical.href },
        type: release ? 'article' : 'website',
        published: release ? published[release] : '',
        card: 'summary_large_image',
      });
      expect([property('og:locale'), property('og:locale:alternate')]).toEqual([locale, other]);
      expect(meta('theme-color')).toMatch(/^#[0-9a-f]{6} \| #[0-9a-f]{6}$/);
      expect(property('og:image:alt').length).toBeGreaterThan(5);
      const picture = new URL(property('og:image')).pathname;
      expect(picture).toContain(`.${language}.`);
      const { status, headers } = await send(picture);
      expect(status, picture).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });
}

test('The sitemap names every page in every language with its translations, and nothing else @search-engine', async () => {
  const sitemap = await send('/sitemap.xml');
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const urls = [...parser.parseFromString(sitemap.text, 'text/xml').getElementsByTagName('url')];
  const found = urls.map((url) => ({
    address: url.getElementsByTagName('loc')[0]?.textContent ?? '',
    alternates: alternatesIn(url.getElementsByTagName('xhtml:link')),
  }));
  const { origin } = new URL(found[0]?.address ?? '');
  const expected = addresses.flatMap((path) =>
    ['en', 'zh-CN'].map((language) => ({
      address: origin + canonicalPath(path, language),
      alternates: translations(path, origin),
    })),
  );
  const byAddress = (one: { address: string }, other: { address: string }) => (one.address < other.address ? -1 : 1);
  expect(found.toSorted(byAddress)).toEqual(expected.toSorted(byAddress));

  const robots = (await send('/robots.txt')).text.trim().split('\n');
  expect(robots).toEqual(['User-agent: *', 'Disallow: /prod-api/', '', `Sitemap: ${origin}/sitemap.xml`]);
});
