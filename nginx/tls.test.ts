import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../generator/files.ts';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { makeCertificate } from '../scripts/servers/docker.ts';
import { type Environment, runEntrypoint, serve, startApi, writeSite } from '../scripts/servers/nginx.ts';
import { freePort } from '../scripts/servers/serve.ts';

const work = workFolder();
writeSite(join(work, 'site'), { 'pages/en/home.html': '<!doctype html>', 'assets/js/a.0123456789.js': '0' });
const { cert, key, authority } = makeCertificate(work);
const { key: keyOfOtherCertificate } = makeCertificate(work, 'other');

/** Serves the site with TLS. Returns its origins over http and https. */
async function serveTls(environment: Environment, cleanUp = onTestFinished) {
  const port = await freePort();
  const variables = { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port), ...environment };
  const { url } = await serve(work, variables, { cleanUp });
  return { httpOrigin: url, httpsOrigin: `https://localhost:${port}`, port };
}

const OPENSSL_CONF = join(projectRoot, 'scripts/servers/lenient-openssl.cnf');
const { httpOrigin, httpsOrigin, port } = await serveTls({ OPENSSL_CONF }, afterAll);

async function get(url: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  const client = url.startsWith('https:') ? https : http;
  const request = client.request(url, { ca: authority, headers, method, agent: false }).end();
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return { status: response?.statusCode, headers: response?.headers ?? {} };
}

/** Returns the application protocol and the TLS version that a handshake negotiates. */
async function handshake(port: number, options: tls.ConnectionOptions) {
  const socket = tls.connect({ port, host: '127.0.0.1', ca: authority, ...options });
  await once(socket, 'secureConnect');
  const negotiated = [socket.alpnProtocol, socket.getProtocol()];
  socket.destroy();
  return negotiated;
}

/** Opens a session over HTTP/2. `request` sends a request such as `GET /home`, and returns the status and the body. */
async function openSession(settings: http2.Settings = {}) {
  const session = http2.connect(httpsOrigin, { ca: authority, settings });
  onTestFinished(() => session.destroy());
  await once(session, 'remoteSettings');
  const request = async (line: string) => {
    const [method, path] = line.split(' ');
    const stream = session.request({ ':method': method, ':path': path });
    const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
    return [headers?.[':status'], await text(stream)];
  };
  return { session, request };
}

test('the server supports TLS 1.2, 1.3 and HTTP/2, and refuses older versions and weak ciphers that the system allows', async () => {
  expect(await handshake(port, { ALPNProtocols: ['h2', 'http/1.1'] })).toEqual(['h2', 'TLSv1.3']);
  const tls12 = { maxVersion: 'TLSv1.2' } as const;
  expect(await handshake(port, { ...tls12, ALPNProtocols: ['http/1.1'] })).toEqual(['http/1.1', 'TLSv1.2']);
  // One without forward secrecy, and two with CBC.
  for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA256']) {
    const code = expect.stringContaining('HANDSHAKE_FAILURE');
    await expect(handshake(port, { ...tls12, ciphers }), ciphers).rejects.toMatchObject({ code });
  }
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    // This alert means that the configuration refuses the version, not that there is no common cipher.
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL@SECLEVEL=0' };
    await expect(handshake(port, old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  }
});

test('responses have HSTS, including errors, and plain HTTP is redirected, except probes', async () => {
  for (const path of ['/home', '/assets/js/gone.0123456789.js', '/.env', '/prod-api/x']) {
    expect((await get(httpsOrigin + path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
  }
  for (const path of ['/', '/home?lang=zh-CN', '/a%2Fb//c?x=%26', '/.env']) {
    const { status, headers } = await get(httpOrigin + path, {}, 'POST');
    expect([status, headers.location]).toEqual([308, httpsOrigin + path]);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  for (const path of ['/healthz', '/readyz']) expect((await get(httpOrigin + path)).status).toBe(200);
});

test('the redirect never contains the request’s host, and X-Forwarded-Proto of a client is ignored', async () => {
  for (const request of [
    'GET /home HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n',
    'GET http://evil.example/home HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'GET /home HTTP/1.0\r\n\r\n',
  ]) {
    const socket = connect(Number(new URL(httpOrigin).port), '127.0.0.1').end(request);
    expect(await text(socket)).toMatch(new RegExp(`308 Permanent.*Location: https://localhost:${port}/home\r\n`, 's'));
  }
  expect((await get(`${httpOrigin}/home`, { host: 'evil.example/@x' })).status).toBe(400);
});

test('the redirect contains TLS_HOST and TLS_PUBLIC_PORT, but not port 443', async () => {
  const named = await serveTls({ TLS_PUBLIC_PORT: '443', TLS_HOST: 'www.example.com' });
  expect((await get(`${named.httpOrigin}/home`, { host: 'evil.example' })).headers.location).toBe(
    'https://www.example.com/home',
  );
});

test.each<[title: string, Environment, header: string]>([
  ['the site’s, if HSTS is on', {}, 'max-age=31536000'],
  ['the site’s with subdomains', { HSTS_SUBDOMAINS: 'on' }, 'max-age=31536000; includeSubDomains'],
  ['the site’s with preload', { HSTS_SUBDOMAINS: 'preload' }, 'max-age=31536000; includeSubDomains; preload'],
  ['the API’s, if HSTS is off', { HSTS_MAX_AGE: 'off' }, 'max-age=0'],
])('Strict-Transport-Security of the API’s responses is %s', async (_, environment, expected) => {
  const { upstream } = await startApi((_request, response) => {
    response.writeHead(200, { 'strict-transport-security': 'max-age=0' }).end();
  });
  const { httpsOrigin: origin } = await serveTls({ API_UPSTREAM: upstream, ...environment });
  const { status, headers } = await get(`${origin}/prod-api/x`);
  expect([status, headers['strict-transport-security']]).toEqual([200, expected]);
});

test('probes over HTTP/2 have a body', async () => {
  const { request } = await openSession();
  expect(await request('GET /healthz')).toEqual([200, 'ok\n']);
  expect(await request('GET /readyz')).toEqual([200, 'ready\n']);
});

test.each([
  ['DELETE /home', 405],
  ['GET /assets/gone', 404],
  ['GET /a/%2e%2e/b', 400],
  ['GET /prod-api/x', 503],
  ['GET /%70rod-api/x', 400],
])(
  'the response to %s over HTTP/2, which limit_conn does not count, ends even if it is never read',
  async (line, status) => {
    const { session, request } = await openSession({ initialWindowSize: 0 });
    expect(session.remoteSettings.maxConcurrentStreams).toBe(32);
    expect(await request(line)).toContain(status);
  },
);

const page = join(work, 'site/pages/en/index.html');
const expectedFile = `expected a file that exists and that uid ${process.getuid?.()} can read`;
const invalidLines = join(work, 'invalid.conf');
writeFiles(work, { 'invalid.conf': 'allow all;\nno_such_directive on;\n' });

test.each<[title: string, Environment, message: string]>([
  ['a certificate without a key', { TLS_KEY: '' }, 'TLS_KEY is ""'],
  ['a key without a certificate', { TLS_CERT: '' }, 'TLS_CERT is ""'],
  ['a file that cannot be read', { TLS_KEY: '/missing.pem' }, `TLS_KEY is "/missing.pem", ${expectedFile}`],
  ['a folder', { TLS_CERT: work }, `TLS_CERT is "${work}", expected a certificate in PEM form`],
  ['a page for a certificate', { TLS_CERT: page }, `TLS_CERT is "${page}", expected a certificate in PEM form`],
  ['a certificate for a key', { TLS_KEY: cert }, `TLS_KEY is "${cert}", expected a key in PEM form`],
  [
    'the key of another certificate',
    { TLS_KEY: keyOfOtherCertificate },
    `TLS_KEY is "${keyOfOtherCertificate}", expected the key that belongs to`,
  ],
  ['the site’s own port', { TLS_PORT: '8080' }, 'TLS_PORT is "8080"'],
  [
    'a missing SITE_INCLUDE',
    { SITE_INCLUDE: '/missing.conf' },
    'SITE_INCLUDE is "/missing.conf", expected lines that nginx',
  ],
  ['a folder for SITE_INCLUDE', { SITE_INCLUDE: work }, `SITE_INCLUDE is "${work}", expected lines that nginx`],
  [
    'a SITE_INCLUDE that nginx refuses',
    { SITE_INCLUDE: invalidLines },
    `SITE_INCLUDE is "${invalidLines}", expected lines that nginx`,
  ],
])('invalid files stop the start, and the message names the variable: %s', (_, environment, message) => {
  const { status, stderr } = runEntrypoint(work, { TLS_CERT: cert, TLS_KEY: key, ...environment });
  expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(`entrypoint: ${message}`) });
  expect(stderr.trimEnd()).not.toContain('\n');
});
