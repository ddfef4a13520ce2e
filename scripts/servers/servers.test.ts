import { rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workFolder } from '../../generator/temporary-files.ts';
import { output } from '../setup/run.ts';
import { writeSite } from './nginx.ts';
import { freePort, readPort, requireFreePort, serveSite } from './serve.ts';

test('an invalid port, or one in use, is refused by the name of its variable', async () => {
  for (const value of ['', '0', '65536', '80a', '8080 ']) expect(() => readPort(value), value).toThrow('SITE_PORT');
  const port = await freePort();
  const server = net.createServer().listen(port, '127.0.0.1');
  await expect(requireFreePort(port)).rejects.toThrow(/in use.*SITE_PORT/);
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePort(port)).resolves.toBeUndefined();
  await expect(requireFreePort(port, '192.0.2.1')).rejects.toThrow('SITE_LISTEN: this machine does not have');
  await expect(requireFreePort(port, '*')).resolves.toBeUndefined();
});

test('a server at another address of this machine is found there, and its port is tried there', async () => {
  const site = await serveSite({
    API_UPSTREAM: '',
    SITE_ROOT: writeSite(workFolder(onTestFinished), {}),
    SITE_LISTEN: '127.0.0.2',
  });
  onTestFinished(site.stop);
  const { hostname, port } = new URL(site.url);
  expect(hostname).toBe('127.0.0.2');
  await expect(requireFreePort(Number(port), '127.0.0.2')).rejects.toThrow('in use');
});

test('a running server keeps serving its pages while a build replaces them', async () => {
  const work = workFolder(onTestFinished);
  const dist = writeSite(path.join(work, 'dist'), { 'pages/en/home.html': 'old' });
  const site = await serveSite({ API_UPSTREAM: '', SITE_ROOT: dist });
  onTestFinished(site.stop);
  const home = (headers = {}) => fetch(`${site.url}/home`, { headers });
  const etag = (await home()).headers.get('etag') ?? '';

  rmSync(dist, { recursive: true });
  writeSite(dist, { 'pages/en/home.html': 'new' });

  const answer = await home();
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, etag, 'old']);
  expect((await home({ 'if-none-match': etag })).status).toBe(304);
});

test('the wait for a server asks past a proxy, and ends with the last answer', async () => {
  const port = await freePort();
  const server = http.createServer((_, response) => response.writeHead(503).end()).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  const call = `waitForServer({ exitCode: null, signalCode: null }, 'nginx', 'http://127.0.0.1:${port}/', 2_000)`;
  const script = `import('./scripts/setup/run.ts').then(({ waitForServer }) => ${call})`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: '', no_proxy: '' };
  await expect(output(process.execPath, ['-e', script], env)).rejects.toThrow(/nginx did not answer.*status 503/);
});
