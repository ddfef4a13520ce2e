import { expect, test } from '@playwright/test';
import { type Answer, send } from '../support/http.ts';

/** The request that the stub API received and answered with (e2e/support/stub-api.ts). */
function received({ status, text }: Answer): { headers: Record<string, string> } {
  expect(status).toBe(200);
  return JSON.parse(text);
}

test.describe('The API behind /prod-api receives what the page sent', { tag: '@own-servers' }, () => {
  test('the path as it was written', async () => {
    for (const path of [
      ...['/', '/content/releases?lang=zh-CN', '/content', '/content?lang=en', '/content/', '/a%2Fb'],
      ...['/a%20b/%E8%A8%80?q=%26&q=2&empty=', '/double//slash', '/prod-api/again'],
    ]) {
      expect(received(await send(`/prod-api${path}`)), path).toMatchObject({ method: 'GET', url: path });
    }
  });

  test('method, headers and body', async () => {
    const body = JSON.stringify({ text: '说得更好', n: 1 });
    const headers = { 'content-type': 'application/json', 'x-custom': 'kept', cookie: 'a=1; b=2' };
    for (const [method, path] of [
      ['POST', '/echo'],
      ['PUT', '/content'],
      ['REPORT', '/content/plans'],
    ] as const) {
      const answer = await send(`/prod-api${path}`, { method, headers, body });
      expect(received(answer), path).toMatchObject({ method, url: path, headers, body });
    }
  });

  test('as many headers as are allowed, through the cache too', async () => {
    const small = Object.fromEntries(Array.from('abcdef', (name) => [`x-small-${name}`, name.repeat(130)]));
    const headers = { ...small, 'x-long': 'x'.repeat(4060), 'x-longer': 'y'.repeat(4060) };
    for (const path of ['/prod-api/echo', '/prod-api/content/echo']) {
      expect(received(await send(path, { headers })), path).toMatchObject({ headers });
    }
  });

  test('the client’s address, the host, the scheme and the request’s id', async () => {
    const answer = await send('/prod-api/echo', {
      headers: { host: 'site.example', 'x-request-id': 'story-12345678' },
    });
    const { headers } = received(answer);
    expect(headers).toMatchObject({
      host: 'site.example',
      'x-forwarded-host': 'site.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': expect.stringMatching(/^[\da-f.:]+$/),
      'x-request-id': 'story-12345678',
    });
    expect(headers['x-real-ip']).toBe(headers['x-forwarded-for']);
    expect(answer.headers['x-request-id']).toBe('story-12345678');
  });

  test('a new id in place of a missing or invalid one', async () => {
    for (const id of [undefined, 'short', 'with "quotes" in it', 'x'.repeat(129)]) {
      const answer = await send('/prod-api/echo', { headers: id ? { 'x-request-id': id } : {} });
      expect(answer.headers['x-request-id'], id).toMatch(/^[\da-f]{32}$/);
      expect(received(answer).headers['x-request-id'], id).toBe(answer.headers['x-request-id']);
    }
  });

  test('no forwarding headers and path overrides of the client', async () => {
    const claims = {
      'x-forwarded-for': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-forwarded-port': 'evil',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=6.6.6.6;host=evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-http-method-override': 'evil',
      proxy: 'http://evil.example',
      x_forwarded_for: '6.6.6.6',
    };
    const answer = await send('/prod-api/echo', { headers: claims });
    expect(JSON.stringify(received(answer).headers)).not.toMatch(/6\.6\.6\.6|evil/);
  });

  test('no hop-by-hop headers', async () => {
    const hops = {
      'keep-alive': 'timeout=9',
      te: 'trailers',
      trailer: 'x-sum',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABk',
      'proxy-connection': 'keep-alive',
      'proxy-authorization': 'Basic c2VjcmV0',
      expect: '100-continue',
    };
    const headers = { ...hops, connection: 'keep-alive, te', 'transfer-encoding': 'chunked' };
    const answer = await send('/prod-api/echo', { method: 'POST', headers, body: 'x' });
    for (const name of Object.keys(hops)) expect(received(answer).headers, name).not.toHaveProperty(name);
    expect(received(answer).headers.connection, 'each answer has a connection of its own').toBe('close');
  });
});
