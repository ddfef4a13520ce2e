import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { languages, lastLanguage, releases, version } from '../support/content.ts';
import { send } from '../support/http.ts';
import { targets } from '../support/targets.ts';

test('Every page has its styles in it', async () => {
  for (const path of pageNames.map(pagePath)) {
    const html = (await send(path)).text;
    expect(html, path).toMatch(/<style data-href="\/assets\/css\//);
    expect(html, path).not.toContain('rel="stylesheet"');
  }
});

// nginx/language-choice.test.ts has the choice among other languages.
for (const language of languages) {
  for (const [wish, path, headers] of [
    ['asks for', `/about?lang=${language}`, {}],
    ['has chosen', '/about', { cookie: `lang=${language}` }],
    ['prefers', '/about', { 'accept-language': `tlh, ${language};q=0.9` }],
    ['is lost and prefers', '/no/such/page', { 'accept-language': language }],
  ] as const) {
    test(`A visitor who ${wish} ${language} reads it`, async () => {
      const answer = await send(path, { headers });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`<html lang="${language}"`);
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers.vary).toContain('Accept-Language, Cookie');
    });
  }
}

test('A language that was asked for is remembered; one that was guessed is not', async () => {
  const asked = await send(`/about?lang=${lastLanguage}`);
  expect(asked.headers['set-cookie']).toEqual([
    `lang=${lastLanguage}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  ]);
  for (const path of ['/about', '/about?lang=tlh']) {
    expect((await send(path, { headers: { 'accept-language': lastLanguage } })).headers['set-cookie']).toBeUndefined();
  }
});

test('Pages alone tell whether there is an API', { tag: '@own-servers' }, async () => {
  for (const [base, told] of [
    [targets.site, 'api'],
    [targets.withDeadApi, 'api'],
    [targets.withoutApi, undefined],
  ] as const) {
    const timings = ['/about', '/', '/nothing', releasePath(version()), '/icon.svg', '/healthz'].map(
      async (path) => (await send(path, {}, base)).headers['server-timing'],
    );
    expect(await Promise.all(timings)).toEqual([told, told, told, told, undefined, undefined]);
  }
});

test('Each release is answered with its own page', async () => {
  for (const { version } of releases) {
    const { headers, text } = await send(releasePath(version));
    expect(headers['x-robots-tag'], version).toBeUndefined();
    expect(text).toContain(`data-release="${version}"`);
    expect(text).toMatch(new RegExp(`<title>[^<]*${version.replaceAll('.', '[.]')}`));
  }
});
