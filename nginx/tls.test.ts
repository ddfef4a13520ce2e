import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/site/port.ts';
import { makeCertificate } from './testing/certificate.ts';
import {
  type Environment,
  nginxDirectory,
  runEntrypoint,
  type Server,
  serve,
  workFolder,
  writeSite,
} from './testing/site.ts';

const work = workFolder();
writeSite(join(work.path, 'site'), { 'pages/en/home.html': '<!doctype html>', 'assets/js/a.0123456789.js': '0' });
const { cert, key, authority } = makeCertificate(work.path);
const other = makeCertificate(work.path, 'other');
afterAll(work.remove);

async function get(url: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  const request = url.startsWith('https:')
    ? https.request(url, { ca: authority, headers, method, agent: false })
    : http.request(url, { headers, method, agent: false });
  request.end();
  const [response]: [http.IncomingMessage] = await new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (answer: http.IncomingMessage) => resolve([answer]));
  });
  await text(response);
  return { status: response.statusCode, headers: response.headers };
}

/** An OpenSSL that allows every version it knows; distributions' own settings and its default level refuse the old ones. */
const LENIENT_OPENSSL = `
openssl_conf = settings
[settings]
ssl_conf = programs
[programs]
system_default = lenient
[lenient]
MinProtocol = TLSv1
CipherString = DEFAULT@SECLEVEL=0
`;

/** Which protocol and TLS version come out of a handshake. */
async function handshake(port: number, options: tls.ConnectionOptions) {
  const socket = tls.connect({ port, host: '127.0.0.1', ca: authority, ...options });
  await once(socket, 'secureConnect');
  const result = { protocol: socket.alpnProtocol, version: socket.getProtocol() };
  socket.destroy();
  return result;
}

describe('a site with a certificate', () => {
  let server: Server;
  let port: number;
  const secure = () => `https://localhost:${port}`;

  beforeAll(async () => {
    port = await freePort();
    const lenient = join(work.path, 'openssl.cnf');
    writeFileSync(lenient, LENIENT_OPENSSL);
    server = await serve(work.path, { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port), OPENSSL_CONF: lenient });
  });
  afterAll(() => server.stop());

  test('speaks HTTP/2 with whoever offers it', async () => {
    const session = http2.connect(secure(), { ca: authority });
    const stream = session.request({ ':path': '/home' });
    const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' });
    stream.resume();
    await once(stream, 'close');
    session.close();
  });

  test.each<[string, tls.ConnectionOptions, { protocol: string | false; version: string }]>([
    ['TLS 1.3', { ALPNProtocols: ['h2', 'http/1.1'] }, { protocol: 'h2', version: 'TLSv1.3' }],
    ['TLS 1.2', { maxVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] }, { protocol: 'http/1.1', version: 'TLSv1.2' }],
  ])('takes %s', async (_, options, result) => {
    expect(await handshake(port, options)).toEqual(result);
  });

  // Neither end's OpenSSL has a minimum of its own here, so that the refusal is the configuration's. The alert tells it from
  // a server that would speak the old version and has no cipher for it.
  test.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s, whatever the system would allow', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' } as const;
    await expect(handshake(port, old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });

  test('tells browsers to stay with https, on errors too', async () => {
    for (const path of ['/home', '/assets/js/gone.0123456789.js', '/.env', '/prod-api/x']) {
      expect((await get(secure() + path)).headers, path).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });

  test.each(['/', '/home?lang=zh-CN', '/a%2Fb//c?x=%26', '/.env'])(
    'sends who asks by http for %s to https',
    async (path) => {
      const { status, headers } = await get(server.url + path, {}, 'POST');
      expect([status, headers.location]).toEqual([308, `https://localhost:${port}${path}`]);
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test.each(['/healthz', '/readyz'])('answers a probe of %s by http', async (path) => {
    expect((await get(server.url + path)).status).toBe(200);
  });

  test('never sends a visitor to a host that a request made up', async () => {
    const answer = async (bytes: string) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.end(bytes);
      return text(socket);
    };
    const toHome = `308 Permanent.*Location: https://localhost:${port}/home\r\n`;
    for (const request of [
      'GET /home HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      'GET http://evil.example/home HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      'GET /home HTTP/1.0\r\n\r\n',
    ]) {
      expect(await answer(request)).toMatch(new RegExp(toHome, 's'));
    }
    expect((await get(`${server.url}/home`, { host: 'evil.example/@x' })).status).toBe(400);
  });

  test('believes no stranger who claims to have come by https', async () => {
    expect((await get(`${server.url}/home`, { 'x-forwarded-proto': 'https' })).status).toBe(308);
  });
});

test('A certificate renewed in place is used after a reload', async () => {
  const port = await freePort();
  const live = { cert: join(work.path, 'live.pem'), key: join(work.path, 'live.key') };
  copyFileSync(cert, live.cert);
  copyFileSync(key, live.key);
  const server = await serve(work.path, { TLS_CERT: live.cert, TLS_KEY: live.key, TLS_PORT: String(port) });
  try {
    await handshake(port, {});
    copyFileSync(other.cert, live.cert);
    copyFileSync(other.key, live.key);
    server.signal('SIGHUP');
    const renewed = () =>
      handshake(port, { ca: other.authority }).then(
        () => true,
        () => false,
      );
    await expect.poll(renewed, { timeout: 5_000 }).toBe(true);
  } finally {
    await server.stop();
  }
});

test.each<[string, Environment, string]>([
  ['is not the API’s, where the site has its own', {}, 'max-age=31536000'],
  ['is the API’s, where the site has none', { HSTS_MAX_AGE: 'off' }, 'max-age=0'],
])('What a browser is told about https %s', async (_, environment, expected) => {
  const api = http.createServer((_request, response) => {
    response.writeHead(200, { 'strict-transport-security': 'max-age=0', 'cache-control': 'max-age=60' }).end();
  });
  const [apiPort, port] = [await freePort(), await freePort()];
  await once(api.listen(apiPort, '127.0.0.1'), 'listening');
  const tls = { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port) };
  const server = await serve(work.path, { ...tls, API_UPSTREAM: `127.0.0.1:${apiPort}`, ...environment });
  try {
    for (const path of ['/prod-api/x', '/prod-api/content/x', '/prod-api/content/x']) {
      const { status, headers } = await get(`https://localhost:${port}${path}`);
      expect([status, headers['strict-transport-security']], path).toEqual([200, expected]);
    }
  } finally {
    api.close();
    await server.stop();
  }
});

test('a read over HTTP/2 whose body has no length is refused: no part of the key, it must not decide what others read', async () => {
  const api = http.createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200, { 'cache-control': 'max-age=60' }).end(`read ${body.length}`);
  });
  const [apiPort, port] = [await freePort(), await freePort()];
  await once(api.listen(apiPort, '127.0.0.1'), 'listening');
  const tls = { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port) };
  const server = await serve(work.path, { ...tls, API_UPSTREAM: `127.0.0.1:${apiPort}` });
  const session = http2.connect(`https://localhost:${port}`, { ca: authority });
  const read = async (body?: string) => {
    const stream = session.request({ ':path': '/prod-api/content/x' }, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
    return [headers?.[':status'], await text(stream)];
  };
  try {
    expect(await read('lang=evil')).toEqual([204, '']);
    expect(await read()).toEqual([200, 'read 0']);
  } finally {
    session.close();
    api.close();
    await server.stop();
  }
});

test('Redirects name the host and the public port that the operator states; 443 is left out', async () => {
  const tls = { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(await freePort()) };
  const server = await serve(work.path, { ...tls, TLS_PUBLIC_PORT: '443', TLS_HOST: 'www.example.com' });
  const { headers } = await get(`${server.url}/home`, { host: 'evil.example' });
  await server.stop();
  expect(headers.location).toBe('https://www.example.com/home');
});

describe('files that are no certificate stop the start by name', () => {
  test.each<[string, Environment, string]>([
    ['a certificate without a key', { TLS_CERT: cert }, 'TLS_KEY is ""'],
    ['a key without a certificate', { TLS_KEY: key }, 'TLS_CERT is ""'],
    [
      'a missing file',
      { TLS_CERT: '/missing/site.pem', TLS_KEY: key },
      'TLS_CERT is "/missing/site.pem", expected a file that exists',
    ],
    ['a folder', { TLS_CERT: work.path, TLS_KEY: key }, `TLS_CERT is "${work.path}", expected a PEM file`],
    ['a relative path', { TLS_CERT: 'site.pem', TLS_KEY: key }, 'TLS_CERT is "site.pem"'],
    [
      'a page for a certificate',
      { TLS_CERT: join(work.path, 'site/pages/en/index.html'), TLS_KEY: key },
      'TLS_CERT is "',
    ],
    ['a certificate for a key', { TLS_CERT: cert, TLS_KEY: cert }, `TLS_KEY is "${cert}", expected a key in PEM form`],
    [
      'the key of another',
      { TLS_CERT: cert, TLS_KEY: other.key },
      `TLS_KEY is "${other.key}", expected the key that belongs to the certificate`,
    ],
    ['a hostile path', { TLS_CERT: `${cert}";}`, TLS_KEY: key }, 'TLS_CERT is "'],
    ['the site’s own port', { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: '8080' }, 'TLS_PORT is "8080"'],
  ])('%s', (_, environment, message) => {
    const { status, stderr } = runEntrypoint(work.path, environment);
    expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(`entrypoint: ${message}`) });
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  // Root can read everything, so root runs a copy of the entrypoint as another account.
  test.each<[string, (key: string) => void, string]>([
    [
      'a key that this account may not read',
      (file) => chmodSync(file, 0o000),
      'a file that this account, uid UID, can read',
    ],
    [
      'a key in a closed folder',
      (file) => chmodSync(dirname(file), 0o000),
      'a file in folders that this account, uid UID,',
    ],
  ])('%s', (_, close, expected) => {
    const uid = process.getuid?.() || 65_534;
    const folder = workFolder();
    try {
      const copy = join(folder.path, 'nginx');
      cpSync(nginxDirectory, copy, { recursive: true });
      cpSync(join(work.path, 'site'), join(folder.path, 'site'), { recursive: true });
      const closed = join(folder.path, 'closed', 'site.key');
      mkdirSync(dirname(closed));
      copyFileSync(key, closed);
      copyFileSync(cert, join(folder.path, 'site.pem'));
      chmodSync(folder.path, 0o777);
      close(closed);
      const environment = { TLS_CERT: join(folder.path, 'site.pem'), TLS_KEY: closed };
      const { status, stderr } = runEntrypoint(folder.path, environment, 'check', copy, uid);
      const message = `entrypoint: TLS_KEY is "${closed}", expected ${expected.replace('UID', String(uid))}`;
      expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(message) });
    } finally {
      chmodSync(join(folder.path, 'closed'), 0o700);
      folder.remove();
    }
  });
});
