import { mkdirSync, openSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../setup/run.ts';
import { freePort } from '../../site/port.ts';
import { serveSite } from '../../site/serve.ts';
import { startFaultyApi, startNameServer } from './api.ts';
import { get, startLoad, visitorPaths } from './load.ts';

const results = path.join(projectRoot, 'test-results');
mkdirSync(results, { recursive: true });
/** nginx reports every fault: on the terminal that would look like failing tests. */
const errors = openSync(path.join(results, 'faults-native.log'), 'a');

/** The site, served natively by two workers for the length of one test, and a load on its pages. */
async function loadedSite(variables: Record<string, string> = {}, visitors = 4) {
  const { pid, stop, ...site } = await serveSite({
    port: await freePort(),
    apiUpstream: '',
    log: 'ignore',
    errors,
    // All load comes from one address, which would be limited like one client's.
    environment: { WORKERS: '2', API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables },
  });
  onTestFinished(stop);
  const url = site.url.replace('localhost', '127.0.0.1');
  return { url, pid, load: await startLoad(url, await visitorPaths(url), visitors) };
}

async function workers(master: number): Promise<number[]> {
  const children = (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ').map(Number);
  const programs = await Promise.all(children.map((child) => readlink(`/proc/${child}/exe`).catch(() => '')));
  return children.filter((_, index) => programs[index]?.includes('nginx'));
}

test('three reloads fail no request', async () => {
  const { pid, load } = await loadedSite();
  for (let reload = 1; reload <= 3; reload += 1) {
    await load.more(50);
    const before = await workers(pid);
    process.kill(pid, 'SIGHUP');
    await expect.poll(async () => (await workers(pid)).some((worker) => before.includes(worker))).toBe(false);
  }
  await load.more(50);
  expect(await load.stop()).toEqual([]);
});

test('a killed worker is replaced, and fails at most the requests that it was answering', async () => {
  const visitors = 8;
  const { pid, load } = await loadedSite({}, visitors);
  await load.more(50);
  const [first, ...others] = await workers(pid);
  if (!first) throw new Error('nginx has no worker.');
  process.kill(first, 'SIGKILL');
  await expect
    .poll(async () => (await workers(pid)).filter((worker) => !others.includes(worker) && worker !== first))
    .toHaveLength(1);
  await load.more(200);
  const failures = await load.stop();
  expect(failures.length).toBeLessThanOrEqual(visitors);
  for (const { reason } of failures) expect(reason).toMatch(/ECONNRESET|socket hang up/);
});

const API = '/prod-api/v1/thing';
const status = async (url: string) => (await get(url + API)).status;
const several = <Value>(task: () => Promise<Value>) => Array.from({ length: 100 }, task);

test('an API that hangs, sends garbage, is slow, dies and comes back fails no page, and its own callers get an answer', async () => {
  const api = await startFaultyApi();
  const { url, load } = await loadedSite({ API_UPSTREAM: `127.0.0.1:${api.port}`, API_READ_TIMEOUT: '3s' });
  await expect.poll(() => status(url)).toBe(200);

  api.setMode('hung');
  const unanswered = await Promise.all(several(() => get(url + API)));
  expect(new Set(unanswered.map((answer) => answer.status))).toEqual(new Set([504]));
  expect(unanswered[0]?.headers['content-type']).toBe('application/problem+json');

  api.setMode('garbage');
  const refused = await Promise.all(several(() => status(url).catch(() => 'no HTTP')));
  // nginx passes on what does not begin like HTTP as HTTP/0.9, which clients refuse; the rest becomes a 502.
  expect(refused.filter((answer) => answer !== 502 && answer !== 'no HTTP')).toEqual([]);

  api.setMode('slow');
  const answers = several(() => status(url));
  await expect.poll(api.held).toBe(100);
  api.answerHeld();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));

  await api.stop();
  expect(await status(url)).toBe(503);
  await load.more(50);
  const successor = await startFaultyApi('127.0.0.1', api.port);
  onTestFinished(successor.stop);
  expect(await status(url)).toBe(200);
  expect(await load.stop()).toEqual([]);
});

test('an API that moves to another address, and failing name lookups, fail no page', async () => {
  const names = await startNameServer('127.0.0.1');
  onTestFinished(() => void names.stop());
  const old = await startFaultyApi('127.0.0.1');
  const moved = await startFaultyApi('127.0.0.2', old.port);
  onTestFinished(moved.stop);
  const { url, load } = await loadedSite({
    WORKERS: '1',
    API_UPSTREAM: `api.example.test:${old.port}`,
    RESOLVERS: `127.0.0.1:${names.port}`,
  });
  expect(await status(url)).toBe(200);

  names.pointTo('127.0.0.2');
  await old.stop();
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);

  names.pointTo(undefined);
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(503);
  await load.more(50);
  names.pointTo('127.0.0.2');
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);
  expect(await load.stop()).toEqual([]);
});
