import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { newKey, receivedRequests, send } from '../support/http.ts';
import { peakWorkerMiB, targets } from '../support/targets.ts';

const MIB = 1_048_576;

/** Starts an upload whose body the test writes. `received` resolves with the size and hash of the body that the API received. */
function beginUpload(key: string, headers: http.OutgoingHttpHeaders) {
  const request = http.request(`${targets.site}/prod-api/${key}`, { method: 'POST', headers, agent: false });
  const received = once(request, 'response').then(([response]) => json(response));
  return { request, received };
}

test('An upload of 100 MB arrives complete while nginx uses less than 4 MiB more memory', async () => {
  test.slow();
  for (const headers of [{ 'content-length': 100 * MIB }, { 'transfer-encoding': 'chunked' }]) {
    const before = peakWorkerMiB();
    const { request, received } = beginUpload(newKey(), headers);
    const hash = createHash('sha256');
    const chunk = randomBytes(MIB);
    for (let sent = 0; sent < 100; sent++) {
      hash.update(chunk);
      if (!request.write(chunk)) await once(request, 'drain');
    }
    request.end();
    expect(await received).toMatchObject({ size: 100 * MIB, sha256: hash.digest('hex') });
    // Always 0 in the container, in which a buffered upload would exceed the 64 MB limit of memory, /tmp included, and fail.
    expect(peakWorkerMiB() - before, 'growth of nginx’s largest worker in MiB').toBeLessThan(4);
  }
});

test('An upload reaches the API while the visitor is still sending it, and is aborted there if they cancel @operator', async () => {
  const key = newKey();
  const { request, received } = beginUpload(key, { 'content-length': MIB });
  // The test aborts the upload.
  received.catch(() => {});
  request.on('error', () => {});
  request.write('x'.repeat(100_000));
  await expect.poll(() => receivedRequests(key)).toMatchObject([{ size: 100_000 }]);
  request.destroy();
  await expect.poll(() => receivedRequests(key)).toMatchObject([{ aborted: true }]);
});

test('An event reaches the visitor at once @operator', async () => {
  const request = http.get(`${targets.site}/prod-api/events`, { agent: false });
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  expect(response?.headers['content-type']).toBe('text/event-stream');
  let received = '';
  for await (const chunk of response ?? []) {
    received += chunk;
    if (received.includes('data: 3')) break;
  }
  expect(received).toMatch(/^data: 1\n\ndata: 2\n\ndata: 3\n\n/);
  expect(received.length, 'no event waits for later ones').toBeLessThan(200);
  request.destroy();
});

test('A WebSocket carries bytes both ways', async () => {
  const { hostname, port } = new URL(targets.site);
  const socket = net.connect(Number(port), hostname);
  const sendAndReceive = async (bytes: string) => {
    socket.write(bytes);
    return String(await once(socket, 'data'));
  };
  const upgrade = 'Host: site.example\r\nConnection: Upgrade\r\nUpgrade: websocket';
  const handshake = `GET /prod-api/socket HTTP/1.1\r\n${upgrade}\r\n\r\n`;
  expect(await sendAndReceive(handshake)).toMatch(/^HTTP\/1\.1 101 /);
  for (const message of ['hello', 'again']) expect(await sendAndReceive(message), 'the echo').toBe(message);
  socket.destroy();
});

// The limits are those of `web-with-limits` in e2e/compose.yml. One test, because the rate limit counts all requests from
// this machine together.
test('A refused request states which of the operator’s limits it exceeds, and when to try again @operator', async () => {
  const post = (body: string, headers = {}) =>
    send('/prod-api/echo', { method: 'POST', headers, body }, targets.withLimits);
  const problem = { 'content-type': 'application/problem+json' };
  const bodyLimit = 65_536;
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    expect((await post('x'.repeat(bodyLimit), headers)).status, 'a body of the maximum size is accepted').toBe(200);
    const tooLarge = await post('x'.repeat(bodyLimit + 1), headers);
    expect(tooLarge).toMatchObject({ status: 413, headers: problem });
    const requestId = tooLarge.headers['x-request-id'];
    const members = { status: 413, title: 'Content Too Large', instance: '/prod-api/echo', requestId };
    expect(JSON.parse(tooLarge.text)).toMatchObject(members);
  }

  const responses = await Promise.all(Array.from({ length: 60 }, () => post('x')));
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.length - refused.length, 'accepted requests of a burst of 60').toBeGreaterThan(10);
  expect(refused.length, 'refused requests of a burst of 60').toBeGreaterThan(10);
  for (const { headers, text } of refused) {
    expect(headers).toMatchObject({ ...problem, 'retry-after': '1' });
    const requestId = headers['x-request-id'];
    expect(JSON.parse(text)).toMatchObject({ status: 429, title: 'Too Many Requests', requestId });
  }
  await expect.poll(async () => (await post('x')).status, 'after the burst').toBe(200);

  const pages = await Promise.all(Array.from({ length: 60 }, () => send('/home', {}, targets.withLimits)));
  expect(new Set(pages.map(({ status }) => status)), 'the rate limit does not apply to pages').toEqual(new Set([200]));
});
