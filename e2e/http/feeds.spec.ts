import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contents, languages } from '../support/content.ts';
import { attributes, readPage, send, textOf } from '../support/http.ts';

/** The path and query of a URL of this site, whichever origin it was built for. */
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

for (const language of languages) {
  const [atomPath, jsonPath] = [feedPath(language, 'atom'), feedPath(language, 'json')];
  const readJson = async () => JSON.parse((await send(jsonPath)).text);

  test(`The JSON feed in ${language} has the fields of version 1.1 and the content of the Atom feed`, async () => {
    const atom = await new Parser().parseString((await send(atomPath)).text);
    const { items, ...feed } = await readJson();
    const { origin } = new URL(atom.feedUrl ?? '');
    const text = expect.stringMatching(/\S/);
    expect(atom.feedUrl).toBe(origin + atomPath);
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: atom.title,
      home_page_url: expect.stringMatching(/^https?:/),
      feed_url: origin + jsonPath,
      description: text,
      icon: expect.stringMatching(/^https?:/),
      authors: [{ name: text }],
      language,
    });
    const entries = atom.items.map(({ id, link, title, summary, content, isoDate = '' }) => ({
      ...{ id, url: link, title, summary, content_html: content },
      date_published: expect.stringMatching(new RegExp(`^${isoDate.slice(0, 19)}(\\.000)?Z$`)),
      tags: expect.arrayContaining([text]),
    }));
    expect(items).toEqual(entries);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test(`A reader who follows the releases in ${language} gets the full notes of each, newest first`, async () => {
    const { items } = await readJson();
    const { releases } = contents[language].releases;
    expect(items).toHaveLength(releases.length);
    for (const [at, { version, date, summary, changes, knownIssues }] of releases.entries()) {
      const item = items[at];
      expect([item?.summary, item?.date_published.slice(0, 10)]).toEqual([summary, date]);
      expect(item?.title).toContain(version);
      const inLanguage = language === languages[0] ? '' : `&lang=${language}`;
      expect(pathOf(item?.url), 'where pages.spec.ts reads it').toBe(releasePath(version) + inLanguage);
      const text = textOf(item?.content_html ?? '');
      for (const piece of [...changes, ...knownIssues].flatMap(({ content }) => content)) {
        expect(text).toContain(typeof piece === 'string' ? piece : piece.text);
      }
    }
  });

  test(`A visitor’s feed reader finds the feeds in ${language} on every page, a visitor in the update log`, async () => {
    for (const path of pageNames.map(pagePath)) {
      const { page, attribute } = await readPage(path, language);
      expect(attribute('link[rel="alternate"][type="application/atom+xml"]', 'href')).toBe(atomPath);
      expect(attribute('link[rel="alternate"][type="application/feed+json"]', 'href')).toBe(jsonPath);
      expect(attributes(page, 'footer a', 'href')).toContain(atomPath);
      if (path === pagePath('updateLogInfo'))
        expect(attributes(page, '#feeds a', 'href')).toEqual([atomPath, jsonPath]);
    }
  });
}
