import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newKey, send } from '../support/http.ts';
import { targets, workersPeak } from '../support/targets.ts';

const MIB = 1_048_576;

/** Starts an upload that the test writes; `answer` resolves after the upload has ended. */
function beginUpload(path: string, headers: http.OutgoingHttpHeaders) {
  const { hostname, port } = new URL(targets.site);
  const request = http.request({ hostname, port, path, method: 'POST', headers, agent: false });
  const answer = once(request, 'response').then(async ([response]: http.IncomingMessage[]) => ({
    status: response?.statusCode,
    body: response ? await text(response) : '',
  }));
  return { request, answer };
}

/** The number of bytes of an upload that have reached the API; -1 if it was aborted. */
const received = async (key: string) => Number((await send(`/prod-api/received/${key}`)).body);

test.describe('A large upload', { tag: '@own-servers' }, () => {
  for (const [kind, headers] of [
    ['of a known length', { 'content-length': 200 * MIB }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ] as const) {
    test(`${kind}, 200 MB, arrives complete while nginx uses less than 4 MiB more`, async () => {
      test.slow();
      const before = workersPeak();
      const { request, answer } = beginUpload(`/prod-api/upload/${newKey()}`, headers);
      const hash = createHash('sha256');
      for (let sent = 0; sent < 200; sent++) {
        const part = randomBytes(MIB);
        hash.update(part);
        if (!request.write(part)) await once(request, 'drain');
      }
      request.end();
      const { status, body } = await answer;
      expect(status).toBe(201);
      expect(JSON.parse(body)).toEqual({ size: 200 * MIB, sha256: hash.digest('hex') });
      // In the container the memory limit (64 MB, /tmp included) proves it.
      expect(workersPeak() - before).toBeLessThan(4);
    });
  }

  test('reaches the API while the visitor is still sending it', async () => {
    const key = newKey();
    const { request, answer } = beginUpload(`/prod-api/upload/${key}`, { 'content-length': 100_001 });
    request.write('x'.repeat(100_000));
    await expect.poll(() => received(key)).toBe(100_000);
    request.end('y');
    expect((await answer).status).toBe(201);
  });

  test('is aborted at the API too when the visitor cancels it', async () => {
    const key = newKey();
    const { request, answer } = beginUpload(`/prod-api/upload/${key}`, { 'content-length': MIB });
    answer.catch(() => {});
    request.on('error', () => {});
    request.write('x'.repeat(1000));
    await expect.poll(() => received(key)).toBe(1000);
    request.destroy();
    await expect.poll(() => received(key)).toBe(-1);
  });
});

for (const [kind, query] of [
  ['in chunks', ''],
  ['until the connection ends', '?close'],
] as const) {
  test(`An event reaches the visitor when it happens, in a stream ${kind}`, { tag: '@own-servers' }, async () => {
    const key = newKey();
    const request = http.get(`${targets.site}/prod-api/events/${key}${query}`, { agent: false });
    const [response]: http.IncomingMessage[] = await once(request, 'response');
    expect(response?.headers['content-type']).toBe('text/event-stream');
    const events = response?.[Symbol.asyncIterator]();
    expect(String((await events?.next())?.value)).toBe('data: first\n\n');
    await send(`/prod-api/events/next/${key}`, { method: 'POST' });
    expect(String((await events?.next())?.value)).toBe('data: second\n\n');
    request.destroy();
  });
}

test('A WebSocket carries bytes both ways', { tag: '@own-servers' }, async () => {
  const { hostname, port } = new URL(targets.site);
  const socket = net.connect(Number(port), hostname);
  const answer = async (bytes: string) => {
    socket.write(bytes);
    return String(await once(socket, 'data'));
  };
  const upgrade = 'Host: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket';
  expect(await answer(`GET /prod-api/socket HTTP/1.1\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 101 /);
  for (const message of ['hello', 'again']) expect(await answer(message)).toBe(message.toUpperCase());
  socket.destroy();
});
