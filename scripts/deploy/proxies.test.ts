import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { type Environment, serve, startApi, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/serve.ts';
import { endChild, startChild, waitForServer } from '../setup/run.ts';

type Proxy = {
  file: string;
  /** Changes the sample so that it serves `port` without TLS. */
  adapt: (sample: string, port: number, folder: string) => string;
  parameters: (file: string, folder: string) => string[];
};

const proxies = {
  caddy: {
    file: 'Caddyfile',
    adapt: (sample, port) => `{\n\tadmin off\n}\n${sample.replace('www.example.com', `http://127.0.0.1:${port}`)}`,
    parameters: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    file: 'nginx.conf',
    adapt(sample, port, folder) {
      const adapted = sample.replace(/^ *(?:listen \[|ssl_).*$/gm, '');
      const server = adapted.replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = kinds.map((kind) => `${kind}_temp_path "${folder}/${kind}";`).join(' ');
      return `daemon off; pid "${folder}/pid"; events {} http { access_log off; ${temporary} ${server} }`;
    },
    parameters: (file, folder) => ['-e', 'stderr', '-p', folder, '-c', file],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (sample, port) => sample.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
    parameters: (file) => ['-db', '-f', file],
  },
} satisfies Record<string, Proxy>;

const read = (file: string) => readFileSync(path.join(projectRoot, 'deploy', file), 'utf8');

/** Serves the edge of the Swarm stack, with a replica on `port` of this machine. */
function serveEdge(work: string, port: number, environment: Environment = {}) {
  writeFiles(work, { 'edge.conf': read('swarm/edge.conf').replace('web:8080', `127.0.0.1:${port}`) });
  return serve(work, { SITE_INCLUDE: path.join(work, 'edge.conf'), REAL_IP_FROM: '127.0.0.1', ...environment });
}

const throughEdge = [['nginx before the edge of the Swarm stack', proxies.nginx] as const];

test.for<readonly [string, Proxy]>([...Object.entries(proxies), ...throughEdge])(
  'Behind each proxy as its sample configures it, pages, events, uploads and WebSockets pass, and the API and the log get the visitor’s address @operator (%s)',
  async ([name, { file, adapt, parameters }], { skip }) => {
    const [program = ''] = name.split(' ');
    const isInstalled = ['--version', 'version', '-v'].some((option) => spawnSync(program, [option]).status === 0);
    skip(!isInstalled, `${program} is not installed`);
    const work = workFolder(onTestFinished);
    writeSite(path.join(work, 'site'), { 'pages/en/home.html': 'home' });
    const { server: api, upstream } = await startApi((request, response) => {
      if (request.method === 'POST') return void request.on('data', (data) => api.emit('chunk', String(data)));
      if (request.url !== '/events') return void response.end(JSON.stringify(request.headers));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      api.once('second event', () => response.write('data: 2\n\n'));
    });
    api.on('upgrade', (_, socket) => {
      const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
      // The answer to the key in RFC 6455, 1.3.
      socket.write(`${head}Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n`);
      socket.on('error', () => socket.destroy()).pipe(socket);
    });
    const site = await serve(work, { API_UPSTREAM: upstream, REAL_IP_FROM: '127.0.0.1', LOG_CLIENT_IP: 'on' });
    const { port: sitePort } = name === program ? site : await serveEdge(work, site.port);
    const port = await freePort();
    const folder = path.join(work, 'proxy');
    mkdirSync(folder);
    const sample = read(`proxies/${file}`).replace('8080', String(sitePort));
    writeFiles(folder, { [file]: adapt(sample, port, folder) });
    const proxy = startChild(program, parameters(path.join(folder, file), folder), {
      stdio: 'ignore',
      // After other signals proxies wait for open streams.
      endSignal: 'SIGKILL',
      env: { ...process.env, HOME: folder },
    });
    onTestFinished(() => endChild(proxy));
    const url = `http://127.0.0.1:${port}`;
    await waitForServer(proxy, program, `${url}/healthz`);

    expect(await (await fetch(`${url}/home`)).text()).toBe('home');
    const forged = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' };
    const headers = await (await fetch(`${url}/prod-api/x`, { headers: forged })).json();
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });

    // Neither events nor chunks of uploads are buffered.
    const events = http.get(`${url}/prod-api/events`, { agent: false });
    const [response]: http.IncomingMessage[] = await once(events, 'response');
    const received = response?.[Symbol.asyncIterator]();
    expect(String((await received?.next())?.value)).toBe('data: 1\n\n');
    api.emit('second event');
    expect(String((await received?.next())?.value)).toBe('data: 2\n\n');
    events.destroy();
    const upload = http.request(`${url}/prod-api/upload`, { method: 'POST', headers: { 'content-length': 8 } });
    upload.on('error', () => undefined).write('1234');
    expect(await once(api, 'chunk')).toEqual(['1234']);
    upload.destroy();

    const socket = net.connect(port, '127.0.0.1');
    const upgrade = `Host: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket`;
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(`GET /prod-api/socket HTTP/1.1\r\n${upgrade}\r\n${key}\r\n\r\n`);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 101 /);
    socket.write('hello');
    expect(String(await once(socket, 'data'))).toBe('hello');
    socket.destroy();
    expect((await site.stop()).stdout).not.toContain('6.6.6.6');
  },
);

test('Behind a load balancer with TLS, the API gets the visitor’s address and scheme from the edge, and its errors are the site’s @operator', async () => {
  const work = workFolder(onTestFinished);
  writeSite(path.join(work, 'site'));
  const { upstream } = await startApi((request, response) => response.end(JSON.stringify(request.headers)));
  const hsts = { HSTS_MAX_AGE: '600' };
  const replica = await serve(work, { API_UPSTREAM: upstream, REAL_IP_FROM: '127.0.0.1', ...hsts });
  const edge = await serveEdge(work, replica.port, hsts);
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
  const get = (requestPath: string) => fetch(edge.url + requestPath, { headers });
  const answer = await get('/prod-api/x');
  expect(await answer.json()).toMatchObject({ ...headers, 'x-request-id': answer.headers.get('x-request-id') });
  const page = await get('/');
  expect(page.headers.get('strict-transport-security')).toBe('max-age=600');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src [^,]+$/);
  await replica.stop();
  const sent = { 'retry-after': '5', 'strict-transport-security': 'max-age=600', 'x-frame-options': 'DENY' };
  const failures = [await get('/prod-api/x'), await get('/')];
  for (const { status, headers } of failures) expect([status, Object.fromEntries(headers)]).toMatchObject([503, sent]);
  const types = failures.map((failure) => failure.headers.get('content-type'));
  expect(types).toEqual(['application/problem+json', 'text/plain; charset=utf-8']);
  // The replica has logged the other two.
  const lines = (await edge.stop()).stdout.trim().split('\n');
  const counted = Array.from(
    read('monitoring/site.mtail').matchAll(/^\/(.*\?P<status>.*)\/ \{$/gm),
    ([, pattern = '']) => lines.map((line) => RegExp(pattern.replaceAll('?P<', '?<')).exec(line)?.groups?.status),
  );
  expect(counted, 'responses of the site, of the API, and aborted ones').toEqual([
    ['503', '503'],
    ['502', undefined],
    [undefined, undefined],
  ]);
});
