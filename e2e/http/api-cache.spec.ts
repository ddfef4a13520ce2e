import { expect, test } from '@playwright/test';
import { newKey, planned, readContent, seen, send } from '../support/http.ts';

/** A lifetime longer than any test: nothing is cached without one. */
const aged = { 'Cache-Control': 'max-age=60' };
/** Expires almost at once: nginx measures ages in whole seconds. */
const soonOld = { 'Cache-Control': 'max-age=1' };

/** Waits until the cached response of this key has expired. */
const untilOld = (key: string) =>
  expect
    .poll(async () => (await readContent(key)).cache, { intervals: [100] })
    .toMatch(/STALE|UPDATING|EXPIRED|REVALIDATED/);

test.describe('Content that every visitor asks for', { tag: '@own-servers' }, () => {
  test('reaches the API once, then every visitor, even where the API has none', async () => {
    for (const [status, body] of [
      [200, 'news'],
      [404, 'nothing'],
      [204, ''],
    ] as const) {
      const key = await planned({ status, body, headers: aged });
      expect(await readContent(key)).toEqual({ status, cache: 'MISS', body });
      expect(await readContent(key)).toEqual({ status, cache: 'HIT', body });
      expect(await seen(key)).toHaveLength(1);
    }
  });

  test('reaches the API once for simultaneous requests of many visitors, and for each language', async () => {
    const key = await planned({ body: 'news', headers: aged, delay: 700 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => readContent(key)));
    expect(answers.filter(({ status, body }) => status === 200 && body === 'news')).toHaveLength(50);
    expect(await seen(key)).toHaveLength(1);
    await Promise.all(['?lang=en', '?lang=zh-CN'].map((query) => readContent(key, { query })));
    expect(await seen(key)).toHaveLength(3);
  });

  test('keeps the time at which the API sent it, from which browsers and CDNs compute its age', async () => {
    const sent = 'Sun, 01 Nov 2026 12:00:00 GMT';
    const key = await planned({ body: 'news', headers: { ...aged, Date: sent } });
    await readContent(key);
    const { headers } = await send(`/prod-api/content/planned/${key}`);
    expect(headers).toMatchObject({ 'x-cache-status': 'HIT', 'cache-control': 'max-age=60', date: sent });
  });

  test('is revalidated with its ETag, and not sent again while it is unchanged', async () => {
    const key = await planned({ body: 'news', headers: { ...soonOld, ETag: '"1"' } });
    await readContent(key);
    await untilOld(key);
    await expect.poll(async () => (await seen(key)).at(-1)?.headers['if-none-match']).toBe('"1"');
    expect(await readContent(key)).toMatchObject({ status: 200, body: 'news' });
    expect(await readContent(key, { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304, body: '' });
  });

  for (const [story, headers] of [
    ['something new', soonOld],
    ['something that may not be kept', { 'Cache-Control': 'no-store' }],
  ] as const) {
    test(`is replaced soon after the API has ${story}`, async () => {
      const key = await planned({ body: 'old', headers: soonOld });
      await readContent(key);
      await planned({ body: 'new', headers }, key);
      await expect.poll(async () => (await readContent(key)).body).toBe('new');
      expect((await readContent(key)).body).toBe('new');
    });
  }
});

test.describe('Expired content is served', { tag: '@own-servers' }, () => {
  for (const [story, failure] of [
    ['the API hangs up', { raw: '' }],
    ['the API does not answer', { hang: true }],
    ['the API answers 500', { status: 500, body: 'broken' }],
    ['the API answers 503', { status: 503, body: 'busy' }],
    ['the API answers 429', { status: 429, body: 'enough' }],
  ] as const) {
    test(`while ${story}`, async () => {
      const key = await planned({ body: 'news', headers: soonOld });
      await readContent(key);
      await planned(failure, key);
      await untilOld(key);
      expect(await readContent(key)).toMatchObject({ status: 200, body: 'news' });
      expect((await seen(key)).length).toBeGreaterThan(1);
    });
  }
});

test.describe('The cache does not store', { tag: '@own-servers' }, () => {
  for (const [story, headers] of [
    ['with a password', { authorization: 'Bearer secret' }],
    ['with a password that nginx takes for none', { authorization: '0' }],
    ['with a body', { 'content-length': '0' }],
    ['to another host', { host: 'evil.example' }],
  ] as const) {
    test(`an answer to a request ${story}`, async () => {
      const key = await planned({ body: 'yours', headers: aged });
      await readContent(key, { headers });
      expect((await readContent(key)).cache).toBe('MISS');
    });
  }

  test('but an answer that is not private is stored for all visitors, except those with a password', async () => {
    for (const headers of [aged, { 'Cache-Control': 'max-age=0, s-maxage=60' }]) {
      const key = await planned({ body: 'ours', headers });
      await readContent(key, { headers: { cookie: 'session=1' } });
      expect(await readContent(key)).toMatchObject({ cache: 'HIT', body: 'ours' });
      expect((await readContent(key, { headers: { authorization: 'Bearer secret' } })).cache).toBe('BYPASS');
    }
  });

  test('an answer to a path that the API may interpret differently', async () => {
    for (const path of ['..;/orders/', 'orders;x=1/', '%2e/', 'a.css/', 'x%2F..%2F']) {
      const url = `/prod-api/content/${path}${newKey()}`;
      await send(url);
      expect((await send(url)).headers['x-cache-status'], path).not.toBe('HIT');
    }
  });
});
