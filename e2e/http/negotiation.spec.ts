import type { OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { send, withHashedUrl } from '../support/http.ts';

/** The headers that RFC 9110 (15.4.5) requires in a 304. */
const requiredIn304 = ['etag', 'cache-control', 'content-location', 'expires', 'vary'];
/** The headers of a 304 that update the cached copy of this site's pages and files. */
const updatedBy304 = ['content-security-policy', 'x-robots-tag', 'content-language', 'cross-origin-resource-policy'];

/** Requests a path, and expects the response to have an ETag and a date. */
async function readWithValidators(path: string, headers: OutgoingHttpHeaders = {}) {
  const response = await send(path, { headers });
  const { etag = '', 'last-modified': date = '' } = response.headers;
  expect([etag, date], `ETag and date of ${path}`).not.toContain('');
  return { ...response, etag, date };
}

/** The encodings that clients accept, and the one that they get. */
const encodings = [
  { accept: '', coding: undefined },
  { accept: 'identity', coding: undefined },
  { accept: 'deflate, zstd', coding: undefined },
  { accept: 'gzip;q=0, br;q=0', coding: undefined },
  { accept: 'gzip', coding: 'gzip' },
  { accept: 'br;q=0, gzip', coding: 'gzip' },
  { accept: 'gzip, deflate, br, zstd', coding: 'br' },
] as const;
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

const pages = ['/about', '/', '/nothing', '/versionUpdateContent?version=1.4.0'];
const compressibleFiles = ['/favicon.ico', '/site.webmanifest', '/sitemap.xml', '/llms.txt', '/feeds/en.atom'];

for (const path of [...pages, '{script}', '{style}', '{picture}', ...compressibleFiles]) {
  test(`A client gets ${path} in the smallest encoding that it accepts @operator`, async () => {
    const url = await withHashedUrl(path);
    const plain = await readWithValidators(url);
    for (const { accept, coding } of encodings)
      for (const via of [{}, { via: '1.0 proxy' }]) {
        const { status, headers, body, etag } = await readWithValidators(url, { 'accept-encoding': accept, ...via });
        expect(status, accept).toBe(200);
        const vary = expect.stringContaining('Accept-Encoding');
        expect(headers).toMatchObject({ 'content-type': plain.headers['content-type'], vary });
        expect(headers['content-encoding'], accept).toBe(coding);
        expect(headers['content-length'], accept).toBe(String(body.length));
        const decoded = coding ? decoders[coding](body) : body;
        expect(decoded.equals(plain.body), `the bytes are the same for ${accept}`).toBe(true);
        // A strong ETag, which identifies exact bytes.
        expect(etag, accept).toMatch(/^"/);
        if (coding) expect(etag, accept).not.toBe(plain.etag);
        else expect(etag, accept).toBe(plain.etag);
      }
  });
}

const hashedFiles = ['{script}', '{style}', '{font}'];
const otherFiles = [
  '/icon.svg',
  '/images/logo.png',
  '/feeds/en.atom',
  '/site.webmanifest',
  '/.well-known/security.txt',
];

for (const path of [...pages, ...hashedFiles, ...otherFiles]) {
  test(`A returning visitor does not download ${path} again if it is unchanged @operator`, async () => {
    const url = await withHashedUrl(path);
    for (const coding of ['br', 'gzip', 'identity']) {
      const accepted = { 'accept-encoding': coding };
      const before = await readWithValidators(url, accepted);
      for (const condition of [
        { 'if-none-match': before.etag },
        { 'if-none-match': `"x", W/${before.etag}` },
        { 'if-none-match': '*' },
        { 'if-modified-since': before.date },
      ])
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, body } = await send(url, { method, headers: { ...accepted, ...condition } });
          const what = `${method} with ${JSON.stringify({ ...accepted, ...condition })}`;
          expect([status, body.length, headers['content-length']], what).toEqual([304, 0, undefined]);
          for (const name of [...requiredIn304, ...updatedBy304])
            expect(headers[name], name).toBe(before.headers[name]);
        }
      // The ETag takes precedence over the date.
      const changed = await readWithValidators(url, {
        ...accepted,
        'if-none-match': '"x"',
        'if-modified-since': before.date,
      });
      expect([changed.status, changed.body.length]).toEqual([200, before.body.length]);
    }
  });
}

test('A visitor who switches the language gets the page in the new one, even if the old one is cached', async () => {
  const { etag, date } = await readWithValidators('/about?lang=en');
  for (const condition of [{ 'if-none-match': etag }, { 'if-modified-since': date }]) {
    const { status, text } = await readWithValidators('/about', { ...condition, cookie: 'lang=zh-CN' });
    expect(status).toBe(200);
    expect(text).toContain('<html lang="zh-CN"');
  }
});

test('Each language and encoding of a page has its own ETag, and each language its own date', async () => {
  for (const path of ['/about', '/nothing', '/versionUpdateContent?version=1.4.0']) {
    const variants = ['en', 'zh-CN'].flatMap((language) =>
      ['identity', 'gzip', 'br'].map((coding) => ({ 'accept-language': language, 'accept-encoding': coding })),
    );
    const responses = await Promise.all(variants.map((headers) => readWithValidators(path, headers)));
    expect(new Set(responses.map(({ etag }) => etag)).size, `ETags of ${path}`).toBe(6);
    expect(new Set(responses.map(({ date }) => date)).size, `dates of ${path}`).toBe(2);
  }
});
