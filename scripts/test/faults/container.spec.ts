import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { docker } from '../docker.ts';
import { image, site, stack } from './container.ts';
import { get, startLoad } from './load.ts';

const SIZE = 16 * 1024 * 1024;
const WORKERS = 'cat /proc/1/task/1/children';

/** The site with a file too large for the kernel's buffers; `startDownloads` reads the beginnings of answers only. */
async function siteWithLargeFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-large-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'large.png');
  await writeFile(file, '', { mode: 0o644 });
  await truncate(file, SIZE);
  const served = await site({ volumes: [`${file}:/usr/share/nginx/html/images/large.png:ro`] });
  const startDownloads = (length: number) =>
    Promise.all(Array.from({ length }, () => fetch(`${served.url}/images/large.png`)));
  return { ...served, startDownloads };
}

test('a container that is stopped finishes the downloads of clients on slow lines', async () => {
  const { url, id, startDownloads } = await siteWithLargeFile();
  const downloads = await startDownloads(6);
  const stopped = docker(['stop', id]);
  await expect.poll(() => get(`${url}/healthz`).catch(() => 'refused')).toBe('refused');
  for (const download of downloads) expect((await download.arrayBuffer()).byteLength).toBe(SIZE);
  await stopped;
  expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', id])).toBe('0');
});

test('a /tmp that becomes read-only fails no request, nor does a reload then (SIGHUP to the container)', async () => {
  const { url, id, shell } = await site();
  const load = await startLoad(url);
  // The container itself may not mount: a privileged one enters its namespaces and mounts there.
  const beside = ['--rm', '--privileged', '--pid', `container:${id}`, 'debian:trixie-slim'];
  const inItsPlace = ['nsenter', '--target', '1', '--mount', '--pid', 'busybox'];
  await docker(['run', ...beside, ...inItsPlace, 'mount', '-o', 'remount,ro', '/tmp']);
  await expect(shell('echo 1 >/tmp/more')).rejects.toThrow('Read-only file system');
  await load.more();
  const before = await shell(WORKERS);
  await docker(['kill', '--signal', 'HUP', id]);
  await expect.poll(async () => (await shell(WORKERS)).split(' ').some((pid) => before.includes(pid))).toBe(false);
  expect(await load.end()).toEqual([]);
});

test('a full /tmp and 300 clients on slow lines fail no request, within the limit of memory', async () => {
  const { url, shell, isUnharmed, startDownloads } = await siteWithLargeFile();
  const load = await startLoad(url);
  const workers = await shell(WORKERS);
  await expect(shell('cat /dev/zero >/tmp/full')).rejects.toThrow('No space left');
  await expect(shell('echo 1 >/tmp/more && cat /tmp/more')).rejects.toThrow();
  const downloads = await startDownloads(300);
  expect(await load.end()).toEqual([]);
  for (const { body } of downloads) await body?.cancel();
  expect(await shell(WORKERS)).toBe(workers);
  expect(await isUnharmed()).toBe(true);
});

test.each([
  ['12345:0', 'an arbitrary user, as OpenShift gives'],
  ['0:0', 'root without capabilities'],
])('a container that runs as %s, %s, serves the site', async (user) => {
  const { url, shell } = await site({ user });
  expect(await shell('echo "$(id -u):$(id -g)"')).toBe(user);
  const load = await startLoad(url);
  expect(await load.end()).toEqual([]);
});

test.each([
  ['no writable /tmp', []],
  ['a read-only /tmp', ['--tmpfs', '/tmp:ro']],
])('a container with %s refuses to start and names RUN_DIR', async (_, mount) => {
  await expect(docker(['run', '--rm', '--read-only', ...mount, image])).rejects.toThrow(
    / status 64:\nentrypoint: RUN_DIR is "\/tmp\/nginx", expected /,
  );
});

test('on a Swarm a new version, a broken one that is rolled back, killed workers and killed replicas fail no request', async () => {
  const { url, deploy, running, update } = await stack();
  const next = `${image}-next`;
  await docker(['tag', image, next]);
  onTestFinished(async () => void (await docker(['image', 'rm', next])));
  const load = await startLoad(url);
  const first = await running();
  await load.more();

  await deploy({ SITE_IMAGE: next });
  await expect.poll(update, { timeout: 80_000 }).toBe('completed');
  const second = await running();
  expect(second).toHaveLength(3);
  expect(second.filter((container) => first.includes(container))).toEqual([]);

  await deploy({ SITE_IMAGE: next, API_UPSTREAM: 'ftp://wrong' });
  await expect.poll(update, { timeout: 80_000 }).toBe('rollback_completed');
  expect(await running()).toHaveLength(3);

  for (const replica of await running()) {
    await docker(['exec', replica, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)']);
    await load.more();
  }
  for (const replica of await running()) {
    await load.more();
    await docker(['kill', replica]);
    const others = async () => (await running()).filter((container) => container !== replica);
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(3);
  }
  expect(await load.end()).toEqual([]);
}, 400_000);
