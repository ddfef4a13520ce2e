import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { releases, unknownVersion, version } from '../support/content.ts';
import { send } from '../support/http.ts';

test('Every page has its styles in it', async () => {
  for (const path of pageNames.map(pagePath)) {
    const html = (await send(path)).text;
    expect(html, path).toMatch(/<style data-href="\/assets\/css\//);
    expect(html, 'a screen waits for no stylesheet').not.toMatch(/rel="stylesheet"(?! media="print")/);
  }
});

/** The requests of visitors' browsers, and the language of the answers. */
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
    expect(answer.text).toContain(`<html lang="${language}">`);
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
const newest = version();

test('Each release is answered with its own page', async () => {
  for (const { version } of releases) {
    const { headers, text } = await send(releasePath(version));
    expect(headers['x-robots-tag'], version).toBeUndefined();
    expect(text).toContain(`data-release="${version}"`);
    expect(text).toMatch(new RegExp(`<title>[^<]*${version.replaceAll('.', '[.]')}`));
  }
});

for (const [story, robots, queries] of [
  ['Without a version the newest release is answered', undefined, ['', '?version=', '?lang=en']],
  [
    'A version that there is not is answered with the newest, which the client replaces and search engines leave out',
    'noindex',
    [
      ...[unknownVersion, newest.slice(0, 3), 'abc', '../about', '../../home', '..%2fabout'],
      ...[`${newest}%0a`, `${newest}/..`, `%3${newest}`],
    ].map((version) => `?version=${version}`),
  ],
] as const) {
  test(story, async () => {
    for (const query of queries) {
      const { status, headers, text } = await send(newestPath + query);
      expect([status, headers['x-robots-tag']], query).toEqual([200, robots]);
      expect(text, query).toContain('data-page="versionUpdateContent"');
      expect(text, query).not.toContain('data-release');
    }
  });
}
