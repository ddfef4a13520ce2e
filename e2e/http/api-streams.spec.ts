import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newKey, seen } from '../support/http.ts';
import { targets, workersPeak } from '../support/targets.ts';

const MIB = 1_048_576;

/** Starts an upload that the test writes; `answer` resolves with what the API received, after the upload has ended. */
function beginUpload(key: string, headers: http.OutgoingHttpHeaders) {
  const request = http.request(`${targets.site}/prod-api/${key}`, { method: 'POST', headers, agent: false });
  const answer = once(request, 'response').then(([response]) => json(response));
  return { request, answer };
}

test.describe('A large upload', () => {
  for (const [kind, headers] of [
    ['of a known length', { 'content-length': 200 * MIB }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ] as const) {
    test(`${kind}, 200 MB, arrives complete while nginx uses less than 4 MiB more`, async () => {
      test.slow();
      const before = workersPeak();
      const { request, answer } = beginUpload(newKey(), headers);
      const hash = createHash('sha256');
      for (let sent = 0; sent < 200; sent++) {
        const part = randomBytes(MIB);
        hash.update(part);
        if (!request.write(part)) await once(request, 'drain');
      }
      request.end();
      expect(await answer).toMatchObject({ size: 200 * MIB, sha256: hash.digest('hex') });
      // In the container the memory limit (64 MB, /tmp included) proves it.
      expect(workersPeak() - before).toBeLessThan(4);
    });
  }

  test('reaches the API while the visitor is still sending it @operator', async () => {
    const key = newKey();
    const { request, answer } = beginUpload(key, { 'content-length': 100_001 });
    request.write('x'.repeat(100_000));
    await expect.poll(() => seen(key)).toMatchObject([{ size: 100_000 }]);
    request.end('y');
    expect(await answer).toMatchObject({ size: 100_001 });
  });

  test('is aborted at the API too when the visitor cancels it @operator', async () => {
    const key = newKey();
    const { request, answer } = beginUpload(key, { 'content-length': MIB });
    answer.catch(() => {});
    request.on('error', () => {});
    request.write('x'.repeat(1000));
    await expect.poll(() => seen(key)).toMatchObject([{ size: 1000 }]);
    request.destroy();
    await expect.poll(() => seen(key)).toMatchObject([{ aborted: true }]);
  });
});

for (const [kind, query] of [
  ['in chunks', ''],
  ['until the connection ends', '?close'],
] as const) {
  test(`An event reaches the visitor when it happens, in a stream ${kind} @operator`, async () => {
    const request = http.get(`${targets.site}/prod-api/events${query}`, { agent: false });
    const [response]: http.IncomingMessage[] = await once(request, 'response');
    expect(response?.headers['content-type']).toBe('text/event-stream');
    const events = response?.[Symbol.asyncIterator]();
    for (const event of ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n'])
      expect(String((await events?.next())?.value)).toBe(event);
    request.destroy();
  });
}

test('A WebSocket carries bytes both ways', async () => {
  const { hostname, port } = new URL(targets.site);
  const socket = net.connect(Number(port), hostname);
  const answer = async (bytes: string) => {
    socket.write(bytes);
    return String(await once(socket, 'data'));
  };
  const upgrade = 'Host: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket';
  expect(await answer(`GET /prod-api/socket HTTP/1.1\r\n${upgrade}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 101 /);
  for (const message of ['hello', 'again']) expect(await answer(message)).toBe(message);
  socket.destroy();
});
