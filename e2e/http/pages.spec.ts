import { expect, test } from '@playwright/test';
import visitors from '../../nginx/testing/language-choice.json' with { type: 'json' };
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { releases } from '../support/content.ts';
import { send } from '../support/http.ts';

test('Every page has its styles in it', async () => {
  for (const path of pageNames.map(pagePath)) {
    const html = (await send(path)).text;
    expect(html, path).toMatch(/<style data-href="\/assets\/css\//);
    expect(html, 'a screen waits for no stylesheet').not.toMatch(/rel="stylesheet"(?! media="print")/);
  }
});

for (const { visitor, path = '/about', accepts = '', cookie = '', reads } of visitors) {
  test(`A visitor who ${visitor} reads ${reads}`, async () => {
    const answer = await send(path, { headers: { 'accept-language': accepts, cookie } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`<html lang="${reads}">`);
    expect(answer.headers['content-language']).toBe(reads);
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

test('Each release is answered with its own page', async () => {
  for (const { version } of releases) {
    const { headers, text } = await send(releasePath(version));
    expect(headers['x-robots-tag'], version).toBeUndefined();
    expect(text).toContain(`data-release="${version}"`);
    expect(text).toMatch(new RegExp(`<title>[^<]*${version.replaceAll('.', '[.]')}`));
  }
});
