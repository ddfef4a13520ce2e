import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, workFolder, writeSite } from './testing/site.ts';

const work = workFolder();
afterAll(work.remove);

/** Sends bytes as they are, and waits until the server has answered and closed. */
async function sendBytes(port: number, bytes: string) {
  const socket = net.connect(port, '127.0.0.1');
  socket.end(Buffer.from(bytes, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: site', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;

const hostile = [
  get('/home?token=secret-query'),
  get('/"},{"status":200,"path":"'),
  get("/'\\u0000\\\\"),
  get('/\xe8\xa8\x80/\xff\xfe'),
  get('/%0a%0d%22%5c'),
  get('/\x01\x02\x1b[2J'),
  get(`/${'"'.repeat(5000)}`),
  get('http://elsewhere.example/home?token=secret-query'),
  get('/home', 'X-Request-Id: "}\\'),
  get('/home', 'X-Request-Id: story-12345678'),
  get('/home', 'User-Agent: secret-agent', 'Referer: https://secret.example/', 'Cookie: secret=1'),
  'GET /home\r\n',
  'not http at all\r\n\r\n',
  'GET /home HTTP/1.1\r\n\r\n',
  get('/prod-api/content/plans?token=secret-query'),
  get('/home').replace('GET', 'POST'),
  get('/home').replace('GET', 'PROPFIND'),
  get('/home').replace('GET', `${'X'.repeat(5000)}`),
  get('/healthz'),
  get('/readyz'),
];

/** The log that the hostile requests left behind. */
async function log(environment: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const server = await serve(work.path, environment);
  for (const request of hostile) await sendBytes(server.port, request);
  return server.stop();
}

describe('an operator’s log collector', () => {
  let lines: string[];
  let output: { stdout: string; stderr: string };
  const entries = (): unknown[] => lines.map((line) => JSON.parse(line));

  beforeAll(async () => {
    writeSite(`${work.path}/site`, { 'pages/en/home.html': '<!doctype html>' });
    output = await log({});
    lines = output.stdout.split('\n').slice(0, -1);
  });

  test('can parse every line, one a request, whatever was asked for', () => {
    // The probes succeeded, so they are left out.
    expect(lines).toHaveLength(hostile.length - 2);
    for (const entry of entries()) {
      expect(entry).toEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/),
        id: expect.stringMatching(/^[A-Za-z0-9._-]{8,128}$/),
        method: expect.stringMatching(/^[A-Z]{0,32}$/),
        path: expect.stringMatching(/^[ -~]*…?$/),
        status: expect.any(Number),
        bytes: expect.any(Number),
        seconds: expect.any(Number),
        upstreamStatus: expect.any(String),
        upstreamSeconds: expect.any(String),
      });
    }
  });

  test('gets bytes that are UTF-8, and lines that no pipe tears apart', () => {
    // What a stream cannot decode it replaces by U+FFFD.
    expect(output.stdout).not.toContain('\ufffd');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(4096);
  });

  test('finds the path as it was asked for, without its query', () => {
    const paths = entries().map((entry) => (entry instanceof Object && 'path' in entry ? entry.path : undefined));
    expect(paths.slice(0, 5)).toEqual(['/home', '/"},{"status":200,"path":"', "/'\\u0000\\\\", '/…', '/%0a%0d%22%5c']);
  });

  test('finds the method as it was sent, where it was refused too', () => {
    const methods = entries().filter((entry) => entry instanceof Object && 'status' in entry && entry.status === 405);
    expect(methods).toMatchObject([{ method: 'POST' }, { method: 'PROPFIND' }, { method: 'X'.repeat(32) }]);
  });

  test('finds neither queries nor addresses nor what else tells visitors apart', () => {
    expect(output.stdout).not.toMatch(/secret|elsewhere|127\.0\.0\.1/);
  });

  test('follows a request by the id that its sender gave, if it is one', () => {
    expect(output.stdout).toContain('"id":"story-12345678"');
    expect(output.stdout).not.toContain('"id":"\\"');
  });

  test('can tell every other request by an id of its own', () => {
    const ids = [...output.stdout.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(lines.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('gets the client’s address where the operator asks for it', async () => {
    const { stdout } = await log({ LOG_CLIENT_IP: 'on' });
    for (const line of stdout.split('\n').slice(0, -1)) {
      expect(JSON.parse(line)).toMatchObject({ client: '127.0.0.1' });
    }
  });
});
