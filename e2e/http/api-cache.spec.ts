import { expect, test } from '@playwright/test';
import { newKey, planned, readContent, seen, send } from '../support/http.ts';

/** An age that outlives every test: nothing is kept without one. */
const aged = { 'Cache-Control': 'max-age=60' };
/** Old as soon as it arrives: nginx measures ages in whole seconds. */
const soonOld = { 'Cache-Control': 'max-age=1' };

/** Waits until what was kept for this key is too old to be given out as fresh. */
const untilOld = (key: string) =>
  expect
    .poll(async () => (await readContent(key)).cache, { intervals: [100] })
    .toMatch(/STALE|UPDATING|EXPIRED|REVALIDATED/);

test.describe('Content that every visitor asks for', { tag: '@own-servers' }, () => {
  test('reaches the API once, and every visitor', async () => {
    const key = await planned({ body: 'news', headers: aged });
    expect(await readContent(key)).toMatchObject({ status: 200, cache: 'MISS', body: 'news' });
    expect(await readContent(key)).toMatchObject({ status: 200, cache: 'HIT', body: 'news' });
    expect(await seen(key)).toHaveLength(1);
  });

  test('reaches the API once, however many visitors ask in the same moment', async () => {
    const key = await planned({ body: 'news', headers: aged, delay: 700 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => readContent(key)));
    expect(answers.filter(({ status, body }) => status === 200 && body === 'news')).toHaveLength(50);
    expect(await seen(key)).toHaveLength(1);
  });

  test('is kept for each language by itself', async () => {
    const key = await planned({ body: 'news', headers: aged });
    for (const query of ['?lang=en', '?lang=zh-CN', '']) {
      expect((await readContent(key, { query })).cache, query).toBe('MISS');
    }
    expect(await seen(key)).toHaveLength(3);
  });

  for (const status of [404, 204]) {
    test(`is not asked for again and again where the API has none (${status})`, async () => {
      const key = await planned({ status, headers: aged });
      await readContent(key);
      expect(await readContent(key)).toMatchObject({ status, cache: 'HIT' });
    });
  }

  test('is fetched again with its ETag, and not sent again while it is the same', async () => {
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
    test(`becomes new soon after the API has ${story}`, async () => {
      const key = await planned({ body: 'old', headers: soonOld });
      await readContent(key);
      await planned({ body: 'new', headers }, key);
      await expect.poll(async () => (await readContent(key)).body).toBe('new');
      expect((await readContent(key)).body).toBe('new');
    });
  }
});

test.describe('Content is given out although it is old', { tag: '@own-servers' }, () => {
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

test.describe('What is meant for one visitor is never kept for another', { tag: '@own-servers' }, () => {
  // An answer that says nothing of its age is not kept: only the API knows for whom it is.
  for (const [story, headers] of [
    ['private', { 'Cache-Control': 'private, max-age=60' }],
    ['no-store', { 'Cache-Control': 'no-store' }],
    ['sets a cookie', { ...aged, 'Set-Cookie': 'session=1' }],
    ['varies with everything', { ...aged, Vary: 'Accept, *' }],
    ['without an age', { 'Cache-Control': 'public' }],
    ['without an age but for nginx', { 'X-Accel-Expires': '60' }],
    ['not to be given out stale', { 'Cache-Control': 'max-age=60, must-revalidate' }],
    ['larger than a megabyte', { ...aged, 'Content-Length': '1000001' }],
  ] as const) {
    test(`an answer that is ${story}`, async () => {
      const size = Number(new Headers(headers).get('Content-Length') ?? 4);
      const key = await planned({ body: 'x'.repeat(size), headers });
      await readContent(key);
      expect((await readContent(key)).cache).toBe('MISS');
      expect(await seen(key)).toHaveLength(2);
    });
  }

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

  for (const headers of [aged, { 'Cache-Control': 'max-age=0, s-maxage=60' }]) {
    test(`but one with ${headers['Cache-Control']} is for all, whoever asked first`, async () => {
      const key = await planned({ body: 'ours', headers });
      await readContent(key, { headers: { cookie: 'session=1' } });
      expect(await readContent(key)).toMatchObject({ cache: 'HIT', body: 'ours' });
    });
  }

  test('nor is a request with a password answered from what is kept', async () => {
    const key = await planned({ body: 'news', headers: aged });
    await readContent(key);
    expect((await readContent(key, { headers: { authorization: 'Bearer secret' } })).cache).toBe('BYPASS');
  });

  for (const path of ['..;/orders/', 'orders;x=1/', '%2e/', 'a.css/', 'x%2F..%2F']) {
    test(`nor an answer to /content/${path}, which the API may read otherwise`, async () => {
      const url = `/prod-api/content/${path}${newKey()}`;
      await send(url);
      expect((await send(url)).headers['x-cache-status']).not.toBe('HIT');
    });
  }

  test('a write, nor what it answers', async () => {
    const key = await planned({ body: 'done', headers: aged });
    for (const _ of [1, 2]) await send(`/prod-api/content/planned/${key}`, { method: 'POST', body: '{}' });
    expect((await seen(key)).map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

test('An error that the API itself gives for content passes as it is', { tag: '@own-servers' }, async () => {
  const key = await planned({
    status: 500,
    headers: { 'Content-Type': 'application/problem+json' },
    body: '{"title":"Mine"}',
  });
  expect(await readContent(key)).toMatchObject({ status: 500, body: '{"title":"Mine"}' });
});
