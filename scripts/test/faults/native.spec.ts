import dgram from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../generator/files.ts';
import { startApi } from '../../servers/nginx.ts';
import { serveSite } from '../../servers/serve.ts';
import { childrenOf } from '../../setup/run.ts';
import { get, startLoad } from './load.ts';

const results = path.join(projectRoot, 'test-results');
mkdirSync(results, { recursive: true });
/** A log of nginx's error messages, which would look like failing tests on the terminal. */
const errors = openSync(path.join(results, 'faults-native.log'), 'a');

async function siteUnderLoad(variables: Record<string, string>) {
  // Without limits, because all load comes from one address.
  const environment = { API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables };
  const { pid, stop, ...site } = await serveSite(environment, { errors });
  onTestFinished(stop);
  const url = site.url.replace('localhost', '127.0.0.1');
  return { url, pid, load: await startLoad(url) };
}

test('no request fails during reloads @operator', async () => {
  const { pid, load } = await siteUnderLoad({ API_UPSTREAM: '', WORKERS: '2' });
  for (let reload = 1; reload <= 2; reload += 1) {
    await load.more();
    const before = childrenOf(pid);
    process.kill(pid, 'SIGHUP');
    await expect.poll(() => childrenOf(pid).some((worker) => before.includes(worker))).toBe(false);
  }
  expect(await load.end()).toEqual([]);
});

/** Starts a DNS server that has the same IPv4 address for every name (RFC 1035). Without an address it does not respond. */
async function startNameServer(initialAddress: string) {
  const names: { address: string | undefined } = { address: initialAddress };
  const server = dgram.createSocket('udp4');
  server.on('message', (query, sender) => {
    if (!names.address) return;
    // A query of nginx ends with the type and the class of the record.
    const isForIpv4 = query.readUInt16BE(query.length - 4) === 1;
    // The flags of a response with recursion available, and the number of records.
    query.writeUInt16BE(0x8180, 2);
    query.writeUInt16BE(isForIpv4 ? 1 : 0, 6);
    // A pointer to the queried name at byte 12, then type A, class IN, TTL 1 s, length 4.
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...names.address.split('.').map(Number)]);
    server.send(isForIpv4 ? Buffer.concat([query, record]) : query, sender.port, sender.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { names, resolver: `127.0.0.1:${server.address().port}` };
}

test('no page fails, and each call gets a response, if the API hangs, stops, moves or has no address', async () => {
  const { names, resolver } = await startNameServer('127.0.0.1');
  let handler: http.RequestListener = (_, response) => response.end('{}');
  const listener: http.RequestListener = (request, response) => handler(request, response);
  const api = await startApi(listener);
  const port = api.upstream.split(':')[1];
  const variables = { API_UPSTREAM: `api.example.test:${port}`, RESOLVERS: resolver, API_READ_TIMEOUT: '2s' };
  const { url, load } = await siteUnderLoad({ ...variables, WORKERS: '1' });
  const apiStatus = async () => (await get(`${url}/prod-api/v1/thing`)).status;
  expect(await apiStatus()).toBe(200);

  const respond = handler;
  handler = () => undefined;
  const statuses = await Promise.all(Array.from({ length: 100 }, apiStatus));
  expect(new Set(statuses)).toEqual(new Set([504]));
  handler = respond;

  api.stop();
  expect(await apiStatus()).toBe(503);
  await load.more();
  await startApi(listener, `127.0.0.2:${port}`);
  names.address = '127.0.0.2';
  await expect.poll(apiStatus).toBe(200);

  names.address = undefined;
  await expect.poll(apiStatus).toBe(503);
  await load.more();
  names.address = '127.0.0.2';
  await expect.poll(apiStatus).toBe(200);
  expect(await load.end()).toEqual([]);
});
