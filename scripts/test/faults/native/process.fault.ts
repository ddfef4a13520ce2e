import { cp, mkdtemp, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../setup/run.ts';
import { get, startLoad, visitorPaths } from '../load.ts';
import { slowDownload } from '../slow-download.ts';
import { site } from './site.ts';

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
