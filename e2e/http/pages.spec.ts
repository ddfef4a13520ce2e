import { expect, test } from '@playwright/test';
import { pageNames, pagePath, rootPath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { send } from '../support/http.ts';

for (const name of pageNames) {
  test(`A visitor of ${pagePath(name)} gets the page compressed, checked for news each time`, async () => {
    const { status, headers } = await send(pagePath(name), { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-robots-tag']).toBeUndefined();
  });
}

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

for (const path of [
  '/nothing',
  '/deep/er/nothing',
  '/about/',
  '/ABOUT',
  '/download',
  `/versionUpdateContent/${version()}`,
  '/foo.bar',
]) {
  test(`An unknown path such as ${path} is answered with the home page, which search engines leave out`, async () => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body.toString()).toContain('data-page="home"');
  });
}
