import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type RawAnswer, send } from '../support/raw-http.ts';

/** What the stub API received (e2e/support/stub-api.ts answers with it). */
const received = ({ body }: RawAnswer): unknown => JSON.parse(body.toString());

test.describe('The API behind /prod-api receives what the page sent', { tag: '@own-servers' }, () => {
  for (const path of [
    '/',
    '/content/releases?lang=zh-CN',
    '/a%2Fb',
    '/a%20b/%E8%A8%80?q=%26&q=2&empty=',
    '/double//slash',
    '/prod-api/again',
  ]) {
    test(`the path ${path} as it was written`, async () => {
      const answer = await send(`/prod-api${path}`);
      expect(answer.status).toBe(200);
      expect(received(answer)).toMatchObject({ method: 'GET', url: path });
    });
  }

  test('method, headers and body', async () => {
    const body = JSON.stringify({ text: '说得更好', n: 1 });
    const headers = { 'content-type': 'application/json', 'x-custom': 'kept', cookie: 'a=1; b=2' };
    const answer = await send('/prod-api/echo', { method: 'POST', headers, body });
    expect(received(answer)).toMatchObject({ method: 'POST', headers, body });
  });

  test('a body of any bytes, whole', async () => {
    const body = randomBytes(300_000).toString('base64');
    const answer = await send('/prod-api/echo', { method: 'PUT', body });
    expect(received(answer)).toMatchObject({ method: 'PUT', body });
  });

  test('who asked, and under which id', async () => {
    const answer = await send('/prod-api/echo', { headers: { 'x-request-id': 'story-12345678' } });
    expect(received(answer)).toMatchObject({
      headers: { 'x-request-id': 'story-12345678', 'x-forwarded-proto': 'http', 'x-forwarded-for': expect.any(String) },
    });
  });

  test('nothing, when the path hides the prefix', async () => {
    for (const path of ['/x/../prod-api/secret', '/%70rod-api/secret']) {
      expect((await send(path)).status, path).toBe(400);
    }
  });
});
