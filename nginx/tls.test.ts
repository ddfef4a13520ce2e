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
writeFiles(work, { 'acme/.well-known/acme-challenge/token': 'proof' });
writeSite(join(work, 'site'), { 'pages/en/home.html': '<!doctype html>', 'assets/js/a.0123456789.js': '0' });
const { cert, key, authority } = makeCertificate(work);
makeCertificate(work, 'other');

/** Serves the site with TLS. Returns its origins over http and https. */
async function serveTls(environment: Environment, cleanUp = onTestFinished) {
  const port = await freePort();
  const variables = { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: String(port), ...environment };
  const { url } = await serve(work, variables, cleanUp);
  return { httpOrigin: url, httpsOrigin: `https://localhost:${port}`, port };
}

const OPENSSL_CONF = join(projectRoot, 'scripts/servers/lenient-openssl.cnf');
const { httpOrigin, httpsOrigin, port } = await serveTls({ OPENSSL_CONF, ACME_DIR: join(work, 'acme') }, afterAll);

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

test('the server supports TLS 1.2, 1.3 and HTTP/2, and refuses older versions and weak ciphers that the system allows', async () => {
  expect(await handshake(port, { ALPNProtocols: ['h2', 'http/1.1'] })).toEqual(['h2', 'TLSv1.3']);
  const tls12 = { maxVersion: 'TLSv1.2' } as const;
  expect(await handshake(port, { ...tls12, ALPNProtocols: ['http/1.1'] })).toEqual(['http/1.1', 'TLSv1.2']);
  // One without forward secrecy, and two with CBC.
  for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-ECDSA-AES128-SHA256']) {
    const code = expect.stringContaining('HANDSHAKE_FAILURE');
    await expect(handshake(port, { ...tls12, ciphers }), ciphers).rejects.toMatchObject({ code });
  }
  // This alert means that the configuration refuses the version, not that there is no common cipher.
  const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const;
  await expect(handshake(port, old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
});

test('responses have HSTS, including errors', async () => {
  for (const path of ['/home', '/assets/js/gone.0123456789.js', '/.env', '/prod-api/x'])
    expect((await get(httpsOrigin + path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
});

test('plain HTTP is redirected, except probes and challenges of ACME, and never to the request’s host', async () => {
  for (const path of ['/', '/home?lang=zh-CN', '/a%2Fb//c?x=%26', '/.env']) {
    const { status, headers } = await get(httpOrigin + path, { 'x-forwarded-proto': 'https' }, 'POST');
    expect([status, headers.location]).toEqual([308, httpsOrigin + path]);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const challenge = '/.well-known/acme-challenge/';
  for (const path of ['/healthz', '/readyz', `${challenge}token`])
    expect((await get(httpOrigin + path)).status, path).toBe(200);
  for (const path of [challenge, `${challenge}gone`]) expect((await get(httpOrigin + path)).status, path).toBe(404);
  for (const request of [
    'GET http://evil.example/home HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    'GET /home HTTP/1.0\r\n\r\n',
  ]) {
    const socket = connect(Number(new URL(httpOrigin).port), '127.0.0.1').end(request);
    expect(await text(socket)).toMatch(new RegExp(`308 Permanent.*Location: https://localhost:${port}/home\r\n`, 's'));
  }
});

const hsts = 'max-age=31536000';

test.each<[title: string, Environment, header: string]>([
  ['the site’s, if HSTS is on', {}, hsts],
  ['the site’s with preload', { HSTS_SUBDOMAINS: 'preload' }, `${hsts}; includeSubDomains; preload`],
  ['the API’s, if HSTS is off', { HSTS_MAX_AGE: 'off' }, 'max-age=0'],
])('the API’s responses have %s, and redirects the operator’s host without port 443', async (_, variables, header) => {
  const { upstream } = await startApi((_request, response) => {
    response.writeHead(200, { 'strict-transport-security': 'max-age=0' }).end();
  });
  const names = { TLS_PUBLIC_PORT: '443', TLS_HOST: 'www.example.com' };
  const server = await serveTls({ API_UPSTREAM: upstream, ...names, ...variables });
  const { status, headers } = await get(`${server.httpsOrigin}/prod-api/x`);
  expect([status, headers['strict-transport-security']]).toEqual([200, header]);
  const redirect = await get(`${server.httpOrigin}/home`, { host: 'evil.example' });
  expect(redirect.headers.location).toBe('https://www.example.com/home');
});

test('responses over HTTP/2, which limit_conn does not count, end even if they are never read', async () => {
  const statuses = { 'DELETE /home': 405, 'GET /a/%2e%2e/b': 400, 'GET /prod-api/x': 503 };
  for (const [line, status] of Object.entries(statuses)) {
    const session = http2.connect(httpsOrigin, { ca: authority, settings: { initialWindowSize: 0 } });
    onTestFinished(() => session.destroy());
    await once(session, 'remoteSettings');
    expect(session.remoteSettings.maxConcurrentStreams).toBe(32);
    const [method, path] = line.split(' ');
    // limit_conn counts the page that a visitor gets in place of a text.
    const stream = session.request({ ':method': method, ':path': path, accept: '*/*' });
    const [headers]: http2.IncomingHttpHeaders[] = await once(stream, 'response');
    expect(headers?.[':status'], line).toBe(status);
    await text(stream);
  }
});

writeFiles(work, { 'invalid.conf': 'allow all;\nno_such_directive on;\n' });

test.each([
  ['a certificate without a key', 'TLS_KEY', '', 'the key that belongs to TLS_CERT'],
  ['a key without a certificate', 'TLS_CERT', '', 'the certificate that belongs to TLS_KEY'],
  ['a file that cannot be read', 'TLS_KEY', '/missing.pem', 'a file that exists and that uid'],
  ['a page for a certificate', 'TLS_CERT', join(work, 'site/pages/en/index.html'), 'a certificate in PEM form'],
  ['the key of another certificate', 'TLS_KEY', join(work, 'other.key'), 'the key that belongs to'],
  ['the site’s own port', 'TLS_PORT', '8080', 'another port than SITE_PORT'],
  ['a missing SITE_INCLUDE', 'SITE_INCLUDE', '/missing.conf', 'lines that nginx accepts'],
  ['a SITE_INCLUDE that nginx refuses', 'SITE_INCLUDE', join(work, 'invalid.conf'), 'lines that nginx accepts'],
])('invalid files stop the start, and the message names the variable: %s', (_, name, value, expected) => {
  const { status, stderr } = runEntrypoint(work, { TLS_CERT: cert, TLS_KEY: key, [name]: value });
  const message = `entrypoint: ${name} is "${value}", expected ${expected}`;
  expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(message) });
  expect(stderr.trimEnd()).not.toContain('\n');
});
