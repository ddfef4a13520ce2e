import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Environment, serve, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
writeSite(join(work.path, 'site'));
afterAll(work.remove);

/** Runs a task with a server in front of it, and stops the server whatever comes of it. */
async function withGateway<Result>(environment: Environment, task: (url: string) => Promise<Result>): Promise<Result> {
  const server = await serve(work.path, environment);
  try {
    return await task(server.url);
  } finally {
    await server.stop();
  }
}

async function listen<Kind extends net.Server>(server: Kind, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const number = typeof address === 'object' && address ? address.port : 0;
  return { port: number, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('the rate of one client', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => index + 1);

  test.each<[string, (n: number) => string, boolean]>([
    ['is exceeded by thirty requests of one', () => '192.0.2.1', true],
    ['is not exceeded by one request each of thirty', (n) => `192.0.2.${n}`, false],
    ['is its network’s in IPv6, where one visitor has a whole network', (n) => `2001:db8::${n}`, true],
    ['is not that of other networks in IPv6', (n) => `2001:db8:0:${n}::1`, false],
  ])('%s', async (_, address, exceeded) => {
    const api = await listen(http.createServer((_request, response) => response.end()));
    const environment = {
      API_UPSTREAM: `127.0.0.1:${api.port}`,
      API_RATE: '1',
      API_BURST: '1',
      REAL_IP_FROM: '127.0.0.1',
    };
    const answers = await withGateway(environment, (url) =>
      Promise.all(thirty.map((n) => fetch(`${url}/prod-api/orders`, { headers: { 'x-forwarded-for': address(n) } }))),
    );
    await api.close();
    expect(answers.some(({ status }) => status === 429)).toBe(exceeded);
  });
});

test('the API is told one address and one scheme, those that the trusted proxy reported', async () => {
  const api = await listen(http.createServer((request, response) => response.end(JSON.stringify(request.headers))));
  const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.1', 'x-forwarded-proto': 'https' };
  const received = await withGateway(
    { API_UPSTREAM: `127.0.0.1:${api.port}`, REAL_IP_FROM: '127.0.0.1' },
    async (url): Promise<unknown> => (await fetch(`${url}/prod-api/orders`, { headers })).json(),
  );
  await api.close();
  expect(received).toMatchObject({
    'x-forwarded-for': '192.0.2.1',
    'x-real-ip': '192.0.2.1',
    'x-forwarded-proto': 'https',
  });
});

test('an API that accepts a connection and then says nothing counts as unreachable after API_CONNECT_TIMEOUT', async () => {
  const sockets: net.Socket[] = [];
  const silent = await listen(net.createServer((socket) => void sockets.push(socket)));
  const environment = { API_UPSTREAM: `https://127.0.0.1:${silent.port}`, API_CONNECT_TIMEOUT: '200ms' };
  const status = await withGateway(environment, async (url) => (await fetch(`${url}/prod-api/orders`)).status);
  for (const socket of sockets) socket.destroy();
  await silent.close();
  expect(status).toBe(503);
});

test('content outlives the API that is killed, and the API is used again once it is back', async () => {
  const answer = http.createServer((_, response) => response.setHeader('Cache-Control', 'max-age=1').end('news'));
  const api = await listen(answer);
  await withGateway({ API_UPSTREAM: `127.0.0.1:${api.port}` }, async (url) => {
    const read = async (path: string) => {
      const response = await fetch(`${url}/prod-api${path}`);
      return [response.status, await response.text(), response.headers.get('x-cache-status')];
    };
    expect(await read('/content/plans')).toEqual([200, 'news', 'MISS']);
    answer.closeAllConnections();
    await api.close();
    await expect.poll(() => read('/content/plans'), { timeout: 4000 }).toEqual([200, 'news', 'STALE']);
    expect((await read('/orders'))[0]).toBe(503);

    const again = http.createServer((_, response) => response.end('newer'));
    const back = await listen(again, api.port);
    await expect.poll(async () => (await read('/content/plans'))[1], { timeout: 4000 }).toBe('newer');
    expect((await read('/orders'))[0]).toBe(200);
    again.closeAllConnections();
    await back.close();
  });
});
