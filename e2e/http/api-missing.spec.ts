import { expect, test } from '@playwright/test';
import { send } from '../support/http.ts';
import { targets } from '../support/targets.ts';

for (const [story, base] of [
  ['there is no API', targets.withoutApi],
  ['the API is down', targets.withDeadApi],
] as const) {
  test.describe(`While ${story}`, { tag: '@own-servers' }, () => {
    test('a page that calls it gets a problem it can read, with the id to report', async () => {
      const headers = { 'x-request-id': 'story-12345678' };
      const answer = await send('/prod-api/orders?secret=1', { headers }, base);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/problem+json',
        'retry-after': '5',
        'cache-control': 'no-store',
        'x-request-id': 'story-12345678',
      });
      expect(JSON.parse(answer.body.toString())).toEqual({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The API cannot be reached at the moment.',
        instance: '/prod-api/orders',
        requestId: 'story-12345678',
      });
    });

    test('a path that would break the problem’s JSON is not repeated in it', async () => {
      const { body } = await send('/prod-api/a"b\\c', {}, base);
      expect(JSON.parse(body.toString())).toMatchObject({ status: 503, instance: '/prod-api' });
    });

    for (const method of ['GET', 'HEAD']) {
      test(`a ${method} of newer content finds none, which no browser calls an error`, async () => {
        const { status, headers, body } = await send('/prod-api/content/plans?lang=en', { method }, base);
        expect([status, headers['cache-control'], body.length]).toEqual([204, 'no-store', 0]);
      });
    }

    test('only reads of content are answered so: a write is not lost in silence', async () => {
      expect((await send('/prod-api/content/plans', { method: 'POST', body: '{}' }, base)).status).toBe(503);
    });
  });
}
