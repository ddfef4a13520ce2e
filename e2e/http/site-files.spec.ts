import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import Parser from 'rss-parser';
import sharp from 'sharp';
import { fixtureRoot } from '../../generator/files.ts';
import { fontPackages } from '../../generator/fonts.ts';
import { feedPath, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { attributes, documentOf, readPage, send } from '../support/http.ts';

/** The path and query of a URL of this site, whichever origin it was built for. */
const pathOf = (address: string | undefined) => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

for (const language of ['en', 'zh-CN']) {
  const [atomPath, jsonPath] = [feedPath(language, 'atom'), feedPath(language, 'json')];
  const readJson = async () => JSON.parse((await send(jsonPath)).text);

  test(`The JSON feed in ${language} has the fields of version 1.1 and the content of the Atom feed @search-engine`, async () => {
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

  test(`A visitor’s feed reader finds the feeds in ${language} on every page, a visitor in the update log @search-engine`, async () => {
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

for (const language of ['en', 'zh-CN'])
  test(`A reader who follows the releases in ${language} gets the full notes of each, newest first @search-engine`, async () => {
    const { items } = JSON.parse((await send(feedPath(language, 'json'))).text);
    expect(items).toHaveLength(4);
    for (const [at, [version, date]] of (
      [
        ['1.4.0', '2026-11-17'],
        ['1.1.0', '2025-11-18'],
        ['1.0.1', '2025-10-08'],
        ['1.0.0', '2025-09-16'],
      ] as const
    ).entries()) {
      const file = path.join(fixtureRoot, 'content', language, 'releases', `${version}.md`);
      const source = readFileSync(file, 'utf8').replaceAll('{brand}', language === 'en' ? 'Osprey' : '鱼鹰');
      const [, summary] = /^summary: "?(.*?)"?$/m.exec(source) ?? [];
      const item = items[at];
      expect([item.summary, item.date_published.slice(0, 10)]).toEqual([summary, date]);
      expect(item.title).toContain(version);
      expect(pathOf(item.url), 'where any-content.spec.ts reads it').toBe(`${releasePath(version)}&lang=${language}`);
      const text = documentOf(item.content_html).body.textContent;
      const notes = [...source.matchAll(/^- (.*?) \{#[\w-]+\}$/gms)].map(([, note = '']) => note);
      expect(notes.length).toBeGreaterThan(3);
      const [, , body = ''] = source.split(/^---$/m);
      const introduction = (body.split(/^## /m)[0] ?? '').split(/\n\n/).map((paragraph) => paragraph.trim());
      for (const note of [...introduction, ...notes])
        expect(text).toContain(note.replace(/\*\*|`/g, '').replace(/\[(.*?)\]\(.*?\)/g, '$1'));
    }
  });

test('llms.txt describes the site and lists its pages in the format of llmstxt.org @search-engine', async () => {
  const text = (await send('/llms.txt')).text.trim();
  const [title, summary, ...sections] = text.split(/\n\n(?=## |> )/);
  expect(title).toBe('# Osprey');
  expect(summary).toMatch(/^> \S.+$/);
  for (const section of sections) expect(section).toMatch(/^## \S.*\n\n(?:- \[.+\]\(https?:\/\/\S+\): \S.*(?:\n|$))+$/);
  const listed = [...text.matchAll(/\]\((\S+?)\): /g)].map(([, address]) => pathOf(address));
  const pages = pageNames.filter((name) => name !== 'versionUpdateContent').map((name) => `${pagePath(name)}?`);
  const newest = ['1.4.0', '1.1.0', '1.0.1', '1.0.0'].map((version) => `${releasePath(version)}&`);
  const feeds = ['en', 'zh-CN'].flatMap((language) => [feedPath(language, 'atom'), feedPath(language, 'json')]);
  const expected = ['en', 'zh-CN'].flatMap((language) =>
    [...pages, ...newest].map((address) => `${address}lang=${language}`),
  );
  expect(listed.toSorted()).toEqual([...expected, ...feeds].toSorted());
});

test('security.txt has the fields of RFC 9116 for reporting a vulnerability @search-engine', async () => {
  const { text } = await send('/.well-known/security.txt');
  expect(text).toMatch(
    /^Contact: mailto:[^\s@]+@[^\s@]+\nExpires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\nPreferred-Languages: en, zh-CN\nCanonical: https?:\/\/\S+\/\.well-known\/security\.txt\n$/,
  );
});

type Manifest = { start_url: string; icons: { src: string; sizes: string; type: string; purpose?: string }[] };

for (const [language, brand] of [
  ['en', 'Osprey'],
  ['zh-CN', '鱼鹰'],
] as const) {
  test(`A visitor who keeps the site on the home screen finds its name and icons there, in ${language} @search-engine`, async () => {
    const { attribute } = await readPage(pagePath('home'), language);
    const manifest: Manifest = JSON.parse((await send(attribute('link[rel="manifest"]', 'href'))).text);
    const colour = expect.stringMatching(/^#[\da-f]{6}$/);
    expect(manifest).toMatchObject({ lang: language, name: brand, short_name: brand, description: expect.any(String) });
    expect(manifest).toMatchObject({ background_color: colour, theme_color: colour });
    expect((await send(manifest.start_url)).headers['content-language']).toBe(language);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const { headers, body } = await send(src);
      expect(headers['content-type']).toBe(type);
      const { width, height } = await sharp(body).metadata();
      if (sizes !== 'any') expect(sizes).toBe(`${width}x${height}`);
    }
  });
}

test('The QR code contains the address of the deployed site’s download page @visitor', async () => {
  const { page } = await readPage(pagePath('downLoad'), 'en');
  const shown = attributes(page, 'img[src*="erweima"]', 'src');
  expect(shown, 'one edition, which is dark on light').toHaveLength(1);
  for (const file of ['/images/erweima.png', ...shown]) {
    const { body } = await send(file);
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const url = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '');
    expect(url.pathname, file).toBe(pagePath('downLoad'));
    expect(url.protocol).toMatch(/^https?:$/);
  }
});

test('licenses.txt has the licenses of the pages’ code and fonts, and of no build tools @search-engine', async () => {
  const text = (await send('/licenses.txt')).text;
  for (const words of [
    'react-dom',
    'react-router',
    'Permission is hereby granted',
    ...Object.values(fontPackages()),
    'SIL OPEN FONT LICENSE',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('rsbuild');
});
