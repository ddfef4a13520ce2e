import { expect, test } from '@playwright/test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { pageAt, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contentIn, type Language, languages, pattern, releases, unknownVersion, version } from '../support/content.ts';
import { readPage, send } from '../support/http.ts';

type Linking = { getAttribute: (name: string) => string | null };

/** The language and the address of each translation that elements link to. */
const alternatesIn = (links: Iterable<Linking>) =>
  Array.from(links, (link) => ['hreflang', 'href'].map((name) => link.getAttribute(name)));

/** Reads the metadata in the head of a page's HTML in one language, before any script runs. */
async function readHead(path: string, language: Language) {
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

const newest = releasePath(version());
/** The addresses of all pages. The newest release is also served without a version; its canonical link has one. */
const addresses = [
  ...pageNames.map((name) => (name === 'versionUpdateContent' ? newest : pagePath(name))),
  ...releases.slice(1).map(({ version }) => releasePath(version)),
];
/** Paths at which a page's HTML is served besides its own. */
const copies = {
  '/': pagePath('home'),
  '/no/such/page': pagePath('home'),
  [pagePath('versionUpdateContent')]: newest,
  [releasePath(unknownVersion)]: newest,
};
/** A page's canonical path in a language. */
const canonicalPath = (path: string, language: Language) => withQuery(path, `lang=${language}`);
/** The translations that a page links to: each with its language, then the default one for other readers. */
const translations = (path: string, origin: string) =>
  [...languages, 'x-default'].map((tag) => [
    tag,
    origin + canonicalPath(path, tag === 'x-default' ? (languages[0] ?? '') : tag),
  ]);

for (const language of languages) {
  test(`A search engine learns each page’s own address and those of its translations, in ${language}`, async () => {
    for (const [path, own] of [...addresses.map((path) => [path, path] as const), ...Object.entries(copies)]) {
      const { canonical, alternates } = await readHead(path, language);
      expect(canonical.href, path).toBe(canonical.origin + canonicalPath(own, language));
      expect(alternates, path).toEqual(translations(own, canonical.origin));
    }
  });

  test(`Each page has a title and description of its own, and links to it show them with a picture, in ${language}`, async () => {
    const said = new Set<string>();
    for (const path of [...addresses, pagePath('versionUpdateContent')]) {
      const { titles, canonical, property, meta } = await readHead(path, language);
      const [title = '', ...others] = titles;
      const description = meta('description');
      expect([title, description]).not.toContain('');
      const name = pageAt(canonical.pathname) ?? 'home';
      // Where it is longer than search results show, the content check warns.
      expect(title).toMatch(new RegExp(`^${pattern(contentIn(language).pages[name].title).source}$`));
      // Of releases with the same summary the content check warns; the last address is a copy of the newest release.
      const own = path.includes('?') ? [title] : [title, description];
      const repeated = own.filter((text) => said.has(text));
      expect([...others, ...repeated], path).toEqual(addresses.includes(path) ? [] : own);
      said.add(title).add(description);
      const release = releases.find(({ version }) => version === canonical.searchParams.get('version'));
      expect(title).toContain(release?.version ?? '');
      expect({
        site: property('og:site_name'),
        title: property('og:title'),
        description: property('og:description'),
        url: property('og:url'),
        type: property('og:type'),
        published: property('article:published_time'),
        card: meta('twitter:card'),
      }).toEqual({
        ...{ site: contentIn(language).site.brand, title, description, url: canonical.href },
        type: release ? 'article' : 'website',
        published: release?.date ?? '',
        card: 'summary_large_image',
      });
      expect(property('og:locale')).toMatch(new RegExp(`^${language.split('-')[0]}_[A-Z]{2}$`));
      const alternates = languages.filter((other) => other !== language).map((other) => other.split('-')[0]);
      expect(property('og:locale:alternate').replace(/_[A-Z]{2}/g, '')).toBe(alternates.join(' | '));
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

test('The sitemap names every page in every language with its translations, and nothing else', async () => {
  const sitemap = await send('/sitemap.xml');
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const urls = [...parser.parseFromString(sitemap.text, 'text/xml').getElementsByTagName('url')];
  const found = urls.map((url) => ({
    address: url.getElementsByTagName('loc')[0]?.textContent ?? '',
    alternates: alternatesIn(url.getElementsByTagName('xhtml:link')),
  }));
  const { origin } = new URL(found[0]?.address ?? '');
  const expected = addresses.flatMap((path) =>
    languages.map((language) => ({
      address: origin + canonicalPath(path, language),
      alternates: translations(path, origin),
    })),
  );
  const byAddress = (one: { address: string }, other: { address: string }) => (one.address < other.address ? -1 : 1);
  expect(found.toSorted(byAddress)).toEqual(expected.toSorted(byAddress));

  const robots = (await send('/robots.txt')).text.trim().split('\n');
  expect(robots).toEqual(['User-agent: *', 'Disallow: /prod-api/', '', `Sitemap: ${origin}/sitemap.xml`]);
});
