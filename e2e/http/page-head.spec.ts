import { expect, test } from '@playwright/test';
import { type PageName, pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { languages, releases, unknownVersion } from '../support/content.ts';
import { attributeValues, headOf, unescaped } from '../support/html.ts';
import { send } from '../support/http.ts';

/** Of files that never change under their names. */
const unchanging = 'public, max-age=31536000, immutable';

const attribute = (html: string, tag: RegExp) => unescaped(tag.exec(html)?.[1] ?? '');

/** A page's own address; the newest release's is that with its version, also where none was asked for. */
const addressOf = (name: PageName, language = '') => {
  const query = new URLSearchParams({
    ...(name === 'versionUpdateContent' && { version: releases[0]?.version ?? '' }),
    ...(language && { lang: language }),
  });
  return `${pagePath(name)}${query.size > 0 ? '?' : ''}${query}`;
};

for (const name of pageNames) {
  for (const language of ['en', 'zh-CN']) {
    test(`A search engine learns where ${pagePath(name)} is, in ${language} and in the other language`, async () => {
      const html = (await send(`${pagePath(name)}?lang=${language}&utm=x`)).body.toString();
      const canonical = new URL(attribute(html, /<link rel="canonical" href="([^"]+)"/));
      expect(canonical.pathname + canonical.search).toBe(addressOf(name, language === 'en' ? '' : language));
      for (const other of ['en', 'zh-CN']) {
        const alternate = new URL(attribute(html, new RegExp(`hrefLang="${other}" href="([^"]+)"`, 'i')));
        expect(alternate.pathname + alternate.search).toBe(addressOf(name, other));
      }
      expect(attribute(html, /hrefLang="x-default" href="([^"]+)"/i)).toBe(canonical.origin + addressOf(name));
    });

    test(`A link to ${pagePath(name)} shows its picture, in ${language}`, async () => {
      const html = (await send(`${pagePath(name)}?lang=${language}`)).body.toString();
      const picture = new URL(attribute(html, /property="og:image" content="([^"]+)"/));
      const { status, headers } = await send(picture.pathname);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(picture.pathname).toContain(`.${language}.`);
      expect(headers).toMatchObject({ 'cache-control': unchanging, 'cross-origin-resource-policy': 'cross-origin' });
    });

    test(`A browser keeps the pictures of the catalogue on ${pagePath(name)} for a year, in ${language}`, async () => {
      const html = (await send(`${pagePath(name)}?lang=${language}`)).body.toString();
      const sources = attributeValues(html, 'img', 'srcSet').flatMap((set) => set.split(/ \d+w(?:, )?/).slice(0, -1));
      expect(sources).toHaveLength(4 * (html.match(/<img[^>]+-dark/g)?.length ?? 0) + (name === 'downLoad' ? 2 : 0));
      for (const source of sources) {
        const { status, headers } = await send(source);
        expect([status, headers['cache-control']], source).toEqual([200, unchanging]);
      }
    });
  }
}

const newestPath = pagePath('versionUpdateContent');
const releasePaths = releases.map(({ version }) => releasePath(version));

async function head(path: string, language: string) {
  const { body } = await send(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  return headOf(body.toString());
}

/** Search results cut by width, and a Chinese character is as wide as two Latin letters. */
const width = (text: string) =>
  [...text].reduce(
    (sum, character) => sum + (/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(character) ? 2 : 1),
    0,
  );

test('Whoever searches can tell all pages apart by title and description, in both languages', async () => {
  // Without a version the newest release answers: the same page, at its own address and at this one.
  const paths = [...pageNames.map(pagePath).filter((path) => path !== newestPath), ...releasePaths];
  const heads = await Promise.all(paths.flatMap((path) => languages.map((language) => head(path, language))));
  for (const of of ['title', 'description'] as const) {
    const said = heads.map((one) => one[of]);
    expect(
      said.filter((text, at) => said.indexOf(text) !== at),
      `a ${of} that two pages share`,
    ).toEqual([]);
  }
});

for (const path of [...pageNames.map(pagePath), ...releasePaths]) {
  for (const language of languages) {
    test(`Search results show title and description of ${path} uncut, in ${language}`, async () => {
      const { title, description } = await head(path, language);
      expect(width(title), title).toBeGreaterThanOrEqual(8);
      expect(width(title), title).toBeLessThanOrEqual(65);
      expect(width(description), description).toBeGreaterThanOrEqual(25);
      expect(width(description), description).toBeLessThanOrEqual(170);
    });
  }
}

for (const { version, date } of [releases[0], releases.at(-1)].flatMap((release) => release ?? [])) {
  for (const language of languages) {
    test(`A shared link to ${version} shows its own title, day and address, in ${language}`, async () => {
      const { title, description, canonical, property } = await head(releasePath(version), language);
      expect(title).toContain(version);
      expect(property('og:title')).toBe(title);
      expect(property('og:description')).toBe(description);
      expect(property('og:type')).toBe('article');
      expect(property('article:published_time')).toBe(date);
      expect(property('og:url')).toBe(canonical);
      expect(new URL(canonical).searchParams.get('version')).toBe(version);
    });
  }
}

for (const name of pageNames) {
  test(`A shared link to ${pagePath(name)} says what it is, what its picture shows and which other language there is`, async () => {
    for (const language of languages) {
      const { title, description, canonical, property, meta } = await head(pagePath(name), language);
      expect(property('og:title')).toBe(title);
      expect(property('og:description')).toBe(description);
      expect(property('og:type')).toBe(name === 'versionUpdateContent' ? 'article' : 'website');
      expect(property('og:url')).toBe(canonical);
      expect(property('og:image:alt').length).toBeGreaterThan(5);
      expect([property('og:locale'), property('og:locale:alternate')]).toEqual(
        language === 'en' ? ['en_US', 'zh_CN'] : ['zh_CN', 'en_US'],
      );
      expect(meta('twitter:card')).toBe('summary_large_image');
      expect(meta('theme-color')).toMatch(/^#[0-9a-f]{6} \| #[0-9a-f]{6}$/);
    }
  });
}

test('A release that does not exist is kept out of search results, and is nobody else’s address', async () => {
  for (const language of languages) {
    const { headers, body } = await send(`${releasePath(unknownVersion)}&lang=${language}`);
    expect(headers['x-robots-tag']).toBe('noindex');
    // What is served is the newest release's page, under its own name.
    const canonical = new URL(headOf(body.toString()).canonical);
    expect([canonical.pathname, canonical.searchParams.get('version')]).toEqual([newestPath, releases[0]?.version]);
  }
});

test('The same home page is found at / and kept out of search results under an unknown path', async () => {
  const [root, unknown] = await Promise.all([send('/'), send('/no/such/page')]);
  expect(unknown.body.equals(root.body)).toBe(true);
  expect([root.headers['x-robots-tag'], unknown.headers['x-robots-tag']]).toEqual([undefined, 'noindex']);
  expect(new URL(headOf(root.body.toString()).canonical).pathname).toBe(pagePath('home'));
});
