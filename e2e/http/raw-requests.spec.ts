import { expect, test } from '@playwright/test';
import { exchange, newKey, seen, send, statuses } from '../support/http.ts';

type RawCase = {
  /** What is wrong with it. */
  story: string;
  /** Latin-1. `KEY` stands for a name by which the API recognises the test's requests. */
  bytes: string;
  /** The statuses of the answers, in their order; none where the server just closes. */
  answers: number[];
  /** `METHOD /path` of the requests that reach the API, in their order; none, unless stated. */
  reach?: string[];
  /** Whether each byte travels by itself. */
  bytewise?: boolean;
};

/** The head that every well-formed request needs. A connection that the server keeps open would keep the test waiting. */
const HEAD = 'Host: site.example\r\nConnection: close\r\nX-Marker: KEY\r\n';

/** How many bytes these are once they are sent. */
const sentLength = (bytes: string): number => bytes.replaceAll('KEY', newKey()).length;

/** What no answer may hold: files from outside the site, its own unpublished ones, the server's version. */
const SECRETS = /root:x:|"private": true|nginx\/\d|worker_processes|BEGIN [A-Z ]*PRIVATE KEY/;

/** Declares one test a case: the answer, what the API saw of it, that nothing leaked, and that the server is well. */
function rawCases(title: string, cases: readonly RawCase[]): void {
  test.describe(title, { tag: '@own-servers' }, () => {
    for (const { story, bytes, answers, reach = [], bytewise = false } of cases) {
      test(story, async () => {
        const key = newKey();
        const received = await exchange(bytes.replaceAll('KEY', key), bytewise);
        expect(statuses(received), received.slice(0, 300)).toEqual(answers);
        expect(received).not.toMatch(SECRETS);
        const requests = (await seen(key)).map(({ method, url }) => `${method} ${url.replace(key, 'KEY')}`);
        expect(requests).toEqual(reach);
        expect((await send('/healthz')).status, 'the next visitor is served').toBe(200);
      });
    }
  });
}

const get = (line: string) => `${line}\r\n${HEAD}\r\n`;

rawCases('A first line', [
  { story: 'of words', bytes: 'garbage\r\n\r\n', answers: [400] },
  {
    story: 'with a client’s address by the PROXY protocol',
    bytes: `PROXY TCP4 6.6.6.6 7.7.7.7 1 2\r\n${get('GET /about HTTP/1.1')}`,
    answers: [400],
  },
  { story: 'without a version', bytes: 'GET /prod-api/KEY\r\n', answers: [] },
  { story: 'of HTTP/1.0 without a host', bytes: 'GET /about HTTP/1.0\r\n\r\n', answers: [200] },
]);

rawCases('A method', [
  { story: 'CONNECT to another host', bytes: get('CONNECT evil.example:443 HTTP/1.1'), answers: [400] },
  { story: 'CONNECT to the API', bytes: get('CONNECT /prod-api/KEY HTTP/1.1'), answers: [405] },
  { story: 'TRACE, which would repeat cookies', bytes: get('TRACE /prod-api/KEY HTTP/1.1'), answers: [405] },
  { story: 'TRACE of a page', bytes: get('TRACE /about HTTP/1.1'), answers: [405] },
  { story: 'that nobody knows, of a page', bytes: get('FETCH /about HTTP/1.1'), answers: [405] },
  {
    story: 'that only the API knows',
    bytes: get('REPORT /prod-api/KEY HTTP/1.1'),
    answers: [200],
    reach: ['REPORT /KEY'],
  },
]);

const AGAIN = ['GET /KEY'];

/** A request to the API with these header lines beside the usual ones. */
const lines = (story: string, text: string, answers: number[], reach: string[] = []): RawCase => ({
  story,
  bytes: `GET /prod-api/KEY HTTP/1.1\r\n${HEAD}${text}\r\n\r\n`,
  answers,
  reach,
});

rawCases('Header lines', [
  lines('with a second host', 'Host: evil.example', [400]),
  lines('with one of 20 KB', `X-A: ${'a'.repeat(20_000)}`, [400]),
  lines('of 80 KB', Array.from({ length: 80 }, (_, n) => `X-${n}: ${'a'.repeat(1000)}`).join('\r\n'), [400]),
  lines('with 5,000 of them', Array.from({ length: 5000 }, (_, n) => `X-${n}: abcdefgh`).join('\r\n'), [400]),
  lines('with an unknown expectation', 'Expect: tea', [200], AGAIN),
  lines('with an upgrade to HTTP/2', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA', [200], AGAIN),
  lines('with an upgrade to several protocols', 'Upgrade: h2c, websocket', [200], AGAIN),
]);

const ONE = ['POST /KEY'];

/** A body that would be another request, were the two sides to disagree where it ends. */
const HIDDEN = 'GET /prod-api/KEY-hidden HTTP/1.1\r\nHost: a\r\n\r\n';

/** A POST to the API, framed by these header lines, with what follows the empty line. */
const post = (story: string, framing: string, rest: string, answers: number[], reach: string[] = []): RawCase => ({
  story,
  bytes: `POST /prod-api/KEY HTTP/1.1\r\n${HEAD}${framing}\r\n\r\n${rest}`,
  answers,
  reach,
});
const CHUNKED = 'Transfer-Encoding: chunked';

// nginx's own parser refuses many more; these would hide a request from it or from the API.
rawCases('A body that is framed', [
  post('by two lengths', `Content-Length: 2\r\nContent-Length: ${sentLength(`ok${HIDDEN}`)}`, `ok${HIDDEN}`, [400]),
  post('by a length with an underscore, so by none', 'Content_Length: 50', HIDDEN, [200], ONE),
  post('by chunks and a length', `${CHUNKED}\r\nContent-Length: 5`, `0\r\n\r\n${HIDDEN}`, [400]),
  post('by a length and chunks', `Content-Length: 5\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`, [400]),
  post('by another coding than chunks', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${HIDDEN}`, [501]),
  post(
    'by chunks with an underscore, so by its length',
    'Transfer_Encoding: chunked\r\nContent-Length: 5',
    `0\r\n\r\n${HIDDEN}`,
    [200],
    ONE,
  ),
  post('by a chunk longer than its size', CHUNKED, `2\r\nokay\r\n0\r\n\r\n${HIDDEN}`, [400]),
  post(
    'by chunks, with trailers that pose as headers',
    CHUNKED,
    `2\r\nok\r\n0\r\nContent-Length: 99\r\nHost: evil\r\n\r\n`,
    [200],
    ONE,
  ),
]);

const keep = (method: string, path: string, rest = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: site.example\r\nX-Marker: KEY\r\n${rest}\r\n`;

rawCases('Requests on one connection', [
  {
    story: 'three at once are answered in their order, each once',
    bytes: `${keep('GET', '/prod-api/KEY/1')}${keep('GET', '/assets/gone.js')}GET /prod-api/KEY/2 HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [200, 404, 200],
    reach: ['GET /KEY/1', 'GET /KEY/2'],
  },
  {
    story: 'a good one before a bad one is answered, and the connection ends',
    bytes: `${keep('GET', '/prod-api/KEY/1')}garbage\r\n\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [200, 400],
    reach: ['GET /KEY/1'],
  },
  {
    story: 'nothing after a refused one is believed',
    bytes: `${keep('POST', '/prod-api/KEY/1', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [400],
  },
  {
    story: 'a body is no request, even where a page takes none',
    bytes: `${keep('POST', '/about', `Content-Length: ${sentLength(HIDDEN)}\r\n`)}${HIDDEN}GET /prod-api/KEY HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [405, 200],
    reach: ['GET /KEY'],
  },
  {
    story: 'a body of a GET is no request either',
    bytes: `${keep('GET', '/prod-api/KEY/1', `Content-Length: ${sentLength(HIDDEN)}\r\n`)}${HIDDEN}GET /prod-api/KEY/2 HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [200, 200],
    reach: ['GET /KEY/1', 'GET /KEY/2'],
  },
  {
    story: 'what follows `Connection: close` is not read',
    bytes: `GET /prod-api/KEY/1 HTTP/1.1\r\n${HEAD}\r\n${keep('GET', '/prod-api/KEY/2')}`,
    answers: [200],
    reach: ['GET /KEY/1'],
  },
  {
    story: 'a body that is larger than a page takes is not read to its end',
    bytes: `${keep('POST', '/about', 'Content-Length: 20000\r\n')}${'x'.repeat(20_000)}${keep('GET', '/prod-api/KEY')}`,
    answers: [413],
  },
  {
    story: 'chunks are no request, even where a page takes none',
    bytes: `${keep('POST', '/about', 'Transfer-Encoding: chunked\r\n')}2\r\nok\r\n0\r\n\r\nGET /prod-api/KEY HTTP/1.1\r\n${HEAD}\r\n`,
    answers: [405, 200],
    reach: ['GET /KEY'],
  },
  {
    story: 'a slow one, byte by byte, is served like any other',
    bytes: `POST /prod-api/KEY HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
    answers: [200],
    reach: ONE,
    bytewise: true,
  },
]);

const target = (path: string, answers: number[], reach: string[] = []): RawCase => ({
  story: path.length > 60 ? `${path.slice(0, 20)}… (${path.length} bytes)` : JSON.stringify(path).slice(1, -1),
  bytes: `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`,
  answers,
  reach,
});

// The header table has most paths of this kind; these show a file from outside, were they resolved.
rawCases('A target that leads out of the site, or cannot be read', [
  ...['/../etc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/%u002e%u002e/etc/passwd'].map((path) =>
    target(path, [400]),
  ),
  ...['/assets../package.json', '/images../package.json'].map((path) => target(path, [200])),
  ...['/prod-api/KEY%00', '/prod-api/KEY\x01', '/prod-api/KEY with blanks'].map((path) => target(path, [400])),
  target(`/prod-api/KEY${'x'.repeat(20_000)}`, [414]),
]);

rawCases('A target in another form', [
  target('http://site.example/prod-api/KEY', [200], ['GET /KEY']),
  target('http://evil.example/../prod-api/KEY', [400]),
  target('evil.example:80', [400]),
  target('prod-api/KEY', [400]),
  target('*', [400]),
  { story: 'OPTIONS *', bytes: `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`, answers: [400] },
  { story: 'none', bytes: `GET HTTP/1.1\r\n${HEAD}\r\n`, answers: [400] },
]);

rawCases('A target that spells the API’s prefix in its own way', [
  target('//prod-api/KEY', [200]),
  target('/./prod-api/KEY', [400]),
  target('/x/../prod-api/KEY', [400]),
  target('/%70rod-api/KEY', [400]),
  target('/prod-api%2fKEY', [400]),
  target('/PROD-API/KEY', [200]),
  target('/prod-apiKEY', [200]),
  target('/prod-api;x/KEY', [200]),
  target('/prod-api\\KEY', [200]),
  target('/prod-api/../KEY', [400]),
  target('/prod-api/%2e%2e/KEY', [400]),
  target('/prod-api/..%2fKEY', [400]),
  target('/prod-api/..;/KEY', [400]),
  target('/prod-api/%2E%2e;x=1/KEY', [400]),
  target('/prod-api/a/..%3B/..;/KEY', [400]),
  target('/prod-api/a%2F..;/KEY', [400]),
  target('/prod-api/..\\KEY', [400]),
  target('/prod-api/..%5cKEY', [400]),
  target('/prod-api/a%5C..%5cKEY', [400]),
  target('/prod-api/a%2F..%2F..%2FKEY', [400]),
]);

rawCases('A target that only the API may judge reaches it byte for byte', [
  target('/prod-api//KEY', [200], ['GET //KEY']),
  target('/prod-api/a%2F..%2FKEY', [200], ['GET /a%2F..%2FKEY']),
  target('/prod-api/a/./KEY', [200], ['GET /a/./KEY']),
  target('/prod-api/a..;/KEY', [200], ['GET /a..;/KEY']),
  target('/prod-api/KEY?to=/..;/x', [200], ['GET /KEY?to=/..;/x']),
  target('/prod-api/%0d%0aX-Injected:1/KEY', [200], ['GET /%0d%0aX-Injected:1/KEY']),
  target('/prod-api/KEY?a=%00&b=//', [200], ['GET /KEY?a=%00&b=//']),
]);

/** A path or two of every location of the server, and the folders, which nginx would redirect to with a slash. */
const everywhere = [
  ...['/', '/home', '/nothing', '/about/', '/versionUpdateContent?version=9.9.9', '/%2e%2e/', '/.env', '/.error'],
  ...['/assets', '/assets/', '/assets/js', '/images', '/images/', '/images/open-graph', '/images/logo.png', '/feeds'],
  ...['/pages', '/pages/en', '/.well-known', '/.well-known/security.txt', '/security.txt', '/robots.txt', '/icon.svg'],
  ...['/healthz', '/readyz', '/prod-api/..;/', '/%70rod-api/'],
];
const api = ['/prod-api', '/prod-api/', '/prod-api/content', '/prod-api/content/', '/prod-api/content/x'];

test.describe('No answer names the host that a client made up, nor redirects to it', () => {
  for (const target of [...everywhere, ...api]) {
    test(target, async () => {
      for (const head of [
        `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n`,
        `GET http://evil.example${target} HTTP/1.1\r\nHost: evil.example\r\n`,
        `POST ${target} HTTP/1.1\r\nHost: evil.example\r\n`,
        `GET ${target} HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n`,
        `GET ${target} HTTP/1.0\r\n`,
      ]) {
        const received = await exchange(`${head}Connection: close\r\n\r\n`);
        // The stub API repeats in its body what it received.
        const own = api.includes(target) ? (received.split('\r\n\r\n')[0] ?? '') : received;
        expect(own, head).not.toMatch(/evil\.example|^location: (?!\/[^/])/im);
      }
    });
  }
});
