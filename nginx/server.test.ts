import { once } from 'node:events';
import { chmodSync, readFileSync, renameSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../generator/files.ts';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';
import { type Environment, serve, startApi, writeSite } from '../scripts/servers/nginx.ts';
import { freePort } from '../scripts/servers/serve.ts';

const work = workFolder();
const site = writeSite(join(work, 'site'), {
  'pages/en/home.html': '<!doctype html>',
  'images/photo.png': 'png',
  'images/photo.webp': 'webp',
});
chmodSync(work, 0o755);

const metrics = await freePort();
const variables = { METRICS_PORT: String(metrics), CSP_REPORT_TO: '/reports' };
const { url } = await serve(work, variables, afterAll);

const get = async (address: string) => {
  const response = await fetch(address);
  return [response.status, await response.text()];
};

test('METRICS_PORT serves nginx’s counters and the version, and nothing else; the site’s port does not', async () => {
  const counters = /^Active connections: \d+\s+server accepts handled requests\s+\d+ \d+ \d+/;
  expect(await get(`http://127.0.0.1:${metrics}/stub_status`)).toEqual([200, expect.stringMatching(counters)]);
  const version = 'site_build_info{version="1.2.3, commit abc"} 1\n';
  expect(await get(`http://127.0.0.1:${metrics}/metrics`)).toEqual([200, version]);
  expect(await get(`http://127.0.0.1:${metrics}/`)).toContain(404);
  expect((await get(`${url}/stub_status`))[1]).not.toMatch(counters);
});

test('the password of docs/operations.md protects pages and the API, which does not get it, and no probe or challenge', async () => {
  const [, sample = ''] = /```nginx\n(.*?)```/s.exec(readFileSync(`${projectRoot}docs/operations.md`, 'utf8')) ?? [];
  const users = join(work, 'users');
  writeFiles(work, { 'own lines.conf': sample.replace('/etc/users', `"${users}"`), users: 'ada:{PLAIN}secret\n' });
  const challenge = '/.well-known/acme-challenge/token';
  writeFiles(work, { [`acme${challenge}`]: 'proof' });
  const { upstream } = await startApi((request, response) => response.end(request.headers.authorization ?? 'none'));
  const SITE_INCLUDE = join(work, 'own lines.conf');
  const { url } = await serve(work, { API_UPSTREAM: upstream, SITE_INCLUDE, ACME_DIR: join(work, 'acme') });
  const authorization = `Basic ${btoa('ada:secret')}`;
  const read = (path: string, headers = {}) => fetch(url + path, { headers });
  const paths = ['/home', '/prod-api/x', '/healthz', '/readyz', challenge];
  const responses = await Promise.all(paths.map((path) => read(path)));
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 200, 200, 200]);
  expect((await read('/home', { authorization })).status).toBe(200);
  expect(await (await read('/prod-api/x', { authorization })).text()).toBe('none');
});

test('browsers send reports about pages to CSP_REPORT_TO', async () => {
  const { headers } = await fetch(`${url}/home`);
  expect(headers.get('reporting-endpoints')).toBe('default="/reports"');
  expect(headers.get('content-security-policy')).toMatch(/; report-uri \/reports; report-to default$/);
});

type Proxied = { is: string; variables: Environment; headers: Record<string, string>; client: string; scheme: string };
type Limited = { when: string; address: string; variables: Environment; limits: string[] };
type Cases = { photos: { accept: string; type: string }[]; proxies: Proxied[]; limits: Limited[] };
const cases: Cases = parse(readFileSync(join(import.meta.dirname, 'server.yaml'), 'utf8'), { merge: true });

test.each(cases.photos)(
  'a photo’s PNG is requested with Accept: $accept, and served as $type',
  async ({ accept, type }) => {
    const { headers } = await fetch(`${url}/images/photo.png`, { headers: { accept } });
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([`image/${type}`, 'Accept']);
  },
);

test('a server without its pages is not ready, but live', async () => {
  const pages = join(site, 'pages');
  renameSync(pages, `${pages}-away`);
  onTestFinished(() => renameSync(`${pages}-away`, pages));
  expect(await get(`${url}/readyz`)).toEqual([503, "The site's files are missing.\n"]);
  expect(await get(`${url}/healthz`)).toEqual([200, 'ok\n']);
});

test.each(cases.proxies)('The visitor behind a proxy is $is', async ({ variables, headers, client, scheme }) => {
  const { upstream } = await startApi((request, response) => response.end(JSON.stringify(request.headers)));
  const logged = { LOG_CLIENT_IP: 'on', HSTS_MAX_AGE: '600', API_UPSTREAM: upstream };
  const server = await serve(work, { ...logged, ...variables });
  const response = await fetch(`${server.url}/prod-api/orders`, { headers });
  const { stdout } = await server.stop();
  expect(JSON.parse(stdout)).toMatchObject({ client });
  const received = { 'x-forwarded-for': client, 'x-real-ip': client, 'x-forwarded-proto': scheme };
  expect(await response.json()).toMatchObject(received);
  expect(response.headers.get('strict-transport-security')).toBe(scheme === 'https' ? 'max-age=600' : null);
});

test('simultaneous requests of a client, or of an IPv6 network, beyond CLIENT_REQUESTS get 429, except probes', async () => {
  const { server: api, upstream, stop } = await startApi(() => undefined);
  const { url } = await serve(work, { API_UPSTREAM: upstream, CLIENT_REQUESTS: '2', REAL_IP_FROM: '127.0.0.0/8' });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let call = 1; call <= 2; call += 1) {
    fetch(`${url}/prod-api/x`, from('2001:db8::1')).catch(() => undefined);
    await once(api, 'request');
  }
  const page = await fetch(`${url}/home`, from('2001:db8::2'));
  expect([page.status, await page.text()]).toEqual([429, 'Too many requests\n']);
  const call = await fetch(`${url}/prod-api/x`, from('2001:db8::1'));
  expect([call.status, call.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
  expect((await fetch(`${url}/healthz`, from('2001:db8::1'))).status).toBe(200);
  for (const address of ['2001:db8:0:1::1', '203.0.113.9'])
    expect((await fetch(`${url}/home`, from(address))).status, address).toBe(200);
  // So that nginx does not wait for the API's responses when it stops.
  stop();
});

test.each(cases.limits)('API_RATE $when', async ({ address, variables, limits }) => {
  const { upstream } = await startApi((_request, response) => response.end());
  const server = await serve(work, { API_UPSTREAM: upstream, API_RATE: '1', API_BURST: '1', ...variables });
  const visit = (visitor: number) =>
    fetch(`${server.url}/prod-api/orders`, { headers: { 'x-forwarded-for': address.replace('{n}', `${visitor}`) } });
  await Promise.all(Array.from({ length: 30 }, (_empty, visitor) => visit(visitor)));
  const lines = (await server.stop()).stdout.trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line)).map(({ status, limit }) => `${status} ${limit}`);
  expect(new Set(logged)).toEqual(new Set(limits.map((limit) => `${limit ? 429 : 200} ${limit}`)));
});

test('the base path in API_UPSTREAM, with or without a slash at its end, precedes the path of a request', async () => {
  const { upstream } = await startApi((request, response) => response.end(request.url));
  for (const end of ['', '/']) {
    const { url } = await serve(work, { API_UPSTREAM: `http://${upstream}/base${end}` });
    expect(await get(`${url}/prod-api/orders?page=2`)).toEqual([200, '/base/orders?page=2']);
  }
});

test('an API that accepts a connection but sends nothing counts as unreachable after API_CONNECT_TIMEOUT', async () => {
  const { server, upstream } = await startApi(() => undefined);
  server.removeAllListeners('connection');
  const { url } = await serve(work, { API_UPSTREAM: `https://${upstream}`, API_CONNECT_TIMEOUT: '200ms' });
  expect((await fetch(`${url}/prod-api/orders`)).status).toBe(503);
});

/** The longest line that nginx writes at once. Parts of longer lines could mix with those of other workers. */
const MAX_LINE_BYTES = 4094;
const getRequest = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: site', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
/** Sends bytes. Does not close the connection, which nginx would log as an abort by the client. */
const send = (port: number, request: string) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(request, 'latin1');
  return text(socket);
};
const requests = [
  getRequest('/home?token=secret-query'),
  getRequest('/"},{"status":200,"path":"'),
  getRequest("/'\\u0000\\\\"),
  getRequest('/\xe8\xa8\x80/\xff\xfe'),
  getRequest('/%0a%0d%22%5c'),
  getRequest('/\x01\x02\x1b[2J'),
  getRequest(`/${'"'.repeat(5000)}`),
  getRequest('http://elsewhere.example/home?token=secret-query'),
  getRequest('/home', 'X-Request-Id: "}\\'),
  getRequest('/home', 'X-Request-Id: request-12345678'),
  getRequest('/home', 'User-Agent: secret-agent', 'Referer: https://secret.example/', 'Cookie: secret=1'),
  'not http at all\r\n\r\n',
  getRequest('/prod-api/orders?token=secret-query'),
  getRequest('/home').replace('GET', 'X'.repeat(5000)),
];

test('The access log has a JSON line for each request except probes: path, method and id as sent, and nothing about visitors', async () => {
  const server = await serve(work);
  const responses: string[] = [];
  for (const request of [...requests, getRequest('/healthz'), getRequest('/readyz')])
    responses.push(await send(server.port, request));
  const { stdout } = await server.stop();
  const lines = stdout.trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  const entry = {
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}[+-]\d\d:\d\d$/),
    id: expect.stringMatching(/^[A-Za-z0-9._-]{8,128}$/),
    connection: expect.any(Number),
    host: expect.stringMatching(/^(?:site|elsewhere\.example|)$/),
    protocol: expect.stringMatching(/^(?:HTTP\/[\d.]{3}|)$/),
    method: expect.stringMatching(/^[A-Z]{0,32}$/),
    path: expect.stringMatching(/^[ -~]*…?$/),
    status: expect.any(Number),
    bytes: expect.any(Number),
    seconds: expect.any(Number),
    limit: '',
    upstreamStatus: expect.any(String),
    upstreamSeconds: expect.any(String),
    upstreamHeaderSeconds: expect.any(String),
  };
  expect(entries).toEqual(requests.map(() => entry));
  expect(lines.filter((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)).toEqual([]);
  expect(stdout).not.toMatch(/secret|127\.0\.0\.1/);
  const paths = entries.slice(0, 5).map(({ path }) => path);
  expect(paths).toEqual(['/home', '/"},{"status":200,"path":"', "/'\\u0000\\\\", '/…', '/%0a%0d%22%5c']);
  expect(entries.at(-1)).toMatchObject({ status: 405, method: 'X'.repeat(32) });

  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const idsOfProblems = responses.flatMap((response) => /^x-request-id: (\S+)/im.exec(response)?.[1] ?? []);
  expect(ids).toEqual(expect.arrayContaining(['request-12345678', ...idsOfProblems]));
  expect(idsOfProblems).toHaveLength(1);
});

test('The access log has the client, user agent and referrer, shortened, and the connection if LOG_CLIENT_IP is on @operator', async () => {
  const API_UPSTREAM = `127.0.0.1:${await freePort()}`;
  const server = await serve(work, { LOG_CLIENT_IP: 'on', API_UPSTREAM });
  const long = '"\\'.repeat(1000);
  const short = ['User-Agent: Mozilla/5.0 (X11) \xc3\x9cnknown', 'Referer: https://example.com/page?token=secret'];
  for (const headers of [short, [`User-Agent: ${long}`, `Referer: ${long}`]])
    await send(server.port, getRequest(`/prod-api/${'"'.repeat(3000)}`, ...headers));
  const { stdout, stderr } = await server.stop();
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)).toEqual([]);
  const [first] = lines.map((line) => JSON.parse(line));
  const visitor = { client: '127.0.0.1', agent: 'Mozilla/5.0 (X11) ', referrer: 'https://example.com/page' };
  expect(first).toMatchObject({ ...visitor, status: 503, host: 'site', protocol: 'HTTP/1.1' });
  expect(stderr).toContain(`*${first.connection} connect() failed`);
});
