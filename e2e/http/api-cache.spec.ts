import { expect, test } from '@playwright/test';
import { planned, readContent, seen } from '../support/http.ts';

/** A lifetime longer than any test: nothing is cached without one. */
const aged = { 'Cache-Control': 'max-age=60' };
/** Expires almost at once: nginx measures ages in whole seconds. */
const soonOld = { 'Cache-Control': 'max-age=1' };

/** Waits until the cached response of this key has expired. */
const untilOld = (key: string) =>
  expect
    .poll(async () => (await readContent(key)).cache, { intervals: [100] })
    .toMatch(/STALE|UPDATING|EXPIRED|REVALIDATED/);

// gateway.yaml has what is cached, and what is not.
test.describe('Content that every visitor asks for', { tag: '@own-servers' }, () => {
  test('reaches the API once for simultaneous requests of many visitors, and for each language', async () => {
    const key = await planned({ body: 'news', headers: aged, delay: 700 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => readContent(key)));
    expect(answers.filter(({ status, body }) => status === 200 && body === 'news')).toHaveLength(50);
    expect(await seen(key)).toHaveLength(1);
    await Promise.all(['?lang=en', '?lang=zh-CN'].map((query) => readContent(key, { query })));
    expect(await seen(key)).toHaveLength(3);
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
