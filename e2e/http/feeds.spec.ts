import { expect, test } from '@playwright/test';
import Parser from 'rss-parser';
import * as v from 'valibot';
import { feedPath, pageNames, pagePath } from '../../src/lib/paths.ts';
import { contents, type Language, languages, releases } from '../support/content.ts';
import { attributeValues, textOf } from '../support/html.ts';
import { send } from '../support/http.ts';

const web = v.pipe(v.string(), v.url());
const rfc3339 = v.pipe(v.string(), v.isoTimestamp());

/** JSON Feed 1.1 as jsonfeed.org has it: what it requires, what this site uses of the rest, nothing misspelt. */
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

/** The path of an address on this site, wherever the build believes the site to be. */
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

const readAtom = async (language: Language) =>
  new Parser().parseString((await send(feedPath(language, 'atom'))).body.toString());
const readJson = async (language: Language) =>
  v.parse(jsonFeedSchema, JSON.parse((await send(feedPath(language, 'json'))).body.toString()));

for (const language of languages) {
  test(`A reader who follows the releases in ${language} gets the full notes of each, newest first`, async () => {
    const { items } = await readAtom(language);
    expect(items).toHaveLength(releases.length);
    for (const [at, { version, date }] of releases.entries()) {
      const release = contents[language].releases.releases[at];
      expect(items[at]?.title).toContain(version);
      expect(items[at]?.summary).toBe(release?.summary);
      expect(items[at]?.pubDate).toContain(date);
      const text = textOf(items[at]?.content ?? '');
      const pieces = [...(release?.changes ?? []), ...(release?.knownIssues ?? [])].flatMap(({ content }) => content);
      for (const piece of pieces) expect(text).toContain(typeof piece === 'string' ? piece : piece.text);
    }
  });

  test(`The JSON feed in ${language} keeps to the specification and says what the Atom feed says`, async () => {
    const [atom, json] = await Promise.all([readAtom(language), readJson(language)]);
    expect(json.language).toBe(language);
    expect(json.title).toBe(atom.title);
    expect(pathOf(json.feed_url)).toBe(feedPath(language, 'json'));
    expect(pathOf(atom.feedUrl)).toBe(feedPath(language, 'atom'));
    for (const [at, item] of json.items.entries()) {
      const entry = atom.items[at];
      expect([item.url, item.title, item.summary]).toEqual([entry?.link, entry?.title, entry?.summary]);
      expect(textOf(item.content_html)).toBe(textOf(entry?.content ?? ''));
      expect(item.date_published).toBe(entry?.isoDate?.replace('.000Z', 'Z'));
    }
  });

  test(`Every entry of the feed in ${language} leads to its release in that language`, async () => {
    const { items } = await readJson(language);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const [at, { id, url }] of items.entries()) {
      expect(id).toBe(url);
      const { headers, body } = await send(pathOf(url));
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(headers['content-language']).toBe(language);
      expect(body.toString()).toContain(`data-release="${releases[at]?.version}"`);
    }
  });

  test(`A visitor’s feed reader finds the feeds in ${language} on every page`, async () => {
    for (const name of pageNames) {
      const html = (await send(pagePath(name), { headers: { cookie: `lang=${language}` } })).body.toString();
      const alternates = html.match(/<link rel="alternate" type="[^>]*>/g) ?? [];
      expect(alternates.flatMap((tag) => attributeValues(tag, 'link', 'type'))).toEqual([
        'application/atom+xml',
        'application/feed+json',
      ]);
      expect(alternates.flatMap((tag) => attributeValues(tag, 'link', 'href'))).toEqual([
        feedPath(language, 'atom'),
        feedPath(language, 'json'),
      ]);
      expect(attributeValues(html, 'a', 'href')).toContain(feedPath(language, 'atom'));
    }
  });

  test(`The update log in ${language} offers both feeds`, async () => {
    const html = (await send(pagePath('updateLogInfo'), { headers: { cookie: `lang=${language}` } })).body.toString();
    const section = /<section[^>]* id="feeds"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(attributeValues(section, 'a', 'href')).toEqual([feedPath(language, 'atom'), feedPath(language, 'json')]);
  });
}

for (const [format, type] of [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const) {
  test(`A feed reader, or another site’s script, gets ${format} under its own type and is not sent the same twice`, async () => {
    const { status, headers } = await send(feedPath('en', format));
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['access-control-allow-origin']).toBe('*');
    const again = await send(feedPath('en', format), { headers: { 'if-none-match': headers.etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test(`A feed as ${format} in a language that the site has not is missing, and no page`, async () => {
    expect((await send(feedPath('fr', format))).status).toBe(404);
  });
}
