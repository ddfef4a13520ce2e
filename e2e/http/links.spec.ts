import { expect, test } from '@playwright/test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { feedPath, pageAt, pageNames, pagePath, releasePath, rootPath } from '../../src/lib/paths.ts';
import { english, type Language, languages, releases } from '../support/content.ts';
import { attributeValues } from '../support/html.ts';
import { type RawAnswer, send } from '../support/http.ts';

const answers = new Map<string, Promise<RawAnswer>>();

/** What a visitor who chose this language gets. */
function get(path: string, language: Language): Promise<RawAnswer> {
  const key = `${language} ${path}`;
  const answer = answers.get(key) ?? send(path, { headers: { cookie: `lang=${language}` } });
  answers.set(key, answer);
  return answer;
}

/** The origin that the site believes to have: links to it are links within the site. */
const originOf = (html: string) =>
  new URL(attributeValues(html, 'link rel="canonical"', 'href')[0] ?? 'http://none.invalid').origin;

/** Follows a link within the site: it is answered, by a page that exists, and with the anchor that it names. */
async function expectReached({ pathname, search, hash }: URL, language: Language): Promise<void> {
  const path = pathname + search;
  const { status, headers, body } = await get(path, language);
  expect(status, path).toBe(200);
  if (!headers['content-type']?.startsWith('text/html') || pathname === rootPath) return;
  // Unknown paths answer 200 as well, with a copy of the home page; unknown versions with the newest release.
  expect(pageAt(pathname), path).toBeDefined();
  expect(headers['x-robots-tag'], path).toBeUndefined();
  const anchor = decodeURIComponent(hash.slice(1));
  if (anchor) expect(attributeValues(body.toString(), '\\w+', 'id'), `what ${path}${hash} leads to`).toContain(anchor);
}

async function expectAllReached(addresses: readonly string[], here: URL, language: Language): Promise<void> {
  for (const address of new Set(addresses)) {
    expect(address, 'a link leads somewhere').not.toBe('');
    const url = new URL(address, here);
    if (url.origin === here.origin) await expectReached(url, language);
  }
}

for (const language of languages) {
  for (const path of [...pageNames.map(pagePath), ...releases.map(({ version }) => releasePath(version))]) {
    test(`Every link, anchor and picture of ${path} is there for a reader of ${language}`, async () => {
      const html = (await get(path, language)).body.toString();
      const here = new URL(path, originOf(html));
      const links = attributeValues(html, 'a', 'href');
      expect(links.length, 'links in the header and the footer').toBeGreaterThan(pageNames.length);
      await expectAllReached(links, here, language);
      await expectAllReached(attributeValues(html, 'link', 'href'), here, language);
      await expectAllReached(attributeValues(html, 'img|script', 'src'), here, language);
    });
  }

  test(`Every link in the notes of the feed in ${language} is there`, async () => {
    const feed: { home_page_url: string; items: { content_html: string }[] } = JSON.parse(
      (await get(feedPath(language, 'json'), language)).body.toString(),
    );
    const links = feed.items.flatMap(({ content_html }) => attributeValues(content_html, 'a', 'href'));
    expect(links.length).toBeGreaterThan(0);
    await expectAllReached(links, new URL(feed.home_page_url), language);
  });
}

async function readSitemap() {
  const { body } = await send('/sitemap.xml');
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(body.toString(), 'text/xml');
  return [...document.getElementsByTagName('url')].map((url) => ({
    address: new URL(url.getElementsByTagName('loc')[0]?.textContent ?? ''),
    modified: url.getElementsByTagName('lastmod')[0]?.textContent ?? '',
    alternates: [...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('href') ?? ''),
  }));
}

/** A page's address in a language, as its canonical link has it. */
const inLanguage = (path: string, language: string) =>
  language === languages[0] ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

test('A search engine finds every page and every release in every language, and nothing else', async () => {
  const found = (await readSitemap()).map(({ address }) => address.pathname + address.search);
  // The newest release answers without a version too, and calls itself by its version there.
  const pages = pageNames.filter((name) => name !== 'versionUpdateContent');
  const paths = [...pages.map(pagePath), ...releases.map(({ version }) => releasePath(version))];
  const expected = paths.flatMap((path) => languages.map((language) => inLanguage(path, language)));
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('What the sitemap names is there, calls itself by that address, and names the same translations', async () => {
  for (const { address, alternates } of await readSitemap()) {
    const { status, headers, body } = await send(address.pathname + address.search);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBeUndefined();
    const html = body.toString();
    const links =
      html.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)?.filter((tag) => !tag.includes(' type=')) ?? [];
    const [canonical, ...others] = links.flatMap((tag) => attributeValues(tag, 'link', 'href'));
    expect(canonical).toBe(address.href);
    expect(others).toEqual(alternates);
  }
});

test('The sitemap dates a release by its own day, and the update log by the day of its last change', async () => {
  const entries = await readSitemap();
  const datesOf = (path: string) =>
    entries
      .filter(({ address: { pathname, searchParams } }) => {
        searchParams.delete('lang');
        return path === pathname + (searchParams.size > 0 ? `?${searchParams}` : '');
      })
      .map(({ modified }) => modified);
  for (const { version, date } of releases) expect(datesOf(releasePath(version))).toEqual(languages.map(() => date));
  expect(datesOf(pagePath('updateLogInfo'))).toEqual(languages.map(() => english.releases.updated));
});

test('A crawler is told what to leave alone and where the sitemap is', async () => {
  const [robots, [first]] = [await send('/robots.txt'), await readSitemap()];
  expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = robots.body.toString().split('\n').filter(Boolean);
  expect(lines).toEqual(['User-agent: *', 'Disallow: /prod-api/', `Sitemap: ${first?.address.origin}/sitemap.xml`]);
});
