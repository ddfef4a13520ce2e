import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { send, withHashedUrl } from '../support/http.ts';

/** The headers of a 304 that RFC 9110 (15.4.5) requires, and those that update the cached copy of pages and files. */
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

/** The values of Accept-Encoding that clients send, by the encoding that they get. */
const encodings = {
  identity: ['', 'identity', 'deflate, zstd', 'gzip;q=0, br;q=0'],
  gzip: ['gzip', 'br;q=0, gzip'],
  br: ['gzip, deflate, br, zstd'],
};
const decoders = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };

const pages = ['/about', '/', '/nothing', '/versionUpdateContent?version=1.4.0'];
const compressibleFiles = ['/favicon.ico', '/site.webmanifest', '/sitemap.xml', '/llms.txt', '/feeds/en.atom'];

for (const path of [...pages, '{script}', '{style}', '{picture}', ...compressibleFiles]) {
  test(`A client gets each file in the smallest encoding that it accepts @operator (${path})`, async () => {
    const url = await withHashedUrl(path);
    const plain = await readWithValidators(url);
    const etags: string[] = [];
    for (const coding of ['identity', 'gzip', 'br'] as const) {
      const { etag } = await readWithValidators(url, { 'accept-encoding': coding });
      etags.push(etag);
      for (const accept of encodings[coding])
        for (const via of [{}, { via: '1.0 proxy' }]) {
          const response = await readWithValidators(url, { 'accept-encoding': accept, ...via });
          const { 'content-encoding': encoding = 'identity', ...headers } = response.headers;
          expect({ ...headers, encoding, status: response.status }, accept).toMatchObject({
            status: 200,
            encoding: coding,
            etag,
            'content-type': plain.headers['content-type'],
            'content-length': String(response.body.length),
            vary: expect.stringContaining('Accept-Encoding'),
          });
          expect(decoders[coding](response.body).equals(plain.body), `the bytes are the same for ${accept}`).toBe(true);
        }
    }
    // Strong ETags, which identify exact bytes.
    expect(new Set(etags.filter((etag) => etag.startsWith('"'))).size, etags.join()).toBe(3);
  });
}

const hashedFiles = ['{script}', '{style}', '{font}'];
const otherFiles = ['/icon.svg', '/images/logo.png', '/feeds/en.atom', '/.well-known/security.txt'];

for (const path of [...pages, ...hashedFiles, ...otherFiles]) {
  test(`A returning visitor does not download an unchanged file again @operator (${path})`, async () => {
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
      const otherEtag = { 'if-none-match': '"x"', 'if-modified-since': before.date };
      const changed = await send(url, { headers: { ...accepted, ...otherEtag } });
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
