import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesConf } from '../generator/public-files.ts';
import { redirectOf, redirectsConf } from '../generator/redirects.ts';
import { workFolder } from '../generator/temporary-files.ts';
import { serve, writeSite } from '../scripts/servers/nginx.ts';

const cases = parse(readFileSync(join(import.meta.dirname, 'locations.yaml'), 'utf8'));
const { redirects, redirected, unchanged } = cases;

/** The media types of files of public/, by name. Each file contains its name. */
const mediaTypes: Record<string, string> = {
  ...cases.mediaTypes,
  [`${'long/'.repeat(49)}name.txt`]: 'text/plain; charset=utf-8',
};
const names = Object.keys(mediaTypes);
const listed = [...names, 'press/kit.pdf', 'press/gone.txt', 'blog/press.zip'];
const work = workFolder();
writeSite(join(work, 'site'), {
  ...Object.fromEntries(names.map((name) => [name, name])),
  'pages/en/index.html': 'start page',
  'pages/en/about.html': 'about',
  'pages/en/releases/1.0.0.html': 'release',
  'pages/en/releasesArchive.html': 'archive',
  'images/unlisted.webp': 'unlisted',
  'unlisted.txt': 'unlisted',
  'carried/assets/image/old.0123456789.png': 'of another version',
  'blog/press.zip': '',
  'ads.txt.gz': gzipSync('ads.txt'),
  'files.conf': filesConf(listed.map((name) => `/${name}`)),
  'redirects.conf': redirectsConf(redirects),
});
const { url } = await serve(work, {}, afterAll);

test('Every file of public/ is served with its media type, whatever its name, and nothing else is @operator', async () => {
  const startPage = [200, 'text/html; charset=utf-8', 'start page'];
  const missing = [404, 'text/plain; charset=utf-8', 'Not found\n'];
  const get = async (path: string) => {
    const response = await fetch(url + path.split('/').map(encodeURIComponent).join('/'));
    return [path, response.status, response.headers.get('content-type'), await response.text()];
  };
  const responses = await Promise.all(names.map((name) => get(`/${name}`)));
  expect(responses).toEqual(Object.entries(mediaTypes).map(([name, type]) => [`/${name}`, 200, type, name]));

  expect((await get('/releasesArchive')).at(-1)).toBe('archive');
  const others = ['/unlisted.txt', '/press/kit.pdf', '/press/gone.txt', '/ads.txt.gz', '/press', '/press/', '/cname'];
  const internal = ['/about.html', '/pages/en/about.html', '/releases/1.0.0', '/releases/1.0.0.html', '/files.conf'];
  for (const path of [...others, ...internal]) expect(await get(path)).toEqual([path, ...startPage]);
  for (const path of ['/images/unlisted.webp', '/.well-known/', '/.well-known/gone', '/.env'])
    expect(await get(path)).toEqual([path, ...missing]);
});

test('hashed files of another version, which the image carries, are served as those of this one', async () => {
  const { headers } = await fetch(`${url}/assets/image/old.0123456789.png`);
  const values = ['cache-control', 'cross-origin-resource-policy'].map((name) => headers.get(name));
  expect(values).toEqual(['public, max-age=31536000, immutable', 'cross-origin']);
  expect(await (await fetch(`${url}/carried/assets/image/old.0123456789.png`)).text()).toBe('start page');
});

test('Old addresses redirect to new ones with their query, as in development; pages and files are unaffected @operator', async () => {
  const get = async (address: string) => {
    const { status, headers } = await fetch(url + address, { redirect: 'manual' });
    return { status, location: headers.get('location') };
  };
  for (const [address, expected] of Object.entries(redirected)) {
    expect(redirectOf(redirects, address), `${address} in development`).toEqual(expected);
    expect(await get(address), address).toEqual(expected);
  }
  for (const address of unchanged) expect(await get(address), address).toEqual({ status: 200, location: null });
});
