import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { send, withHashedUrl } from '../support/http.ts';

/** The headers of a 304 that RFC 9110 (15.4.5) requires, and those that update the cached copy of this site's pages and files. */
const headersOf304 = [
  ...['etag', 'cache-control', 'content-location', 'expires', 'vary'],
  ...['content-security-policy', 'x-robots-tag', 'content-language', 'cross-origin-resource-policy'],
];

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
    const etags: Record<string, string> = { identity: plain.etag };
    for (const { accept, coding } of encodings)
      for (const via of [{}, { via: '1.0 proxy' }]) {
        const { status, headers, body, etag } = await readWithValidators(url, { 'accept-encoding': accept, ...via });
        etags[coding ?? 'identity'] ??= etag;
        expect({ status, headers, etag }, accept).toMatchObject({
          status: 200,
          headers: { 'content-type': plain.headers['content-type'], 'content-length': String(body.length) },
          etag: etags[coding ?? 'identity'],
        });
        expect(headers['content-encoding'], accept).toBe(coding);
        const decoded = coding ? decoders[coding](body) : body;
        expect(decoded.equals(plain.body), `the bytes are the same for ${accept}`).toBe(true);
      }
    expect(plain.headers.vary).toContain('Accept-Encoding');
    // Strong ETags, which identify exact bytes.
    expect(new Set(Object.values(etags).filter((etag) => etag.startsWith('"')))).toHaveProperty('size', 3);
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
          const valuesOf = (received: IncomingHttpHeaders) => headersOf304.map((name) => `${name}: ${received[name]}`);
          const actual = { status, length: body.length, 'content-length': headers['content-length'] };
          expect({ ...actual, headers: valuesOf(headers) }, JSON.stringify({ method, coding, condition })).toEqual({
            status: 304,
            length: 0,
            headers: valuesOf(before.headers),
          });
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
