import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../generator/files.ts';
import { docker, sharedCertificate } from '../../servers/docker.ts';
import { freePort } from '../../servers/serve.ts';
import { output } from '../../setup/run.ts';
import { image, REPLICAS, site, slowPoll, stack, tagNextImage, testFolder } from './container.ts';
import { get, startLoad } from './load.ts';

test('a container that is stopped while it starts exits without being killed @operator', async () => {
  const stopped = [0, 50, 100, 200].map(async (after) => {
    const folders = ['--tmpfs', '/tmp', '--volume', '/assets', '--env', 'ASSETS_DIR=/assets', '--user', '0:0'];
    const id = await docker(['run', '--detach', ...folders, image]);
    onTestFinished(async () => void (await docker(['rm', '--force', '--volumes', id])));
    await delay(after);
    await docker(['stop', '--time', '10', id]);
    expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', id]), `after ${after} ms`).toBe('0');
  });
  await Promise.all(stopped);
});

test('no request fails if /tmp is read-only, before and after a reload, as a user that OpenShift gives', async () => {
  const { url, id, shell, workers } = await site({ user: '12345:0' });
  const load = await startLoad(url);
  // The container may not mount, so a privileged container enters its namespaces and mounts there.
  const privileged = ['--rm', '--privileged', '--pid', `container:${id}`, 'debian:trixie-slim'];
  const inNamespaces = ['nsenter', '--target', '1', '--mount', '--pid', 'busybox'];
  await docker(['run', ...privileged, ...inNamespaces, 'mount', '-o', 'remount,ro', '/tmp']);
  await expect(shell('echo 1 >/tmp/more')).rejects.toThrow('Read-only file system');
  await load.more();
  const before = await workers();
  await docker(['kill', '--signal', 'HUP', id]);
  await expect.poll(async () => (await workers()).some((worker) => before.includes(worker))).toBe(false);
  expect(await load.end()).toEqual([]);
});

/** A file that is too large for the kernel's buffers. */
const LARGE_FILE_BYTES = 16 * 1024 * 1024;

test('as root without capabilities, a full /tmp and 300 slow downloads fail no request, and a stop waits for them', async () => {
  const file = path.join(await testFolder(), 'large.png');
  await writeFile(file, '', { mode: 0o644 });
  await truncate(file, LARGE_FILE_BYTES);
  const volumes = [`${file}:/usr/share/nginx/html/images/large.png:ro`];
  const { url, id, shell, workers, isUnharmed } = await site({ user: '0:0', volumes });
  const load = await startLoad(url);
  const before = await workers();
  await expect(shell('cat /dev/zero >/tmp/full')).rejects.toThrow('No space left');
  const downloads = await Promise.all(Array.from({ length: 300 }, () => fetch(`${url}/images/large.png`)));
  expect(await load.end()).toEqual([]);
  expect(await workers()).toEqual(before);
  expect(await isUnharmed()).toBe(true);

  for (const { body } of downloads.splice(6)) await body?.cancel();
  const stopped = docker(['stop', id]);
  await expect.poll(() => get(`${url}/healthz`).catch(() => 'refused')).toBe('refused');
  // At once, because a connection that was full for long needs seconds to become fast again.
  const sizes = await Promise.all(downloads.map(async (download) => (await download.arrayBuffer()).byteLength));
  expect(sizes).toEqual(downloads.map(() => LARGE_FILE_BYTES));
  await stopped;
  expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', id])).toBe('0');
});

/** The back office of docker-compose.yml (mocks/back-office.ts). */
const API_UPSTREAM = 'back-office:9000';

/**
 * Opens an event stream, a WebSocket and an upload, which remain open.
 * @returns a function that expects all of them to continue, and then closes them
 */
async function openRequests(url: string) {
  const { protocol, hostname: host, port } = new URL(url);
  const begin = async (head: string) => {
    const options = { host, port: Number(port), rejectUnauthorized: false };
    const isSecure = protocol === 'https:';
    const request = { socket: isSecure ? tls.connect(options) : net.connect(options), received: '' };
    request.socket.setEncoding('latin1').on('error', () => undefined);
    request.socket.on('data', (data) => {
      request.received += data;
    });
    await once(request.socket, isSecure ? 'secureConnect' : 'connect');
    request.socket.write(head.replace('\r\n', ` HTTP/1.1\r\nHost: ${host}\r\n`));
    return request;
  };
  const events = await begin('GET /prod-api/events\r\n\r\n');
  const webSocket = await begin('GET /prod-api/socket\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n');
  const upload = await begin('POST /prod-api/upload\r\nContent-Length: 8\r\n\r\n1234');
  await expect.poll(() => events.received).toContain('data: 1');
  await expect.poll(() => webSocket.received).toMatch(/^HTTP\/1.1 101 /);
  return async () => {
    const eventsSoFar = events.received.length;
    upload.socket.write('5678');
    webSocket.socket.write('still open');
    await expect.poll(() => events.received.length).toBeGreaterThan(eventsSoFar);
    await expect.poll(() => webSocket.received).toContain('still open');
    await expect.poll(() => upload.received).toMatch(/^HTTP\/1.1 200 .*"size":8/s);
    for (const { socket } of [events, webSocket, upload]) socket.destroy();
  };
}

test('a deployment whose container does not become healthy starts the old image again @operator', async () => {
  const SITE_IMAGE = await tagNextImage('HEALTHCHECK --interval=1s --retries=1 CMD ["false"]');
  const { url, id, deploy } = await site();
  const oldImage = await docker(['inspect', '--format', '{{.Image}}', id]);
  await expect(deploy({ SITE_IMAGE })).rejects.toThrow('the old image runs again');
  const running = await docker(['ps', '--quiet', '--no-trunc', '--filter', `publish=${new URL(url).port}`]);
  const state = await docker(['inspect', '--format', '{{.Image}} {{.State.Health.Status}}', running]);
  expect(state).toBe(`${oldImage} healthy`);
}, 120_000);

test('the watchdog of docs/operations.md restarts a container whose worker hangs', async () => {
  const { id, url, shell } = await site({ healthcheck: { interval: '1s' } });
  const [, watchdog = ''] =
    /`(docker ps -q .*?)`/.exec(readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')) ?? [];
  await shell(
    `for f in $(grep -l "[w]orker process" /proc/[0-9]*/cmdline); do f=\${f#/proc/}; kill -STOP \${f%/*}; done`,
  );
  const health = () => docker(['inspect', '--format', '{{.State.Health.Status}}', id]);
  await expect.poll(health, slowPoll).toBe('unhealthy');
  // Other containers of this engine stay as they are. In the table, the pipe is escaped.
  await output('sh', ['-c', watchdog.replace(' -f ', ` -f id=${id} -f `).replace('\\|', '|')]);
  await expect.poll(() => get(`${url}/healthz`).then(({ status }) => status, String), slowPoll).toBe(200);
}, 120_000);

test('no request of others fails while one client uses all of its limits at once, within the memory limit', async () => {
  const { cert, key } = await sharedCertificate(await testFolder());
  const port = await freePort();
  const { network, workers, isUnharmed } = await site({
    environment: {
      CLIENT_REQUESTS: '',
      API_UPSTREAM,
      TLS_CERT: '/run/tls/cert.pem',
      TLS_KEY: '/run/tls/key.pem',
    },
    ports: [`127.0.0.1:${port}:8443`],
    volumes: [`${cert}:/run/tls/cert.pem:ro`, `${key}:/run/tls/key.pem:ro`],
  });
  const url = `https://127.0.0.1:${port}`;
  const load = await startLoad(url);
  const before = await workers();
  const expectToContinue = await openRequests(url);
  // In a container, because the limits are for each address.
  const script = path.join(projectRoot, 'scripts/test/faults/attack.ts');
  const options = ['--network', network, '--volume', `${script}:/attack.ts:ro`, 'node:24-trixie-slim'];
  const attack = await docker(['run', '--detach', '--init', ...options, 'node', '/attack.ts', 'web']);
  onTestFinished(async () => void (await docker(['rm', '--force', attack])));
  await expect.poll(() => docker(['logs', attack]), { timeout: 60_000, interval: 200 }).toBe('ready');
  await load.more(200);
  await expectToContinue();
  expect(await load.end()).toEqual([]);
  expect(await workers()).toEqual(before);
  expect(await isUnharmed()).toBe(true);
});

test('Swarm updates and rollbacks fail no request, and killed replicas only cut responses in progress @operator', async () => {
  const SITE_IMAGE = await tagNextImage();
  const { url, deploy, replicas, updateState } = await stack();
  const { headers } = await fetch(url, { headers: { 'X-Forwarded-Proto': 'https' } });
  expect(headers.get('strict-transport-security'), 'behind a load balancer with TLS').toBe('max-age=600');
  const load = await startLoad(url);
  const oldReplicas = await replicas();
  await load.more();

  await deploy({ SITE_IMAGE });
  await expect.poll(updateState, slowPoll).toBe('completed');
  const remaining = async () => (await replicas()).filter((replica) => oldReplicas.includes(replica));
  await expect.poll(remaining, slowPoll).toEqual([]);
  expect(await replicas()).toHaveLength(REPLICAS);

  await deploy({ SITE_IMAGE, API_UPSTREAM: 'ftp://wrong' });
  await expect.poll(updateState, slowPoll).toBe('rollback_completed');
  const [killed = '', ...others] = await replicas();
  expect(others).toHaveLength(REPLICAS - 1);
  expect(await load.end()).toEqual([]);

  const loadDuringKills = await startLoad(url);
  await docker(['exec', killed, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)']);
  await loadDuringKills.more();
  await docker(['kill', killed]);
  const otherReplicas = async () => (await replicas()).filter((replica) => replica !== killed);
  await expect.poll(otherReplicas, slowPoll).toHaveLength(REPLICAS);
  const failures = await loadDuringKills.end();
  // The edge cannot repeat a request on another replica after it has forwarded the beginning of a response.
  expect(failures.filter((failure) => !failure.endsWith('Error: aborted'))).toEqual([]);
  expect(failures.length, 'two kills, each of which may cut the responses of four visitors').toBeLessThanOrEqual(8);
}, 240_000);
