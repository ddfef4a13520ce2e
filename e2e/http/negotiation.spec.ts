import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

for (const path of [
  ...['/about', '/', '/nothing', releasePath(version()), '{script}', '{style}', '/icon.svg', '/favicon.ico'],
  ...['/site.webmanifest', '/sitemap.xml', '/llms.txt', '/feeds/en.atom'],
]) {
  test(`A client gets ${path} in the smallest encoding that it reads`, async () => {
    const url = await hashedFiles(path);
    const plain = await send(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      // Requests through a proxy are answered alike.
      for (const via of [{}, { via: '1.0 proxy' }]) {
        const { status, headers, body } = await send(url, { headers: { 'accept-encoding': accepted, ...via } });
        expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
          200,
          coding,
          plain.headers['content-type'],
        ]);
        expect(headers.vary).toContain('Accept-Encoding');
        expect(headers['content-length']).toBe(String(body.length));
        expect(decoders[coding](body).equals(plain.body)).toBe(true);
        // A strong ETag identifies exact bytes.
        expect(headers.etag).not.toBe(plain.headers.etag);
      }
    }
    for (const accepted of ['', 'identity', 'deflate, zstd', 'gzip;q=0, br;q=0']) {
      const { headers } = await send(url, { headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding'], accepted).toBeUndefined();
    }
  });
}

test('Compressed formats are not compressed again', async () => {
  for (const path of ['/images/logo.png', '{font}', '/icon-192.png']) {
    const { headers } = await send(await hashedFiles(path), { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers['content-encoding'], path).toBeUndefined();
    expect(headers.vary ?? '', path).not.toContain('Accept-Encoding');
  }
});

/** Accept headers, and the formats besides PNG that may be sent. */
const pictureReaders: readonly [accepted: string | undefined, readable: readonly string[]][] = [
  [undefined, []],
  ['image/*', []],
  ['image/webp,*/*', ['webp']],
  ['image/avif,*/*', ['avif']],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp']],
  ['*/*;q=0.8, IMAGE/WEBP;q=0.9', ['webp']],
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
  test(`A browser gets ${path} in the smallest format that it accepts`, async () => {
    const editions = await Promise.all(['png', 'webp', 'avif'].map((format) => send(path.replace(/png$/, format))));
    for (const [accepted, readable] of pictureReaders) {
      const { headers, body } = await send(path, { headers: accepted === undefined ? {} : { accept: accepted } });
      const format = formatOf(body);
      expect([...readable, 'png'], accepted).toContain(format);
      expect([headers['content-type'], headers.vary], accepted).toEqual([`image/${format}`, 'Accept']);
      const fits = editions.filter((one) => one.status === 200 && [...readable, 'png'].includes(formatOf(one.body)));
      expect(body.length, accepted).toBe(Math.min(...fits.map((edition) => edition.body.length)));
    }
  });
}

test('Each format of a picture has its own ETag', async () => {
  const answers = await Promise.all(
    ['*/*', 'image/webp', 'image/avif'].map((accept) => send('/images/member.png', { headers: { accept } })),
  );
  expect(answers.map(({ body }) => formatOf(body))).toEqual(['png', 'webp', 'avif']);
  const tags = answers.map(({ headers }) => headers.etag);
  expect(new Set(tags).size).toBe(3);
});
