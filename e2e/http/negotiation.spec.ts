import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

/** What a client says it reads, and what it must get of a file that compresses. */
const codings: readonly [accepted: string | undefined, coding: 'br' | 'gzip' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['gzip;q=0', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['deflate, zstd', undefined],
  ['brr, gzipped', undefined],
];

const compressible = [
  '/about',
  '/',
  '/nothing',
  releasePath(version()),
  '{script}',
  '{style}',
  '/icon.svg',
  '/favicon.ico',
  '/site.webmanifest',
  '/sitemap.xml',
  '/llms.txt',
  '/feeds/en.atom',
];
const compressed = ['/images/logo.png', '{font}', '/icon-192.png'];

const decoded = (body: Buffer, coding: string | undefined): Buffer =>
  coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;

for (const path of compressible) {
  for (const [accepted, coding] of codings) {
    test(`A client that reads "${accepted ?? 'nothing said'}" gets ${path} as ${coding ?? 'it is'}`, async () => {
      const url = await hashedFiles(path);
      const plain = await send(url);
      const answer = await send(url, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
      expect(answer.headers.vary).toContain('Accept-Encoding');
      expect(decoded(answer.body, coding).equals(plain.body)).toBe(true);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      // A strong tag promises the same bytes.
      if (coding) expect(answer.headers.etag).not.toBe(plain.headers.etag);
    });
  }

  test(`A proxy gets ${path} compressed, and by HTTP/1.0 too`, async () => {
    const headers = { 'accept-encoding': 'gzip', via: '1.0 proxy' };
    expect((await send(await hashedFiles(path), { headers })).headers['content-encoding']).toBe('gzip');
  });
}

for (const path of compressed) {
  test(`What is compressed already, ${path}, is sent as it is`, async () => {
    const { headers } = await send(await hashedFiles(path), { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary ?? '').not.toContain('Accept-Encoding');
  });
}

/** What a browser says of pictures, and which editions it may be sent. */
const pictureReaders: readonly [accepted: string | undefined, readable: readonly string[]][] = [
  [undefined, []],
  ['*/*', []],
  ['image/*', []],
  ['text/html,application/xhtml+xml', []],
  ['image/png', []],
  ['image/webp,*/*', ['webp']],
  ['image/avif,*/*', ['avif']],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp']],
  ['IMAGE/WEBP', ['webp']],
  ['*/*;q=0.8, image/webp;q=0.9', ['webp']],
  ['image/avif;q=0, image/webp', ['webp']],
  ['image/avif;q=0.0,image/webp;q=0.000', []],
  ['image/avif ; q=0 , image/webp', ['webp']],
  ['image/avif;q=0.5', ['avif']],
  ['image/avifs, image/webp2', []],
  ['ximage/avif', []],
];

const formatOf = (body: Buffer): string => {
  if (body.subarray(1, 4).toString('latin1') === 'PNG') return 'png';
  if (body.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  return body.subarray(4, 12).toString('latin1') === 'ftypavif' ? 'avif' : 'unknown';
};

/** Fine engraving, smallest as AVIF; flat art, smallest as WebP. */
for (const path of ['/images/member.png', '/images/compareImg@2x.png']) {
  for (const [accepted, readable] of pictureReaders) {
    test(`A browser that reads "${accepted ?? 'nothing said'}" gets ${path} in a format it knows, the smallest`, async () => {
      const answer = await send(path, { headers: accepted === undefined ? {} : { accept: accepted } });
      const format = formatOf(answer.body);
      expect([...readable, 'png']).toContain(format);
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect(answer.headers.vary).toBe('Accept');
      for (const other of readable) {
        const edition = await send(path.replace(/png$/, other));
        if (edition.status === 200) expect(answer.body.length).toBeLessThanOrEqual(edition.body.length);
      }
      expect(answer.body.length).toBeLessThanOrEqual((await send(path)).body.length);
    });
  }
}

test('The editions of a picture are told apart by their tags', async () => {
  const answers = await Promise.all(
    ['*/*', 'image/webp', 'image/avif'].map((accept) => send('/images/member.png', { headers: { accept } })),
  );
  expect(answers.map(({ body }) => formatOf(body))).toEqual(['png', 'webp', 'avif']);
  const tags = answers.map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
  const stale = await send('/images/member.png', { headers: { accept: 'image/avif', 'if-none-match': tags[0] } });
  expect(stale.status).toBe(200);
});
