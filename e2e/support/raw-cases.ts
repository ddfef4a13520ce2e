import net from 'node:net';
import { expect, test } from '@playwright/test';
import { newKey, seen, send } from './http.ts';
import { targets } from './targets.ts';

/** How long a server may be silent, in milliseconds, before a case is called unanswered. */
const TIMEOUT_MS = 5_000;

/**
 * Writes bytes (a string is Latin-1) to the site as they are, and resolves with every byte that came back once the server
 * has closed the connection.
 * @param options.end ends the client's side after writing, as a visitor does who goes away
 * @param options.bytewise sends each byte in a packet of its own
 * @throws where the server neither answers nor closes
 */
export function exchange(
  bytes: string,
  { end = false, bytewise = false }: { end?: boolean; bytewise?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(targets.site);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The server neither answered nor closed.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses the rest of a request may close before it has read that rest.
    socket.on('error', (error) => {
      if (!('code' in error) || (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')) reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.setNoDelay();
    for (const part of bytewise ? bytes : [bytes]) socket.write(Buffer.from(part, 'latin1'));
    if (end) socket.end();
  });
}

/** The status codes of the answers in what came back, in their order; a body cannot hold one at a line's beginning. */
export const statuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));

export type RawCase = {
  /** What is wrong with it. */
  story: string;
  /** Latin-1. `KEY` stands for a name by which the API recognises the test's requests. */
  bytes: string;
  /**
   * The statuses of the answers, in their order; none where the server just closes. Where nginx 1.22 and 1.26 differ, the
   * two alternatives in that order.
   */
  answers: number[] | { before: number[]; since: number[] };
  /** `METHOD /path` of the requests that reach the API, in their order; none, unless stated. */
  reach?: string[] | { before: string[]; since: string[] };
  /** Whether the client ends its side after the last byte. */
  end?: boolean;
  /** Whether each byte travels by itself. */
  bytewise?: boolean;
};

/** The head that every well-formed request needs. A connection that the server keeps open would keep the test waiting. */
export const HEAD = 'Host: site.example\r\nConnection: close\r\nX-Marker: KEY\r\n';

/** How many bytes these are once they are sent. */
export const sentLength = (bytes: string): number => bytes.replaceAll('KEY', newKey()).length;

const alternatives = <T>(value: T[] | { before: T[]; since: T[] }): T[][] =>
  Array.isArray(value) ? [value] : [value.before, value.since];

/** What no answer may hold: files from outside the site, its own unpublished ones, the server's version. */
const SECRETS = /root:x:|"private": true|nginx\/\d|worker_processes|BEGIN [A-Z ]*PRIVATE KEY/;

/** Declares one test a case: the answer, what the API saw of it, that nothing leaked, and that the server is well. */
export function rawCases(title: string, cases: readonly RawCase[]): void {
  test.describe(title, { tag: '@own-servers' }, () => {
    for (const { story, bytes, answers, reach = [], ...manner } of cases) {
      test(story, async () => {
        const key = newKey();
        const received = await exchange(bytes.replaceAll('KEY', key), manner);
        expect(alternatives(answers), received.slice(0, 300)).toContainEqual(statuses(received));
        expect(received).not.toMatch(SECRETS);
        const requests = (await seen(key)).map(({ method, url }) => `${method} ${url.replace(key, 'KEY')}`);
        expect(alternatives(reach)).toContainEqual(requests);
        expect((await send('/healthz')).status, 'the next visitor is served').toBe(200);
      });
    }
  });
}
