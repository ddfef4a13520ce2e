import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../scripts/site/port.ts';
import { makeCertificate } from './testing/certificate.ts';
import { type Environment, nginxDirectory, runEntrypoint, serve, workFolder, writeSite } from './testing/site.ts';

const folder = workFolder();
const work = folder.path;
writeSite(join(work, 'site'), { 'pages/en/home.html': '<!doctype html>' });
afterAll(folder.remove);

/** A folder for the PATH with a program that only prints. */
function printing(name: string, output: string): string {
  const directory = mkdtempSync(join(work, 'stub-'));
  const file = join(directory, name);
  writeFileSync(file, `#!/bin/sh\necho '${output}'\n`);
  chmodSync(file, 0o755);
  return directory;
}

/** What the entrypoint makes of WORKERS where the cgroup allows a container so much. */
function workers(limits: string, environment: Environment) {
  const sources = ['checks', 'environment'].map((name) => `. "${nginxDirectory}/shell/${name}.sh"`).join('; ');
  const script = `TLS=\${TLS:-off}; ${sources}; limits_of_process() { echo '${limits}'; }; read_workers; echo $WORKERS $WORKER_CONNECTIONS $WORKER_MEMORY`;
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...environment },
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : stderr.trim();
}

describe('what a container allows', () => {
  test.each<[string, string, Environment, string]>([
    ['nothing is limited', '4 max max', {}, '4 4096 unlimited'],
    ['64 MB', '1 32 65536', {}, '1 1536 36864'],
    ['64 MB for two workers', '2 32 65536', {}, '2 768 18432'],
    ['64 MB and TLS', '1 32 65536', { TLS: 'on' }, '1 1024 36864'],
    ['128 MB and TLS', '1 32 131072', { TLS: 'on' }, '1 1251 102400'],
    ['hardly any memory', '1 32 16384', {}, '1 1024 16384'],
    ['fewer processes than processors', '64 32 max', {}, '12 4096 unlimited'],
    ['as many workers as it takes', '1 32 max', { WORKERS: '12' }, '12 4096 unlimited'],
    ['hardly any processes', '4 6 max', {}, '1 4096 unlimited'],
  ])('%s', (_, limits, environment, expected) => {
    expect(workers(limits, environment)).toBe(expected);
  });

  test.each(['13', '28', '512'])('more workers than it has processes for stop the start: %s', (count) => {
    expect(workers('1 32 65536', { WORKERS: count })).toBe(
      `entrypoint: WORKERS is "${count}", expected auto or a number from 1 to 12: the limit of processes (pids_limit) is 32, and n workers need 2n + 8`,
    );
  });

  test('too little room in RUN_DIR stops the start, and says how much it needs', () => {
    // 1024 blocks of 4 KB: a /tmp of 4 MB.
    const PATH = `${printing('stat', '1024 * 4096 / 1024')}:${process.env.PATH}`;
    const { status, stderr } = runEntrypoint(work, { PATH, RUN_DIR: join(work, 'small') });
    expect({ status, stderr }).toEqual({
      status: 64,
      stderr: `entrypoint: RUN_DIR is "${join(work, 'small')}", expected a directory with at least 9 MB of room, of which it has 4 MB\n`,
    });
  });

  test.each(['0', '10001', 'none', '5 burst=1'])('CLIENT_REQUESTS %j stops the start', (value) => {
    const { status, stderr } = runEntrypoint(work, { CLIENT_REQUESTS: value });
    expect(status).toBe(64);
    expect(stderr).toContain(`CLIENT_REQUESTS is "${value}", expected off or a number`);
  });
});

describe('what one client may hold', () => {
  test.each([
    [7000, 200],
    [9000, 400],
  ])('a head of %i bytes is answered %i', async (size, status) => {
    const server = await serve(work);
    onTestFinished(async () => void (await server.stop()));
    const headers = { 'x-a': 'a'.repeat(size / 2), 'x-b': 'b'.repeat(size / 2) };
    expect((await fetch(`${server.url}/home`, { headers })).status).toBe(status);
  });

  /** A site whose API answers nothing, with two requests of one visitor in progress. */
  async function busySite(environment: Environment, headers: http.OutgoingHttpHeaders) {
    const api = http.createServer().listen(0, '127.0.0.1');
    await once(api, 'listening');
    const address = api.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = await serve(work, { API_UPSTREAM: `127.0.0.1:${port}`, CLIENT_REQUESTS: '2', ...environment });
    const visitor = new AbortController();
    for (let held = 0; held < 2; held += 1) {
      http
        .get(`${server.url}/prod-api/x`, { headers, agent: false, signal: visitor.signal })
        .on('error', () => undefined);
      await once(api, 'request');
    }
    onTestFinished(async () => {
      visitor.abort();
      api.closeAllConnections();
      api.close();
      await server.stop();
    });
    return server.url;
  }

  test('a request beyond CLIENT_REQUESTS is answered 429, but probes are', async () => {
    const url = await busySite({}, {});
    const page = await fetch(`${url}/home`);
    expect([page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
      429,
      'no-store',
      'Too many requests\n',
    ]);
    const call = await fetch(`${url}/prod-api/x`);
    expect([call.status, call.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('behind a trusted proxy each visitor counts alone, IPv6 by network', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const url = await busySite({ REAL_IP_FROM: '127.0.0.0/8' }, from('2001:db8::1'));
    const statusFor = async (address: string) => (await fetch(`${url}/home`, { headers: from(address) })).status;
    expect(await statusFor('2001:db8::2')).toBe(429);
    expect(await statusFor('2001:db8:0:1::1')).toBe(200);
    expect(await statusFor('203.0.113.9')).toBe(200);
  });

  test('over HTTP/2, an answer that is not counted ends though its body is never taken', async () => {
    const { cert, key, authority } = makeCertificate(work);
    const port = await freePort();
    const server = await serve(work, { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port) });
    const session = http2.connect(`https://localhost:${port}`, { ca: authority, settings: { initialWindowSize: 0 } });
    onTestFinished(async () => {
      session.destroy();
      await server.stop();
    });
    await once(session, 'remoteSettings');
    expect(session.remoteSettings.maxConcurrentStreams).toBe(32);
    const statuses = await Promise.all(
      [
        ['DELETE', '/home'],
        ['GET', '/.env'],
        ['GET', '/a/%2e%2e/b'],
        ['GET', '/healthz'],
        ['GET', '/readyz'],
        ['GET', '/prod-api/x'],
        ['GET', '/%70rod-api/x'],
      ].map(async ([method, path]) => {
        const stream = session.request({ ':method': method, ':path': path });
        const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
        stream.resume();
        await once(stream, 'close');
        return headers?.[':status'];
      }),
    );
    expect(statuses).toEqual([405, 404, 400, 200, 200, 503, 400]);
  });
});
