import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { serve, startApi, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/serve.ts';
import { endChild, startChild, waitForServer } from '../setup/run.ts';

type Proxy = {
  file: string;
  /** Changes the sample so that it serves `port` without TLS. */
  adapt: (sample: string, port: number, folder: string) => string;
  parameters: (file: string, folder: string) => string[];
};

const proxies: Record<string, Proxy> = {
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
};

test.for(Object.entries(proxies))(
  'Behind %s as its sample configures it, pages, events, uploads and WebSockets pass, and the API and the log get the visitor’s address @operator',
  async ([name, { file, adapt, parameters }], { skip }) => {
    const isInstalled = ['--version', 'version', '-v'].some((option) => spawnSync(name, [option]).status === 0);
    skip(!isInstalled, `${name} is not installed`);
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
    const port = await freePort();
    const folder = path.join(work, 'proxy');
    mkdirSync(folder);
    const sample = readFileSync(path.join(projectRoot, 'deploy/proxies', file), 'utf8');
    writeFiles(folder, { [file]: adapt(sample.replace('8080', String(site.port)), port, folder) });
    const proxy = startChild(name, parameters(path.join(folder, file), folder), {
      stdio: 'ignore',
      // After other signals proxies wait for open streams.
      endSignal: 'SIGKILL',
      env: { ...process.env, HOME: folder },
    });
    onTestFinished(() => endChild(proxy));
    const url = `http://127.0.0.1:${port}`;
    await waitForServer(proxy, name, `${url}/healthz`);

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
