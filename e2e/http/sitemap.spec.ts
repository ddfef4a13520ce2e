import { expect, test } from '@playwright/test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { pageNames, pagePath, releasePath } from '../../src/config/paths.ts';
import { english, languages, releases } from '../support/content.ts';
import { attributeValues } from '../support/html.ts';
import { send } from '../support/raw-http.ts';

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
