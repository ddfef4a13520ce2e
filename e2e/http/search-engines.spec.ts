import { expect, test } from '@playwright/test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { type Language, languages, releases, unknownVersion, version } from '../support/content.ts';
import { attributes, documentOf } from '../support/html.ts';
import { send } from '../support/http.ts';

/** The head of a page's HTML, before any script runs. */
function headOf(html: string) {
  const page = documentOf(html);
  const contents = (selector: string) => attributes(page, selector, 'content').join(' | ');
  return {
    titles: [...page.querySelectorAll('title')].map(({ textContent }) => textContent),
    description: contents('meta[name="description"]'),
    canonical: new URL(attributes(page, 'link[rel="canonical"]', 'href').join(' | ')),
    alternates: attributes(page, 'link[rel="alternate"][hreflang]', 'href'),
    property: (name: string) => contents(`meta[property="${name}"]`),
    meta: (name: string) => contents(`meta[name="${name}"]`),
  };
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const head = async (path: string, language: Language) =>
  headOf((await send(withQuery(path, `lang=${language}&utm=x`))).body.toString());

const newest = releasePath(version());
/** The addresses of all pages. The newest release is also served without a version; its canonical link has one. */
const addresses = [
  ...pageNames.map((name) => (name === 'versionUpdateContent' ? newest : pagePath(name))),
  ...releases.slice(1).map(({ version }) => releasePath(version)),
];
/** A page's canonical path in a language; that of the default language has no parameter. */
const canonicalPath = (path: string, language: Language) =>
  language === languages[0] ? path : withQuery(path, `lang=${language}`);
/** The translations that a page links to: each with its language, then the one without. */
const translations = (path: string) => [...languages.map((language) => withQuery(path, `lang=${language}`)), path];

/** The width of a text in search results, where a Chinese character is as wide as two Latin letters. */
const width = (text: string) =>
  [...text].reduce(
    (sum, character) => sum + (/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(character) ? 2 : 1),
    0,
  );

for (const language of languages) {
  test(`Each page has its own title and description, which search results show uncut, in ${language}`, async () => {
    const said = new Set<string>();
    for (const path of addresses) {
      const { titles, description } = await head(path, language);
      expect(titles, path).toHaveLength(1);
      const [title = ''] = titles;
      expect(
        [title, description].filter((text) => said.has(text)),
        `what two pages say, ${path}`,
      ).toEqual([]);
      said.add(title).add(description);
      expect.soft(width(title), title).toBeGreaterThanOrEqual(8);
      expect.soft(width(title), title).toBeLessThanOrEqual(65);
      expect.soft(width(description), description).toBeGreaterThanOrEqual(25);
      expect.soft(width(description), description).toBeLessThanOrEqual(170);
    }
  });

  test(`A search engine learns each page’s own address and those of its translations, in ${language}`, async () => {
    for (const path of [...addresses, pagePath('versionUpdateContent')]) {
      const { canonical, alternates } = await head(path, language);
      const own = path === pagePath('versionUpdateContent') ? newest : path;
      expect(canonical.href, path).toBe(canonical.origin + canonicalPath(own, language));
      expect(alternates, path).toEqual(translations(own).map((address) => canonical.origin + address));
    }
  });

  test(`A shared link shows the page’s title, description and picture, in ${language}`, async () => {
    for (const path of [...addresses, pagePath('versionUpdateContent')]) {
      const { titles, description, canonical, property, meta } = await head(path, language);
      const release = releases.find(({ version }) => version === canonical.searchParams.get('version'));
      expect(titles[0]).toContain(release?.version ?? '');
      expect({
        title: property('og:title'),
        description: property('og:description'),
        url: property('og:url'),
        type: property('og:type'),
        published: property('article:published_time'),
        card: meta('twitter:card'),
      }).toEqual({
        title: titles[0],
        description,
        url: canonical.href,
        type: release ? 'article' : 'website',
        published: release?.date ?? '',
        card: 'summary_large_image',
      });
      const locales = [property('og:locale'), property('og:locale:alternate')];
      expect(locales).toEqual(language === 'en' ? ['en_US', 'zh_CN'] : ['zh_CN', 'en_US']);
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

  test(`A release that does not exist is kept out of search results, and has no address of its own, in ${language}`, async () => {
    const { headers, body } = await send(withQuery(releasePath(unknownVersion), `lang=${language}`));
    expect(headers['x-robots-tag']).toBe('noindex');
    const { canonical } = headOf(body.toString());
    expect(canonical.pathname + canonical.search).toBe(canonicalPath(newest, language));
  });
}

test('The same home page is found at / and kept out of search results under an unknown path', async () => {
  const [root, unknown] = await Promise.all([send('/'), send('/no/such/page')]);
  expect(unknown.body.equals(root.body)).toBe(true);
  expect([root.headers['x-robots-tag'], unknown.headers['x-robots-tag']]).toEqual([undefined, 'noindex']);
  expect(headOf(root.body.toString()).canonical.pathname).toBe(pagePath('home'));
});

test('The sitemap names every page in every language with its translations, and nothing else', async () => {
  const sitemap = await send('/sitemap.xml');
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const urls = [...parser.parseFromString(sitemap.body.toString(), 'text/xml').getElementsByTagName('url')];
  const found = urls.map((url) => [
    url.getElementsByTagName('loc')[0]?.textContent ?? '',
    ...[...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('href')),
  ]);
  const { origin } = new URL(found[0]?.[0] ?? '');
  const expected = addresses.flatMap((path) =>
    languages.map((language) =>
      [canonicalPath(path, language), ...translations(path)].map((address) => origin + address),
    ),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());

  const robots = (await send('/robots.txt')).body.toString().trim().split('\n');
  expect(robots).toEqual(['User-agent: *', 'Disallow: /prod-api/', '', `Sitemap: ${origin}/sitemap.xml`]);
  // Language models find the same pages, and the feeds.
  const listed = (await send('/llms.txt')).body.toString().match(/(?<=\]\()http[^)]+/g);
  const feeds = languages.map((language) => [origin + feedPath(language, 'atom')]);
  expect(listed).toEqual(expect.arrayContaining([...expected, ...feeds].map(([address]) => address)));
});
