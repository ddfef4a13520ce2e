import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, type RawAnswer, send } from '../support/http.ts';

const pages = [...pageNames.map(pagePath), '/', '/nothing', releasePath(version())];
const files = [
  '{script}',
  '{style}',
  '{font}',
  '/icon.svg',
  '/images/logo.png',
  '/images/logo.webp',
  '/feeds/en.atom',
  '/site.webmanifest',
  '/.well-known/security.txt',
];

/** What RFC 9110 (15.4.5) asks of a 304, and the site's own headers that a cache updates its copy with. */
const repeated = ['date', 'etag', 'cache-control', 'content-location', 'expires', 'vary'];
const ownHeaders = ['content-security-policy', 'x-robots-tag', 'content-language', 'cross-origin-resource-policy'];

const header = ({ headers }: RawAnswer, name: string): string => {
  const value = headers[name];
  expect(typeof value, `the type of ${name}`).toBe('string');
  return String(value);
};

/** What a 304 says besides its status: nothing of a body's length, which caches would believe. */
function expectUnchanged(answer: RawAnswer, before: RawAnswer): void {
  expect(answer.status).toBe(304);
  expect(answer.body).toHaveLength(0);
  expect(answer.headers['content-length']).toBeUndefined();
  expect(answer.headers['transfer-encoding']).toBeUndefined();
  for (const name of [...repeated, ...ownHeaders]) {
    // A date may be a second later.
    if (name === 'date') expect(answer.headers[name]).toMatch(/ GMT$/);
    else expect(answer.headers[name], name).toBe(before.headers[name]);
  }
}

test.describe('A visitor who comes back does not fetch again what did not change:', () => {
  for (const path of [...pages, ...files]) {
    test(path, async () => {
      const url = await hashedFiles(path);
      const before = await send(url);
      const tag = header(before, 'etag');
      const bare = tag.replace(/^W\//, '');
      for (const list of [tag, bare, `W/${bare}`, `"x", ${tag}`, `${tag}, "x"`, `"x",${tag},"y"`, '*']) {
        expectUnchanged(await send(url, { headers: { 'if-none-match': list } }), before);
      }
      for (const list of ['"x"', bare.replace(/.$/, 'x"'), bare.slice(1, -1), '', ',', `"${bare}"`]) {
        const answer = await send(url, { headers: { 'if-none-match': list } });
        expect([answer.status, answer.body.length], list).toEqual([200, before.body.length]);
      }
    });
  }

  for (const path of ['/about', '/nothing', ...files]) {
    test(`${path}, by HEAD as well, and whichever coding or format their copy has`, async () => {
      const url = await hashedFiles(path);
      for (const headers of [
        { 'accept-encoding': 'br' },
        { 'accept-encoding': 'gzip' },
        { 'accept-encoding': 'identity' },
        { accept: 'image/avif,image/webp' },
      ]) {
        const before = await send(url, { headers });
        const again = { ...headers, 'if-none-match': header(before, 'etag') };
        expectUnchanged(await send(url, { method: 'HEAD', headers: again }), before);
        expectUnchanged(await send(url, { headers: again }), before);
      }
    });
  }

  test('and the next request on the connection is answered', async () => {
    const tag = header(await send('/about'), 'etag');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(n % 2 ? '/about' : '/home', { headers: { 'if-none-match': tag } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 ? 304 : 200)));
  });
});

test('A visitor who changes the language gets the page, whatever they hold in the other', async () => {
  const english = header(await send('/about?lang=en'), 'etag');
  const { status, body } = await send('/about', { headers: { 'if-none-match': english, cookie: 'lang=zh-CN' } });
  expect(status).toBe(200);
  expect(body.toString()).toContain('<html lang="zh-CN">');
});

test('Each language and encoding of a page has a tag of its own, and each language a date of its own', async () => {
  for (const path of ['/about', '/nothing', releasePath(version())]) {
    const ask = async (language: string, encoding: string) => {
      const headers = { 'accept-language': language, 'accept-encoding': encoding };
      const answer = await send(path, { headers });
      return { tag: header(answer, 'etag'), date: header(answer, 'last-modified') };
    };
    const variants = ['en', 'zh-CN'].flatMap((language) =>
      ['identity', 'gzip', 'br'].map((encoding) => ask(language, encoding)),
    );
    const answers = await Promise.all(variants);
    expect(new Set(answers.map(({ tag }) => tag)).size, path).toBe(6);
    expect(new Set(answers.map(({ date }) => date)).size, path).toBe(2);
  }
});

test('A page that is not there has the tag of the page that is shown in its place', async () => {
  const [home, unknown] = await Promise.all([send('/'), send('/nothing')]);
  expect(header(unknown, 'etag')).toBe(header(home, 'etag'));
});

test.describe('A copy is validated by its date too:', () => {
  for (const path of ['/about', '/nothing', ...files]) {
    test(path, async () => {
      const url = await hashedFiles(path);
      const date = header(await send(url), 'last-modified');
      expect((await send(url, { headers: { 'if-modified-since': date } })).status).toBe(304);
      expect((await send(url, { headers: { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } })).status).toBe(
        412,
      );
      const both = { 'if-modified-since': date, 'if-none-match': '"x"' };
      expect((await send(url, { headers: both })).status, 'the tag decides').toBe(200);
    });
  }
});

test('A download that was broken off goes on where it stopped, unless the file has changed', async () => {
  const whole = await send('/images/CEO.png');
  const range = { range: 'bytes=100-' };
  const rest = await send('/images/CEO.png', { headers: { ...range, 'if-range': header(whole, 'etag') } });
  expect(rest.status).toBe(206);
  expect(rest.body.equals(whole.body.subarray(100))).toBe(true);
  const byDate = await send('/images/CEO.png', { headers: { ...range, 'if-range': header(whole, 'last-modified') } });
  expect(byDate.status).toBe(206);
  const changed = await send('/images/CEO.png', { headers: { ...range, 'if-range': '"before"' } });
  expect([changed.status, changed.body.equals(whole.body)]).toEqual([200, true]);
});
