import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

/** The headers that RFC 9110 (15.4.5) requires in a 304, and the site's own with which caches update their copies. */
const repeated = [
  ...['etag', 'cache-control', 'content-location', 'expires', 'vary'],
  ...['content-security-policy', 'x-robots-tag', 'content-language', 'cross-origin-resource-policy'],
];

/** Returns an answer with its validators, which are required. */
async function read(path: string, headers: OutgoingHttpHeaders = {}) {
  const answer = await send(path, { headers });
  const { etag = '', 'last-modified': date = '' } = answer.headers;
  expect([etag, date], path).not.toContain('');
  return { ...answer, etag, date };
}

test.describe('A visitor who comes back does not fetch again what did not change:', () => {
  for (const path of [
    ...['/about', '/', '/nothing', releasePath(version())],
    ...['{script}', '{style}', '{font}', '/icon.svg', '/images/logo.png', '/feeds/en.atom', '/site.webmanifest'],
    '/.well-known/security.txt',
  ]) {
    test(path, async () => {
      const url = await hashedFiles(path);
      for (const accepted of [
        ...['br', 'gzip', 'identity'].map((coding) => ({ 'accept-encoding': coding })),
        { accept: 'image/avif,image/webp' },
      ]) {
        const before = await read(url, accepted);
        for (const condition of [
          ...[before.etag, `"x", W/${before.etag}`, '*'].map((tags) => ({ 'if-none-match': tags })),
          { 'if-modified-since': before.date },
        ]) {
          for (const method of ['GET', 'HEAD']) {
            const { status, headers, body } = await send(url, { method, headers: { ...accepted, ...condition } });
            expect([status, body.length, headers['content-length']]).toEqual([304, 0, undefined]);
            for (const name of repeated) expect(headers[name], name).toBe(before.headers[name]);
          }
        }
        // The ETag takes precedence over the date.
        const other = { ...accepted, 'if-none-match': '"x"', 'if-modified-since': before.date };
        const changed = await read(url, other);
        expect([changed.status, changed.body.length]).toEqual([200, before.body.length]);
      }
    });
  }
});

test('A visitor who changes the language gets the page, whatever they have cached in the other', async () => {
  const { etag, date } = await read('/about?lang=en');
  for (const condition of [{ 'if-none-match': etag }, { 'if-modified-since': date }]) {
    const { status, text } = await read('/about', { ...condition, cookie: 'lang=zh-CN' });
    expect(status).toBe(200);
    expect(text).toContain('<html lang="zh-CN">');
  }
});

test('Each language and encoding of a page has a tag of its own, and each language a date of its own', async () => {
  for (const path of ['/about', '/nothing', releasePath(version())]) {
    const variants = ['en', 'zh-CN'].flatMap((language) =>
      ['identity', 'gzip', 'br'].map((coding) => ({ 'accept-language': language, 'accept-encoding': coding })),
    );
    const answers = await Promise.all(variants.map((headers) => read(path, headers)));
    expect(new Set(answers.map(({ etag }) => etag)).size, path).toBe(6);
    expect(new Set(answers.map(({ date }) => date)).size, path).toBe(2);
  }
});

test('An interrupted download continues where it stopped, unless the file has changed', async () => {
  const { etag, date, body } = await read('/images/CEO.png');
  for (const [validator, status, expected] of [
    [etag, 206, body.subarray(100)],
    [date, 206, body.subarray(100)],
    ['"before"', 200, body],
  ] as const) {
    const answer = await send('/images/CEO.png', { headers: { range: 'bytes=100-', 'if-range': validator } });
    expect([answer.status, answer.body.equals(expected)], validator).toEqual([status, true]);
  }
});
