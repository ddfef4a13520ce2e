import { mkdirSync, openSync } from 'node:fs';
import { cp, mkdtemp, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../setup/run.ts';
import { freePort } from '../../site/port.ts';
import { type Site, serveSite } from '../../site/serve.ts';
import { startFaultyApi, startNameServer } from './api.ts';
import { get, slowDownload, startLoad, visitorPaths } from './load.ts';

const results = path.join(projectRoot, 'test-results');
mkdirSync(results, { recursive: true });
/** nginx reports every fault: on the terminal that would look like failing tests. */
const errors = openSync(path.join(results, 'faults-native.log'), 'a');

/** The site, served natively by two workers for the length of one test. */
async function site(variables: Record<string, string> = {}): Promise<Site> {
  const served = await serveSite({
    port: await freePort(),
    apiUpstream: '',
    log: 'ignore',
    errors,
    // All load comes from one address, which would be limited like one client's.
    environment: { WORKERS: '2', API_RATE: 'off', CLIENT_REQUESTS: 'off', ...variables },
  });
  onTestFinished(() => served.stop());
  return { ...served, url: served.url.replace('localhost', '127.0.0.1') };
}

const SIZE = 16 * 1024 * 1024;

/** A copy of the build with a file too large for the kernel's buffers. */
async function siteWithLargeFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-root-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(projectRoot, 'dist'), folder, { recursive: true });
  await writeFile(path.join(folder, 'images/large.png'), '');
  await truncate(path.join(folder, 'images/large.png'), SIZE);
  return folder;
}

async function workers(master: number): Promise<number[]> {
  const children = (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ').map(Number);
  const programs = await Promise.all(children.map((child) => readlink(`/proc/${child}/exe`).catch(() => '')));
  return children.filter((_, index) => programs[index]?.includes('nginx'));
}

test('Visitors notice nothing of three reloads', async () => {
  const { url, pid } = await site();
  const load = await startLoad(url, await visitorPaths(url));
  for (let reload = 1; reload <= 3; reload += 1) {
    await load.more(50);
    const before = await workers(pid);
    process.kill(pid, 'SIGHUP');
    await expect.poll(async () => (await workers(pid)).some((worker) => before.includes(worker))).toBe(false);
  }
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors on slow lines get their whole downloads when the server is stopped', async () => {
  const { url, pid, exited } = await site({ SITE_ROOT: await siteWithLargeFile() });
  const downloads = Array.from({ length: 6 }, () => slowDownload(url, '/images/large.png'));
  await Promise.all(downloads.map(({ begun }) => begun));
  process.kill(pid, 'SIGQUIT');
  await expect
    .poll(() => get(`${url}/healthz`).catch((error: NodeJS.ErrnoException) => error.code))
    .toBe('ECONNREFUSED');
  for (const { hurry } of downloads) hurry();
  expect(await Promise.all(downloads.map(({ body }) => body))).toEqual(downloads.map(() => SIZE));
  expect(await exited).toBe(0);
});

test('A killed worker is replaced, and breaks at most the requests that it was answering', async () => {
  const { url, pid } = await site();
  const visitors = 8;
  const load = await startLoad(url, await visitorPaths(url), visitors);
  await load.more(50);
  const [first, ...others] = await workers(pid);
  if (!first) throw new Error('nginx has no worker.');
  process.kill(first, 'SIGKILL');
  await expect
    .poll(async () => (await workers(pid)).filter((worker) => !others.includes(worker) && worker !== first))
    .toHaveLength(1);
  const replaced = performance.now();
  await load.more(200);
  const { failures } = await load.stop();
  expect(failures.length).toBeLessThanOrEqual(visitors);
  for (const { reason } of failures) expect(reason).toMatch(/ECONNRESET|socket hang up/);
  expect(performance.now()).toBeGreaterThan(replaced);
});

const API = '/prod-api/v1/thing';
const status = async (url: string) => (await get(url + API)).status;

/** The site with an API that can fail, and a load on its pages, which no such fault may affect. */
async function siteWithApi(variables: Record<string, string> = {}) {
  const api = await startFaultyApi();
  onTestFinished(() => api.stop().catch(() => undefined));
  const { url } = await site({ API_UPSTREAM: `127.0.0.1:${api.port}`, ...variables });
  const load = await startLoad(url, await visitorPaths(url));
  await expect.poll(() => status(url)).toBe(200);
  return { api, url, load };
}

test('Visitors of pages notice nothing of an API that hangs; its callers get 504', async () => {
  const { api, url, load } = await siteWithApi({ API_READ_TIMEOUT: '1s' });
  api.setMode('hung');
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(url + API)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([504]));
  expect(answers[0]?.headers['content-type']).toBe('application/problem+json');
  await load.more(50);
  api.setMode('none');
  await expect.poll(() => status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing of an API that answers with garbage, which no caller takes for an answer', async () => {
  const { api, url, load } = await siteWithApi();
  api.setMode('garbage');
  const answers = await Promise.all(Array.from({ length: 100 }, () => status(url).catch(() => 'no HTTP')));
  // nginx passes on what does not begin like HTTP as HTTP/0.9, which clients refuse; the rest becomes a 502.
  expect(answers.filter((answer) => answer !== 502 && answer !== 'no HTTP')).toEqual([]);
  await load.more(50);
  api.setMode('none');
  expect(await status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing of a slow API, whose callers get their answers in the end', async () => {
  const { api, url, load } = await siteWithApi();
  api.setMode('slow');
  const answers = Array.from({ length: 100 }, () => status(url));
  await expect.poll(api.held).toBe(100);
  await load.more(50);
  api.answerHeld();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of pages notice nothing when the API dies and comes back', async () => {
  const { api, url, load } = await siteWithApi();
  await api.stop();
  expect(await status(url)).toBe(503);
  await load.more(50);
  const successor = await startFaultyApi('127.0.0.1', api.port);
  expect(await status(url)).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
  await successor.stop();
});

test('Visitors notice nothing when the API moves to another address, and when name lookups fail', async () => {
  const names = await startNameServer('127.0.0.1');
  onTestFinished(() => void names.stop());
  const old = await startFaultyApi('127.0.0.1');
  const moved = await startFaultyApi('127.0.0.2', old.port);
  onTestFinished(() => moved.stop());
  const { url } = await site({
    WORKERS: '1',
    API_UPSTREAM: `api.example.test:${old.port}`,
    RESOLVERS: `127.0.0.1:${names.port}`,
  });
  const load = await startLoad(url, await visitorPaths(url));
  expect(await status(url)).toBe(200);

  names.pointTo('127.0.0.2');
  await old.stop();
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);

  names.pointTo(undefined);
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(503);
  await load.more(50);
  names.pointTo('127.0.0.2');
  await expect.poll(() => status(url), { timeout: 20_000 }).toBe(200);
  expect((await load.stop()).failures).toEqual([]);
});
