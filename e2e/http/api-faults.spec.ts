import { expect, test } from '@playwright/test';
import { contentIn, languages } from '../support/content.ts';
import { documentOf, exchange, expectProblem, planned, seen, send, statuses } from '../support/http.ts';
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
      expect(JSON.parse(answer.text)).toEqual({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The API cannot be reached at the moment.',
        instance: '/prod-api/orders',
        requestId: 'story-12345678',
      });
      // A path that would break the problem's JSON is not repeated in it.
      expectProblem(await send('/prod-api/a"b\\c', {}, base), { status: 503, instance: '/prod-api' });
    });

    test('reads of newer content get 204, which no browser logs as an error, and writes a problem', async () => {
      const path = '/prod-api/content/plans?lang=en';
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await send(path, { method }, base);
        expect([status, headers['cache-control'], body.length], method).toEqual([204, 'no-store', 0]);
      }
      expectProblem(await send(path, { method: 'POST', body: '{}' }, base), { status: 503 });
    });

    test('a visitor who sent a form without JavaScript reads in their language that it was not received', async () => {
      for (const [at, language] of languages.entries()) {
        const [path, status] = [at % 2 ? '/prod-api/..;/' : '/prod-api/content', at % 2 ? 400 : 503];
        const words = contentIn(language).messages.notReceived.heading;
        const headers = { accept: 'text/html,*/*;q=0.8', cookie: `lang=${language}` };
        const answer = await send(path, { method: 'POST', headers, body: 'x' }, base);
        expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
        const page = documentOf(answer.text);
        expect([page.documentElement.lang, page.querySelector('h1')?.textContent]).toEqual([language, words]);
      }
    });
  });
}

const ask = (key: string, base = targets.site) => send(`/prod-api/planned/${key}`, {}, base);

test.describe('The outcome of a request is reported', { tag: '@own-servers' }, () => {
  for (const [story, raw] of [
    ['hung up', ''],
    ['sent headers without an end', `HTTP/1.1 200 OK\r\n${'X-Long: '.padEnd(20_000, 'x')}\r\n\r\n`],
  ] as const) {
    test(`by 502 where the API ${story}`, async () => {
      const key = await planned({ raw });
      const answer = await ask(key);
      expectProblem(answer, { status: 502, title: 'Bad Gateway', instance: `/prod-api/planned/${key}` });
      expect(answer.headers['retry-after']).toBeUndefined();
      expect(await seen(key), 'a request that may have taken effect is not repeated').toHaveLength(1);
    });
  }

  test('by 504 where the API was silent for too long', async () => {
    const key = await planned({ hang: true });
    expectProblem(await ask(key, targets.withLimits), { status: 504, title: 'Gateway Timeout' });
  });

  for (const [story, raw] of [
    ['broke off in a body of a stated length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'],
    ['broke off between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nonly this\r\n'],
    // nginx treats what does not begin with HTTP/ as HTTP/0.9 and sends it without headers, which browsers reject.
    ['sent garbage', 'this is no HTTP\r\n\r\n'],
  ] as const) {
    test(`by a broken connection, never by a truncated answer, where the API ${story}`, async () => {
      const key = await planned({ raw });
      await expect(ask(key)).rejects.toThrow(/aborted|hang up|ECONNRESET|Parse Error/);
    });
  }

  test('by the final answer where the API began with interim ones; the connection is kept, and nothing is stored', async () => {
    const interim =
      'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nCache-Control: max-age=60\r\n\r\n';
    const key = await planned({ raw: `${interim}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nok\r\n`, open: true });
    const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${more}\r\n`;
    const next = get('/healthz', 'Connection: close\r\n');
    for (const path of ['', '/content', '/content'])
      expect(statuses(await exchange(get(`/prod-api${path}/planned/${key}`) + next)).slice(-2), path).toEqual([
        200, 200,
      ]);
    expect(await seen(key)).toHaveLength(3);
  });
});

test.describe('The API’s answers are passed on unchanged:', { tag: '@own-servers' }, () => {
  test('statuses, with body and headers, those of content too', async () => {
    const own = { 'x-own': 'kept', 'retry-after': '77', location: '/elsewhere', 'content-type': 'application/json' };
    for (const status of [200, 204, 301, 304, 404, 413, 429, 500, 502, 503, 504]) {
      const body = status === 204 || status === 304 ? '' : '{"own":true}';
      const key = await planned({ status, headers: own, body });
      for (const path of ['', '/content']) {
        const answer = await send(`/prod-api${path}/planned/${key}`);
        expect([answer.status, answer.text], path).toEqual([status, body]);
        expect(answer.headers, path).toMatchObject(own);
      }
    }
  });

  test('but no-store is added where the API states no age, so that nothing guesses one', async () => {
    const expires = { Expires: 'Thu, 01 Jan 1970 00:00:00 GMT' };
    for (const [status, headers, expected] of [
      [200, {}, 'no-store'],
      [404, { 'Last-Modified': 'Sun, 01 Nov 2026 12:00:00 GMT' }, 'no-store'],
      [200, { 'Cache-Control': 'private' }, 'private'],
      [200, expires, undefined],
      // A 304 is about a stored answer, whose age it must not change.
      [304, {}, undefined],
    ] as const) {
      const key = await planned({ status, headers });
      for (const path of ['', '/content']) {
        const answer = await send(`/prod-api${path}/planned/${key}`);
        expect(answer.headers['cache-control'], `${status} ${path}`).toBe(expected);
      }
    }
  });

  test('headers of 12 KB', async () => {
    const large = 'x'.repeat(12_000);
    const key = await planned({ headers: { 'X-Large': large }, body: 'ok' });
    expect((await ask(key)).headers['x-large']).toBe(large);
  });

  test('but no headers that control this server or its connections', async () => {
    const headers = {
      'X-Accel-Redirect': '/home',
      'Keep-Alive': 'timeout=99',
      'Proxy-Authenticate': 'Basic',
      'Proxy-Authentication-Info': 'x',
      'Proxy-Authorization': 'x',
      'Proxy-Connection': 'keep-alive',
      'Proxy-Status': 'secret.internal; error=dns_timeout',
      Upgrade: 'h2c, websocket',
      TE: 'trailers',
      Trailer: 'X-Sum',
      'Alt-Svc': 'h3="evil.example:443"',
    };
    const key = await planned({ headers, body: 'own' });
    for (const path of ['', '/content']) {
      const answer = await send(`/prod-api${path}/planned/${key}`);
      expect(answer.text).toBe('own');
      for (const name of Object.keys(headers)) expect(answer.headers[name.toLowerCase()], name).toBeUndefined();
    }
  });
});
