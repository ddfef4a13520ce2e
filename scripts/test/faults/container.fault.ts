import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ContainerSite, docker, image, site, stack } from './container.ts';
import { get, slowDownload, startLoad, visitorPaths } from './load.ts';

const SIZE = 16 * 1024 * 1024;
const WORKERS = 'cat /proc/1/task/1/children';

/** The site with a file too large for the kernel's buffers. */
async function siteWithLargeFile(): Promise<ContainerSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-large-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'large.png');
  await writeFile(file, '', { mode: 0o644 });
  await truncate(file, SIZE);
  return site({ volumes: [`${file}:/usr/share/nginx/html/images/large.png:ro`] });
}

test('Visitors on slow lines get their whole downloads when the container is stopped', async () => {
  const { url, container } = await siteWithLargeFile();
  const downloads = Array.from({ length: 6 }, () => slowDownload(url, '/images/large.png'));
  await Promise.all(downloads.map(({ begun }) => begun));
  const id = await container();
  const stopped = docker(['stop', id]);
  await expect
    .poll(() =>
      get(`${url}/healthz`).then(
        () => 'answers',
        () => 'refuses',
      ),
    )
    .toBe('refuses');
  for (const { hurry } of downloads) hurry();
  expect(await Promise.all(downloads.map(({ body }) => body))).toEqual(downloads.map(() => SIZE));
  await stopped;
  expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', id])).toBe('0');
});

/** Reloads nginx; resolves when the old workers are gone. */
async function reload({ container, shell }: ContainerSite): Promise<void> {
  const before = await shell(WORKERS);
  await docker(['kill', '--signal', 'HUP', await container()]);
  await expect.poll(async () => (await shell(WORKERS)).split(' ').some((pid) => before.includes(pid))).toBe(false);
}

test('Visitors notice nothing of three reloads (SIGHUP to the container)', async () => {
  const served = await site();
  const load = await startLoad(served.url, await visitorPaths(served.url));
  for (let times = 1; times <= 3; times += 1) {
    await load.more(50);
    await reload(served);
  }
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors notice nothing of a /tmp that becomes read-only, nor of a reload then', async () => {
  const served = await site();
  const load = await startLoad(served.url, await visitorPaths(served.url));
  // The container itself may mount nothing: a privileged one beside it does so in its place.
  const beside = ['--rm', '--privileged', '--pid', `container:${await served.container()}`, 'debian:trixie-slim'];
  const inItsPlace = ['nsenter', '--target', '1', '--mount', '--pid', 'busybox'];
  await docker(['run', ...beside, ...inItsPlace, 'mount', '-o', 'remount,ro', '/tmp']);
  await expect(served.shell('echo 1 >/tmp/more')).rejects.toThrow('Read-only file system');
  await load.more(50);
  await reload(served);
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors notice nothing of a full /tmp, nor of 300 slow visitors within the limit of memory', async () => {
  const { url, container, shell } = await siteWithLargeFile();
  const load = await startLoad(url, await visitorPaths(url));
  const workers = await shell(WORKERS);
  await expect(shell('cat /dev/zero >/tmp/full')).rejects.toThrow('No space left');
  await expect(shell('echo 1 >/tmp/more && cat /tmp/more')).rejects.toThrow();
  const downloads = Array.from({ length: 300 }, () => slowDownload(url, '/images/large.png'));
  await Promise.all(downloads.map(({ begun }) => begun));
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
  for (const { abandon } of downloads) abandon();
  expect(await shell(WORKERS)).toBe(workers);
  expect(await docker(['inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', await container()])).toBe(
    'false 0',
  );
});

test.each([
  ['12345:0', 'an arbitrary user, as OpenShift gives'],
  ['0:0', 'root without capabilities'],
])('Visitors are served by a container that runs as %s: %s', async (user) => {
  const { url, shell } = await site({ user });
  expect(await shell('echo "$(id -u):$(id -g)"')).toBe(user);
  const load = await startLoad(url, await visitorPaths(url));
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});

test.each([
  ['no writable /tmp', []],
  ['a read-only /tmp', ['--tmpfs', '/tmp:ro']],
])('An operator who gives the container %s is told so, and it does not start half', async (_, mount) => {
  const name = `site-faults-refused-${process.pid}`;
  onTestFinished(async () => void (await docker(['rm', '--force', name])));
  const started = docker(['run', '--name', name, '--read-only', ...mount, image]);
  await expect(started).rejects.toThrow(/^entrypoint: RUN_DIR is "\/tmp\/nginx", expected .*$/m);
  expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', name])).toBe('64');
});

const api = {
  image: 'node:24-trixie-slim',
  command: ['node', '-e', "require('node:http').createServer((_, answer) => answer.end('{}')).listen(9000)"],
  init: true,
};

test('Visitors of pages notice nothing of an API that freezes, dies and comes back at another address', async () => {
  const environment = { API_UPSTREAM: 'api:9000', API_READ_TIMEOUT: '2s' };
  const { url, network, container } = await site({ environment }, { api });
  const status = async () => (await get(`${url}/prod-api/v1/thing`)).status;
  const load = await startLoad(url, await visitorPaths(url));
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  const id = await container('api');
  const address = () =>
    docker(['inspect', '--format', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, id]);

  await docker(['pause', id]);
  expect(await status()).toBe(504);
  await docker(['unpause', id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);

  const before = await address();
  await docker(['network', 'disconnect', network, id]);
  expect([503, 504]).toContain(await status());
  // Another container takes the address that the API had.
  const other = await docker(['run', '--detach', '--init', '--network', network, api.image, 'sleep', '600']);
  onTestFinished(async () => void (await docker(['rm', '--force', other])));
  await docker(['network', 'connect', '--alias', 'api', network, id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  expect(await address()).not.toBe(before);

  await docker(['kill', id]);
  await expect.poll(status, { timeout: 20_000 }).toBe(503);
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
});

test('Visitors of a Swarm notice nothing of a new version, of a broken one that is rolled back, and of killed workers', async () => {
  const { url, deploy, running, update } = await stack();
  const next = `${image}-next`;
  await docker(['tag', image, next]);
  onTestFinished(async () => void (await docker(['image', 'rm', next])));
  const load = await startLoad(url, await visitorPaths(url));
  const first = await running();
  await load.more(50);

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
    await load.more(50);
  }
  await load.more(200);
  const { failures, requests } = await load.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(1000);
}, 240_000);

test('Visitors of a Swarm notice nothing of killed replicas, which are replaced', async () => {
  const { url, running } = await stack();
  const load = await startLoad(url, await visitorPaths(url));
  for (const replica of await running()) {
    await load.more(50);
    await docker(['kill', replica]);
    await expect
      .poll(async () => (await running()).filter((container) => container !== replica), { timeout: 60_000 })
      .toHaveLength(3);
  }
  await load.more(50);
  expect((await load.stop()).failures).toEqual([]);
}, 240_000);
