import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath, rootPath } from '../../src/lib/paths.ts';
import { releases, unknownVersion, version as versionAt } from '../support/content.ts';
import { send } from '../support/http.ts';

test('Every page has a title of its own and its styles in it', async () => {
  const pages = await Promise.all(pageNames.map(async (name) => (await send(pagePath(name))).body.toString()));
  const titles = pages.map((html) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(pageNames.length);
  for (const html of pages) {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toMatch(/<style data-href="\/assets\/css\//);
    expect(html, 'a screen waits for no stylesheet').not.toMatch(/rel="stylesheet"(?! media="print")/);
  }
});

test('The root is answered with the home page, not redirected: the browser must see it', async () => {
  const { status, headers, body } = await send(rootPath);
  expect(status).toBe(200);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(body.toString()).toContain('data-page="home"');
});

/** What a visitor's browser sends, and the language that they read. */
const visitors: readonly [story: string, path: string, headers: Record<string, string>, language: string][] = [
  ['says nothing', '/about', {}, 'en'],
  ['prefers English', '/about', { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }, 'en'],
  ['prefers Chinese', '/about', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh-CN'],
  ['prefers the Chinese of Hong Kong', '/about', { 'accept-language': 'zh-HK' }, 'zh-CN'],
  ['prefers French, then Chinese', '/about', { 'accept-language': 'fr-FR,fr;q=0.9,zh;q=0.8,en;q=0.7' }, 'zh-CN'],
  ['prefers French, then English', '/about', { 'accept-language': 'fr, en;q=0.8, zh;q=0.5' }, 'en'],
  ['refuses Chinese', '/about', { 'accept-language': 'zh;q=0, en' }, 'en'],
  ['refuses Chinese, and says it last', '/about', { 'accept-language': 'fr, zh-CN ; q=0.000' }, 'en'],
  ['refuses English', '/about', { 'accept-language': 'en;q=0.0, zh;q=0.1' }, 'zh-CN'],
  ['refuses nothing that matters', '/about', { 'accept-language': 'fr;q=0, zh;q=0.01, en' }, 'zh-CN'],
  ['speaks neither', '/about', { 'accept-language': 'de,fr;q=0.9' }, 'en'],
  ['speaks a language that only looks like one', '/about', { 'accept-language': 'zha,de' }, 'en'],
  ['chose Chinese before', '/about', { cookie: 'a=1; lang=zh-CN', 'accept-language': 'en' }, 'zh-CN'],
  ['chose English before', '/about', { cookie: 'lang=en', 'accept-language': 'zh' }, 'en'],
  ['carries a cookie of another kind', '/about', { cookie: 'lang=../../etc', 'accept-language': 'zh' }, 'zh-CN'],
  ['asks for Chinese', '/about?lang=zh-CN', { cookie: 'lang=en', 'accept-language': 'en' }, 'zh-CN'],
  ['asks for English', '/about?x=1&lang=en', { cookie: 'lang=zh-CN' }, 'en'],
  ['names the parameter in capitals', '/about?LANG=zh-CN', {}, 'en'],
  ['asks twice', '/about?lang=zh-CN&lang=en', {}, 'zh-CN'],
  ['asks for what there is not', '/about?lang=tlh', { 'accept-language': 'zh' }, 'zh-CN'],
  ['asks for a path', '/about?lang=../en', {}, 'en'],
  ['enters at the root', '/?lang=zh-CN', {}, 'zh-CN'],
  ['is lost', '/no/such/page', { 'accept-language': 'zh' }, 'zh-CN'],
];

for (const [story, path, headers, language] of visitors) {
  test(`A visitor who ${story} reads ${language}`, async () => {
    const answer = await send(path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain(`<html lang="${language}">`);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.headers.vary).toContain('Accept-Language, Cookie');
  });
}

test('A language that was asked for is remembered; one that was guessed is not', async () => {
  const asked = await send('/about?lang=zh-CN');
  expect(asked.headers['set-cookie']).toEqual(['lang=zh-CN; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax']);
  for (const path of ['/about', '/about?lang=tlh']) {
    expect((await send(path, { headers: { 'accept-language': 'zh' } })).headers['set-cookie']).toBeUndefined();
  }
});

const newestPath = pagePath('versionUpdateContent');

const newest = versionAt();

for (const { version } of releases) {
  test(`The release ${version} is answered with its own page`, async () => {
    const { status, headers, body } = await send(releasePath(version));
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body.toString()).toContain(`data-release="${version}"`);
    expect(body.toString()).toMatch(new RegExp(`<title>[^<]*${version.replaceAll('.', '[.]')}`));
  });
}

test('Without a version the newest release is answered', async () => {
  for (const path of [newestPath, `${newestPath}?version=`, `${newestPath}?lang=en`]) {
    const { headers, body } = await send(path);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body.toString()).toContain('data-page="versionUpdateContent"');
    expect(body.toString()).not.toContain('data-release');
  }
});

for (const version of [
  unknownVersion,
  newest.slice(0, 3),
  'abc',
  '../about',
  '..%2fabout',
  `${newest}%0a`,
  `${newest}/..`,
  `%3${newest}`,
]) {
  test(`A version such as ${version} is answered with the newest, which the client replaces and search engines leave out`, async () => {
    const { status, headers, body } = await send(`${newestPath}?version=${version}`);
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="versionUpdateContent"');
    expect(body.toString()).not.toContain('data-release');
  });
}

test('The files of releases have no paths of their own', async () => {
  for (const path of [`/releases/${newest}`, '/releases', `/releases/${newest}?version=${newest}`]) {
    const { headers, body } = await send(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="home"');
  }
});
