import { expect, test } from '@playwright/test';
import { type Answer, documentOf, send } from '../support/http.ts';
import { targets } from '../support/targets.ts';

for (const [story, base] of [
  ['there is no API', targets.withoutApi],
  ['the API is down', targets.withDeadApi],
] as const) {
  test(`While ${story}, a visitor who sent a form without JavaScript reads in their language that it was not received @operator`, async () => {
    for (const [language, path, status, words] of [
      ['en', '/prod-api/orders', 503, 'This was not received'],
      ['zh-CN', '/prod-api/..;/', 400, '内容未能送达'],
    ] as const) {
      const headers = { accept: 'text/html,*/*;q=0.8', cookie: `lang=${language}` };
      const answer = await send(path, { method: 'POST', headers, body: 'x' }, base);
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      const page = documentOf(answer.text);
      expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual([language, words]);
    }
  });
}

/** Expects a problem (RFC 9457) with the request's id. */
function expectProblem({ status, headers, text }: Answer, problem: { status: number; [member: string]: unknown }) {
  expect([status, headers['content-type']]).toEqual([problem.status, 'application/problem+json']);
  expect(JSON.parse(text)).toMatchObject({ requestId: headers['x-request-id'], ...problem });
}

const post = (body: string, headers = {}) =>
  send('/prod-api/echo', { method: 'POST', headers, body }, targets.withLimits);

test.describe('A visitor who exceeds what the operator allows', () => {
  // The limits are those of `web-with-limits` in e2e/compose.yml. The tests share one client's limits, so they run in turn.
  test.describe.configure({ mode: 'serial' });

  test('may send a body of the maximum size, and is told so for one byte more, in one piece or in chunks @operator', async () => {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expect((await post('x'.repeat(65_536), headers)).status).toBe(200);
      const answer = await post('x'.repeat(65_537), headers);
      expectProblem(answer, { status: 413, title: 'Content Too Large', instance: '/prod-api/echo' });
    }
  });

  test('gets 429 with Retry-After for too many requests, and is served again after that @operator', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('x')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length, 'a burst is no abuse').toBeGreaterThan(10);
    expect(refused.length).toBeGreaterThan(10);
    for (const answer of refused) {
      expectProblem(answer, { status: 429, title: 'Too Many Requests' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    await expect.poll(async () => (await post('x')).status).toBe(200);
  });

  test('gets pages without a limit: only API requests count', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => send('/home', {}, targets.withLimits)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});
