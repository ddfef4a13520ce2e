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
/** The log of nginx's error messages, which on the terminal would look like failing tests. */
const errors = openSync(path.join(results, 'faults-native.log'), 'a');

/** The site, served natively by two workers for the length of one test, and a load on its pages. */
async function loadedSite(variables: Record<string, string> = {}, visitors = 4) {
  // All load comes from one address, which would be limited like one client's.
  const environment = { API_UPSTREAM: '', WORKERS: '2', API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables };
  const { pid, stop, ...site } = await serveSite(environment, { errors });
  onTestFinished(stop);
  const url = site.url.replace('localhost', '127.0.0.1');
  return { url, pid, load: await startLoad(url, visitors) };
}

test('three reloads fail no request @operator', async () => {
  const { pid, load } = await loadedSite();
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
  const { pid, load } = await loadedSite({}, visitors);
  await load.more();
  const [first, ...others] = childrenOf(pid);
  if (!first) throw new Error('nginx has no worker.');
  process.kill(first, 'SIGKILL');
  const replacements = () => childrenOf(pid).filter((worker) => !others.includes(worker) && worker !== first);
  await expect.poll(replacements).toHaveLength(1);
  await load.more(200);
  const failures = await load.end();
  expect(failures.length).toBeLessThanOrEqual(visitors);
  for (const { reason } of failures) expect(reason).toMatch(/ECONNRESET|socket hang up/);
});

const API = '/prod-api/v1/thing';
const status = async (url: string) => (await get(url + API)).status;
const several = <Value>(task: () => Promise<Value>) => Array.from({ length: 100 }, task);
const correct: http.RequestListener = (_, response) => response.end('{}');

test('a hanging, faulty, slow or restarted API fails no page, and its callers get an answer', async () => {
  let answer = correct;
  const api = await startApi((request, response) => answer(request, response));
  const { url, load } = await loadedSite({ API_UPSTREAM: api.upstream, API_READ_TIMEOUT: '3s' });
  await expect.poll(() => status(url)).toBe(200);

  answer = () => undefined;
  const unanswered = await Promise.all(several(() => get(url + API)));
  expect(new Set(unanswered.map((one) => one.status))).toEqual(new Set([504]));
  expect(unanswered[0]?.headers['content-type']).toBe('application/problem+json');

  answer = ({ socket }) => socket.end('220 mail.example.com ESMTP\r\n');
  const refused = await Promise.all(several(() => status(url).catch(() => 'no HTTP')));
  // nginx forwards a response without a status line as HTTP/0.9, which clients refuse; other faults become a 502.
  expect(refused.filter((one) => one !== 502 && one !== 'no HTTP')).toEqual([]);

  const held: http.ServerResponse[] = [];
  answer = (_, response) => held.push(response);
  const answers = several(() => status(url));
  await expect.poll(() => held.length).toBe(100);
  for (const response of held) response.end();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));

  api.stop();
  expect(await status(url)).toBe(503);
  await load.more();
  await startApi(correct, api.upstream);
  expect(await status(url)).toBe(200);
  expect(await load.end()).toEqual([]);
});

/** Starts a DNS server that has one IPv4 address for every name (RFC 1035); without an address it does not answer. */
async function startNameServer(address: string) {
  const names: { address: string | undefined } = { address };
  const server = dgram.createSocket('udp4');
  server.on('message', (query, from) => {
    if (!names.address) return;
    // nginx's queries end with the question, and the question with a type and a class.
    const isForIpv4 = query.readUInt16BE(query.length - 4) === 1;
    // Flags: a response, with recursion available. Then the number of records.
    query.writeUInt16BE(0x8180, 2);
    query.writeUInt16BE(isForIpv4 ? 1 : 0, 6);
    // A pointer to the question's name at byte 12, then type A, class IN, TTL 1 s, length 4.
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...names.address.split('.').map(Number)]);
    server.send(isForIpv4 ? Buffer.concat([query, record]) : query, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { names, resolver: `127.0.0.1:${server.address().port}` };
}

test('an API that moves to another address, and failing name lookups, fail no page', async () => {
  const { names, resolver } = await startNameServer('127.0.0.1');
  const old = await startApi(correct);
  const port = old.upstream.split(':')[1];
  await startApi(correct, `127.0.0.2:${port}`);
  const { url, load } = await loadedSite({
    WORKERS: '1',
    API_UPSTREAM: `api.example.test:${port}`,
    RESOLVERS: resolver,
  });
  expect(await status(url)).toBe(200);

  names.address = '127.0.0.2';
  old.stop();
  await expect.poll(() => status(url)).toBe(200);

  names.address = undefined;
  await expect.poll(() => status(url)).toBe(503);
  await load.more();
  names.address = '127.0.0.2';
  await expect.poll(() => status(url)).toBe(200);
  expect(await load.end()).toEqual([]);
});
