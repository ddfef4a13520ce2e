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
const errorLog = openSync(path.join(results, 'faults-native.log'), 'a');

async function siteUnderLoad(variables: Record<string, string> = {}, visitors = 4) {
  // Without limits, because all load comes from one address.
  const environment = { API_UPSTREAM: '', WORKERS: '2', API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables };
  const { pid, stop, ...site } = await serveSite(environment, { errors: errorLog });
  onTestFinished(stop);
  const url = site.url.replace('localhost', '127.0.0.1');
  return { url, pid, load: await startLoad(url, visitors) };
}

test('no request fails during three reloads @operator', async () => {
  const { pid, load } = await siteUnderLoad();
  for (let reload = 1; reload <= 3; reload += 1) {
    await load.more();
    const before = childrenOf(pid);
    process.kill(pid, 'SIGHUP');
    await expect.poll(() => childrenOf(pid).some((worker) => before.includes(worker))).toBe(false);
  }
  expect(await load.end()).toEqual([]);
});

test('a killed worker is replaced, and fails at most the requests that it was answering', async () => {
  const visitors = 8;
  const { pid, load } = await siteUnderLoad({}, visitors);
  await load.more();
  const workers = childrenOf(pid);
  const [killed] = workers;
  if (!killed) throw new Error('nginx has no worker.');
  process.kill(killed, 'SIGKILL');
  const replacements = () => childrenOf(pid).filter((worker) => !workers.includes(worker));
  await expect.poll(replacements).toHaveLength(1);
  await load.more(200);
  const failures = await load.end();
  expect(failures.length).toBeLessThanOrEqual(visitors);
  for (const { reason } of failures) expect(reason).toMatch(/ECONNRESET|socket hang up/);
});

const API_PATH = '/prod-api/v1/thing';
const apiStatus = async (url: string) => (await get(url + API_PATH)).status;
/** Starts a task 100 times at once. */
const start100 = <Value>(task: () => Promise<Value>) => Array.from({ length: 100 }, task);
const workingApi: http.RequestListener = (_, response) => response.end('{}');

test('no page fails if the API hangs, is faulty, slow or restarted, and calls of the API get a response', async () => {
  let handler = workingApi;
  const api = await startApi((request, response) => handler(request, response));
  const { url, load } = await siteUnderLoad({ API_UPSTREAM: api.upstream, API_READ_TIMEOUT: '3s' });
  await expect.poll(() => apiStatus(url)).toBe(200);

  handler = () => undefined;
  const timeouts = await Promise.all(start100(() => get(url + API_PATH)));
  expect(new Set(timeouts.map(({ status }) => status))).toEqual(new Set([504]));
  expect(timeouts[0]?.headers['content-type']).toBe('application/problem+json');

  handler = ({ socket }) => socket.end('220 mail.example.com ESMTP\r\n');
  const results = await Promise.all(start100(() => apiStatus(url).catch(() => 'no HTTP')));
  // nginx forwards a response without a status line as HTTP/0.9, which clients refuse. Other faults become a 502.
  expect(results.filter((result) => result !== 502 && result !== 'no HTTP')).toEqual([]);

  const openResponses: http.ServerResponse[] = [];
  handler = (_, response) => openResponses.push(response);
  const statuses = start100(() => apiStatus(url));
  await expect.poll(() => openResponses.length).toBe(100);
  for (const response of openResponses) response.end();
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));

  api.stop();
  expect(await apiStatus(url)).toBe(503);
  await load.more();
  await startApi(workingApi, api.upstream);
  expect(await apiStatus(url)).toBe(200);
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

test('no page fails if the API moves to another address or its name cannot be resolved', async () => {
  const { names, resolver } = await startNameServer('127.0.0.1');
  const oldApi = await startApi(workingApi);
  const port = oldApi.upstream.split(':')[1];
  await startApi(workingApi, `127.0.0.2:${port}`);
  const { url, load } = await siteUnderLoad({
    WORKERS: '1',
    API_UPSTREAM: `api.example.test:${port}`,
    RESOLVERS: resolver,
  });
  expect(await apiStatus(url)).toBe(200);

  names.address = '127.0.0.2';
  oldApi.stop();
  await expect.poll(() => apiStatus(url)).toBe(200);

  names.address = undefined;
  await expect.poll(() => apiStatus(url)).toBe(503);
  await load.more();
  names.address = '127.0.0.2';
  await expect.poll(() => apiStatus(url)).toBe(200);
  expect(await load.end()).toEqual([]);
});
