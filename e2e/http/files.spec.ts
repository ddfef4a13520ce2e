import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { send } from '../support/http.ts';

/** The URL of the script that starts the app, as the home page names it. */
async function entryScript(): Promise<string> {
  const { body } = await send('/home');
  return /data-main="([^"]+)"/.exec(body.toString())?.[1] ?? '';
}

for (const path of [
  '/assets/js/gone.0123456789.js',
  '/assets/css/gone.css',
  '/assets/',
  '/images/gone.png',
  '/images/gone',
  '/feeds/gone.atom',
  '/.env',
  '/.git/config',
]) {
  test(`A missing file, ${path}, is 404 and never a page`, async () => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/plain');
    expect(headers['cache-control'] ?? '').not.toContain('max-age');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    expect(body.toString()).not.toContain('<');
  });
}

test('A hashed file is kept for a year without asking again', async () => {
  const { status, headers } = await send(await entryScript());
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('An unhashed file is kept for a while only', async () => {
  const { status, headers } = await send('/images/logo.png');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  expect(headers['cache-control']).toBe('public, max-age=3600');
});

test('A browser gets brotli, an older one gzip, a simple one the file; a shared cache is told apart', async () => {
  const script = await entryScript();
  const [plain, gzip, brotli] = await Promise.all([
    send(script),
    send(script, { headers: { 'accept-encoding': 'gzip' } }),
    send(script, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }),
  ]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toContain('Accept-Encoding');
});

for (const [path, answer] of [
  ['/healthz', 'ok\n'],
  ['/readyz', 'ready\n'],
] as const) {
  test(`An operator’s probe of ${path} is answered`, async () => {
    const { status, headers, body } = await send(path);
    expect([status, headers['content-type'], body.toString()]).toEqual([200, 'text/plain; charset=utf-8', answer]);
  });
}

test('An auditor reads the licenses of what the pages are made of', async () => {
  const { status, headers, body } = await send('/licenses.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const words of ['react-dom', 'Permission is hereby granted', 'Brygada 1918', 'SIL OPEN FONT LICENSE'])
    expect(body.toString()).toContain(words);
  expect(body.toString()).not.toContain('rsbuild');
});
