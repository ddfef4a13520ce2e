import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { newKey, receivedRequests } from '../support/http.ts';
import { targets } from '../support/targets.ts';

type Request = { line: string; headers?: string[]; body?: string };
type Table = {
  smuggled: Record<string, { sent: Request[]; answers: number[]; reached: string[] }>;
  otherSpellings: Record<string, string>;
  unchanged: string;
  aboveBase: string;
  allLocations: string;
  api: string;
};

const table: Table = parse(readFileSync(path.join(import.meta.dirname, 'raw-requests.yaml'), 'utf8'));

/**
 * Sends bytes to the site unchanged, and waits until the server closes the connection. Sent and received bytes are
 * strings in Latin-1.
 */
async function exchangeBytes(bytes: string): Promise<string> {
  const { hostname, port } = new URL(targets.site);
  const socket = net.connect(Number(port), hostname).setEncoding('latin1');
  socket.setTimeout(20_000, () => socket.destroy(new Error('The server neither answered nor closed.')));
  socket.write(bytes, 'latin1');
  let received = '';
  try {
    for await (const text of socket) received += text;
  } catch (error) {
    // A server that refuses a request may close the connection before it has read the rest.
    if (!/ECONNRESET|EPIPE/.test(String(error))) throw error;
  }
  return received;
}

/** The status codes of the responses in received bytes. No body may have a line that looks like a status line. */
const statusesIn = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));

/**
 * Replaces `KEY` in the bytes by a new key, and sends them.
 * @returns the statuses of all answers, and the requests that reached the API
 */
async function sendBytes(bytes: string) {
  const key = newKey();
  const answers = statusesIn(await exchangeBytes(bytes.replaceAll('KEY', key)));
  const reached = (await receivedRequests(key)).map(({ method, url }) => `${method} ${url.replace(key, 'KEY')}`);
  return { answers, reached };
}

const requestHead = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: site.example', 'X-Marker: KEY', ...headers].join('\r\n')}\r\n\r\n`;
/** The head of the last request. It closes the connection, so that the test does not wait for a timeout. */
const lastRequestHead = (line: string, ...headers: string[]) => requestHead(line, 'Connection: close', ...headers);

const hiddenRequest = requestHead('GET /prod-api/KEY-hidden');
// All keys have the same length.
const hiddenLength = hiddenRequest.replaceAll('KEY', newKey()).length;
const fillPlaceholders = (text: string) =>
  text
    .replace('{hidden}', hiddenRequest)
    .replace('{length}', String(hiddenLength))
    .replace('{20000}', 'x'.repeat(20_000));

for (const [kind, { sent, answers, reached }] of Object.entries(table.smuggled)) {
  test(`No request is smuggled @operator (${kind})`, async () => {
    const bytes = sent.map(({ line, headers = [], body = '' }, index) => {
      const head = index === sent.length - 1 ? lastRequestHead : requestHead;
      return head(line, ...headers.map(fillPlaceholders)) + fillPlaceholders(body);
    });
    expect(await sendBytes(bytes.join(''))).toEqual({ answers, reached });
  });
}

test('Pipelined requests are all answered, whatever their total length', async () => {
  for (const { headerLength, count } of [
    { headerLength: 300, count: 60 },
    { headerLength: 5000, count: 8 },
  ]) {
    const repeated = requestHead('GET /healthz', `X-Long: ${'x'.repeat(headerLength)}`).repeat(count);
    const received = await exchangeBytes(repeated + lastRequestHead('GET /healthz'));
    expect(statusesIn(received)).toEqual(Array(count + 1).fill(200));
  }
});

test('A path with another spelling of the API’s prefix does not reach the API', async () => {
  for (const [status, paths] of Object.entries(table.otherSpellings))
    for (const path of paths.split(' ')) {
      const expected = { answers: [Number(status)], reached: [] };
      expect.soft(await sendBytes(lastRequestHead(`GET ${path}`)), path).toEqual(expected);
    }
});

test('A path that could lead above the base path of API_UPSTREAM does not reach the API @operator', async () => {
  const refused = { answers: [400], reached: [] };
  for (const path of table.aboveBase.split(' '))
    expect.soft(await sendBytes(lastRequestHead(`GET /prod-api${path}`)), path).toEqual(refused);
});

test('Encoded and unusual paths below the API’s prefix reach the API byte for byte', async () => {
  // A method that nginx does not know passes as well.
  const method = 'REPORT';
  for (const path of table.unchanged.split(' '))
    for (const target of [`/prod-api${path}`, `http://site.example/prod-api${path}`]) {
      const reached = [`${method} ${path}`];
      expect.soft(await sendBytes(lastRequestHead(`${method} ${target}`)), target).toEqual({ answers: [200], reached });
    }
});

test('No answer contains the host that a client sent, or redirects to it @operator', async () => {
  const apiPaths = table.api.split(' ');
  for (const target of [...table.allLocations.split(' '), ...apiPaths])
    for (const head of [
      `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n`,
      `POST http://evil.example${target} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET ${target} HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n`,
      `GET ${target} HTTP/1.0\r\n`,
    ]) {
      const received = await exchangeBytes(`${head}Connection: close\r\n\r\n`);
      const [responseHead = ''] = received.split('\r\n\r\n');
      // The mock API repeats the request in its body.
      const checked = apiPaths.includes(target) ? responseHead : received;
      // A Location may only be a path of this host: `//evil` would be another host.
      expect.soft(checked, head).not.toMatch(/evil\.example|^location: (?!\/[^/])/im);
    }
});
