import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import * as v from 'valibot';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { contents, languages } from '../support/content.ts';
import { attributes, readPage, textOf } from '../support/html.ts';
import { send } from '../support/http.ts';

const web = v.pipe(v.string(), v.url());
const rfc3339 = v.pipe(v.string(), v.isoTimestamp());

/** JSON Feed 1.1 (jsonfeed.org): the required fields, the optional ones that this site uses, and no others. */
const jsonFeedSchema = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  home_page_url: web,
  feed_url: web,
  description: v.string(),
  icon: web,
  authors: v.pipe(v.array(v.strictObject({ name: v.string() })), v.minLength(1)),
  language: v.string(),
  items: v.array(
    v.strictObject({
      id: web,
      url: web,
      title: v.string(),
      summary: v.string(),
      content_html: v.string(),
      date_published: rfc3339,
      tags: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ),
});

/** The path and query of a URL of this site, whichever origin it was built for. */
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

for (const language of languages) {
  const [atomPath, jsonPath] = [feedPath(language, 'atom'), feedPath(language, 'json')];
  const readJson = async () => v.parse(jsonFeedSchema, JSON.parse((await send(jsonPath)).text));

  test(`The JSON feed in ${language} follows the specification and has the content of the Atom feed`, async () => {
    const atom = await new Parser().parseString((await send(atomPath)).text);
    const json = await readJson();
    expect([json.language, json.title]).toEqual([language, atom.title]);
    expect([pathOf(json.feed_url), pathOf(atom.feedUrl)]).toEqual([jsonPath, atomPath]);
    const said = json.items.map(({ id, url, title, summary, content_html, date_published }) => {
      return { id, url, title, summary, text: textOf(content_html), date: new Date(date_published).toISOString() };
    });
    const expected = atom.items.map(({ id, link, title, summary, content = '', isoDate }) => {
      return { id, url: link, title, summary, text: textOf(content), date: isoDate };
    });
    expect(said).toEqual(expected);
    expect(new Set(json.items.map(({ id }) => id)).size).toBe(json.items.length);
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

for (const [format, type] of [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const) {
  test(`A feed reader, or another site’s script, gets ${format} under its own type`, async () => {
    const { status, headers } = await send(feedPath('en', format));
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await send(feedPath('fr', format))).status, 'a language that the site has not').toBe(404);
  });
}
