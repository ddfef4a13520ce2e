import path from 'node:path';
import { expect, test } from '@playwright/test';
import { projectRoot, readText } from '../../generator/files.ts';
import { feedPath, pageAt, pageNames, pagePath, releasePath, rootPath } from '../../src/lib/paths.ts';
import { type Language, languages, releases } from '../support/content.ts';
import { attributes, readPage, send } from '../support/http.ts';

/** Expects each link within the site to lead to a page that exists, and to an anchor on that page. */
async function expectReached(links: readonly string[], here: URL, language: Language): Promise<void> {
  for (const link of new Set(links)) {
    expect(link, 'a link leads somewhere').not.toBe('');
    const { origin, pathname, search, hash } = new URL(link, here);
    if (origin !== here.origin) continue;
    const { status, headers, isPage, page } = await readPage(pathname + search, language);
    expect(status, link).toBe(200);
    if (!isPage || pathname === rootPath) continue;
    // Unknown paths answer 200 as well, with a copy of the home page; unknown versions with the newest release.
    expect([pageAt(pathname), headers['x-robots-tag']], link).toEqual([expect.any(String), undefined]);
    const anchor = decodeURIComponent(hash.slice(1));
    if (anchor) expect(page.getElementById(anchor), `what ${link} leads to`).not.toBeNull();
  }
}

/** Every URL in a page's structured data, except `@id`: that is a name and need not resolve. */
function addressesIn(data: string): string[] {
  const found: string[] = [];
  JSON.parse(data, (key, value: unknown) => {
    if (key !== '@id' && typeof value === 'string' && /^https?:/.test(value)) found.push(value);
    return value;
  });
  return found;
}

const about: { pressKit: { files: { to: string }[] } } = JSON.parse(
  readText(path.join(projectRoot, 'content/about.json')),
);
/** Files that are named at their plain URL: releases' pictures, and the press kit's. */
const named = [...releases.flatMap(({ image }) => image?.to ?? []), ...about.pressKit.files.map(({ to }) => to)];

for (const language of languages) {
  for (const path of [...pageNames.map(pagePath), ...releases.map(({ version }) => releasePath(version))]) {
    test(`Every link, anchor and picture of ${path} is there for a reader of ${language}`, async () => {
      const { page, canonical } = await readPage(path, language);
      // Links to the origin that the site was built for are links within the site.
      const here = new URL(path, canonical);
      const links = attributes(page, 'a[href]', 'href');
      expect(links.length, 'links in the header and the footer').toBeGreaterThan(pageNames.length);
      const empty = [...page.querySelectorAll('ul, ol, nav, section')].filter((one) => one.children.length === 0);
      expect(
        empty.map(({ outerHTML }) => outerHTML),
        'lists and sections without content',
      ).toEqual([]);
      const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      const files = [...attributes(page, 'link[href]', 'href'), ...attributes(page, '[src]', 'src')];
      expect(
        files.filter((file) => file.startsWith('/images/') && !named.includes(file)),
        'pictures that are not kept for a year',
      ).toEqual([]);
      expect(attributes(page, 'img[sizes]:not([srcset])', 'src'), 'sizes without candidates').toEqual([]);
      await expectReached([...links, ...files, ...addressesIn(data)], here, language);
    });
  }

  test(`Every link of llms.txt and of the notes in the feed in ${language} is there`, async () => {
    const feed: { home_page_url: string; items: { content_html: string }[] } = JSON.parse(
      (await send(feedPath(language, 'json'))).text,
    );
    const notes = feed.items.map(({ content_html }) => content_html).join('');
    const listed = (await send('/llms.txt')).text.match(/(?<=\]\()http[^)]+/g) ?? [];
    const links = [...attributes(notes, 'a', 'href'), ...listed];
    expect(listed.length, 'the pages').toBeGreaterThan(pageNames.length);
    await expectReached(links, new URL(feed.home_page_url), language);
  });
}
