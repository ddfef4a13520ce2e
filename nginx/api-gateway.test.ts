import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { serveInTest, startApi, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
writeSite(join(work.path, 'site'));
afterAll(work.remove);

describe('API_RATE', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => index + 1);

  test.each<[string, (n: number) => string, boolean]>([
    ['is exceeded by thirty requests of one client', () => '192.0.2.1', true],
    ['is not exceeded by one request each of thirty clients', (n) => `192.0.2.${n}`, false],
    ['counts an IPv6 network as one client', (n) => `2001:db8::${n}`, true],
    ['counts other IPv6 networks apart', (n) => `2001:db8:0:${n}::1`, false],
  ])('%s', async (_, address, exceeded) => {
    const { upstream } = await startApi((_request, response) => response.end());
    const limits = { API_RATE: '1', API_BURST: '1', REAL_IP_FROM: '127.0.0.1' };
    const { url } = await serveInTest(work.path, { API_UPSTREAM: upstream, ...limits });
    const answers = await Promise.all(
      thirty.map((n) => fetch(`${url}/prod-api/orders`, { headers: { 'x-forwarded-for': address(n) } })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(exceeded);
  });
});

test('the API is told one address and one scheme, those that the trusted proxy reported', async () => {
  const { upstream } = await startApi((request, response) => response.end(JSON.stringify(request.headers)));
  const { url } = await serveInTest(work.path, { API_UPSTREAM: upstream, REAL_IP_FROM: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.1', 'x-forwarded-proto': 'https' };
  const received: unknown = await (await fetch(`${url}/prod-api/orders`, { headers })).json();
  expect(received).toMatchObject({
    'x-forwarded-for': '192.0.2.1',
    'x-real-ip': '192.0.2.1',
    'x-forwarded-proto': 'https',
  });
});

test('an API that accepts a connection and then is silent counts as unreachable after API_CONNECT_TIMEOUT', async () => {
  const { server, port } = await startApi(() => undefined);
  server.removeAllListeners('connection');
  const { url } = await serveInTest(work.path, {
    API_UPSTREAM: `https://127.0.0.1:${port}`,
    API_CONNECT_TIMEOUT: '200ms',
  });
  expect((await fetch(`${url}/prod-api/orders`)).status).toBe(503);
});

test('content is given out stale while the API is down, and the API is used again once it is back', async () => {
  const api = await startApi((_, response) => void response.setHeader('Cache-Control', 'max-age=1').end('news'));
  const { url } = await serveInTest(work.path, { API_UPSTREAM: api.upstream });
  const read = async (path: string) => {
    const response = await fetch(`${url}/prod-api${path}`);
    return [response.status, await response.text(), response.headers.get('x-cache-status')];
  };
  expect(await read('/content/plans')).toEqual([200, 'news', 'MISS']);
  api.close();
  await expect.poll(() => read('/content/plans'), { timeout: 4000 }).toEqual([200, 'news', 'STALE']);
  expect((await read('/orders'))[0]).toBe(503);
  await startApi((_, response) => response.end('newer'), api.port);
  await expect.poll(async () => (await read('/content/plans'))[1], { timeout: 4000 }).toBe('newer');
  expect((await read('/orders'))[0]).toBe(200);
});
