import { expect, test } from '@playwright/test';
import { exchange, newKey, seen, statuses } from '../support/http.ts';

/** Sends bytes with a new key for `KEY`. Returns the statuses of all answers, and the requests that reached the API. */
async function outcomeOf(bytes: string) {
  const key = newKey();
  const answers = statuses(await exchange(bytes.replaceAll('KEY', key)));
  const reached = (await seen(key)).map(({ method, url }) => `${method} ${url.replace(key, 'KEY')}`);
  return { answers, reached };
}

/** A request without its body. The last one closes the connection, so that the test does not wait for a timeout. */
const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: site.example', 'X-Marker: KEY', ...headers].join('\r\n')}\r\n\r\n`;
const last = (line: string, ...headers: string[]) => request(line, 'Connection: close', ...headers);

/** A body that becomes another request if nginx and the API disagree on where it ends. */
const HIDDEN = request('GET /prod-api/KEY-hidden');
const hiddenLength = `Content-Length: ${HIDDEN.replaceAll('KEY', newKey()).length}`;
const chunked = 'Transfer-Encoding: chunked';

// nginx's parser refuses many more. These are the ones that settings of this server or of its proxy could let through.
for (const [story, bytes, answers, reached] of [
  [
    'a body of a length that is in chunks as well',
    `${last('POST /prod-api/KEY', 'Content-Length: 5', chunked)}0\r\n\r\n${HIDDEN}`,
    [400],
    [],
  ],
  [
    'a length with an underscore, which counts for none',
    last('POST /prod-api/KEY', hiddenLength.replace('-', '_')) + HIDDEN,
    [200],
    ['POST /KEY'],
  ],
  [
    'the body of a GET',
    request('GET /prod-api/KEY/1', hiddenLength) + HIDDEN + last('GET /prod-api/KEY/2'),
    [200, 200],
    ['GET /KEY/1', 'GET /KEY/2'],
  ],
  [
    'a body that a page does not take',
    request('POST /about', hiddenLength) + HIDDEN + last('GET /prod-api/KEY'),
    [405, 200],
    ['GET /KEY'],
  ],
  [
    'chunks that a page does not take',
    `${request('POST /about', chunked)}2\r\nok\r\n0\r\n\r\n${last('GET /prod-api/KEY')}`,
    [405, 200],
    ['GET /KEY'],
  ],
  [
    'a body that is larger than a page takes',
    request('POST /about', 'Content-Length: 20000') + 'x'.repeat(20_000) + last('GET /prod-api/KEY'),
    [413],
    [],
  ],
] as const) {
  test(`No request is smuggled: ${story}`, { tag: '@own-servers' }, async () => {
    expect(await outcomeOf(bytes)).toEqual({ answers, reached });
  });
}

test('Requests that are sent before the first is answered are all answered, however long they are together', async () => {
  for (const [length, count] of [
    [300, 60],
    [5000, 8],
  ] as const) {
    const one = request('GET /healthz', `X-Long: ${'x'.repeat(length)}`);
    const received = await exchange(one.repeat(count) + last('GET /healthz'));
    expect(statuses(received)).toEqual(Array(count + 1).fill(200));
  }
});

test.describe('A target', { tag: '@own-servers' }, () => {
  test('that writes the API’s prefix differently does not reach the API', async () => {
    for (const [answer, paths] of [
      [200, ['//prod-api/KEY', '/PROD-API/KEY', '/prod-apiKEY', '/prod-api;x/KEY', '/prod-api\\KEY']],
      [400, ['/./prod-api/KEY', '/x/../prod-api/KEY', '/%70rod-api/KEY', '/prod-api%2fKEY', '/prod-api/../KEY']],
      [400, ['/prod-api/%2e%2e/KEY', '/prod-api/..%2fKEY', '/prod-api/..;/KEY', '/prod-api/%2E%2e;x=1/KEY']],
      [400, ['/prod-api/a/..%3B/..;/KEY', '/prod-api/a%2F..;/KEY', '/prod-api/..\\KEY', '/prod-api/..%5cKEY']],
      [400, ['/prod-api/a%5C..%5cKEY', '/prod-api/a%2F..%2F..%2FKEY', 'http://evil.example/../prod-api/KEY']],
    ] as const) {
      for (const path of paths) {
        expect.soft(await outcomeOf(last(`GET ${path}`)), path).toEqual({ answers: [answer], reached: [] });
      }
    }
  });

  test('that only the API interprets reaches it byte for byte', async () => {
    for (const path of [
      ...['//KEY', '/a%2F..%2FKEY', '/a/./KEY', '/a..;/KEY', '/KEY?to=/..;/x', '/%0d%0aX-Injected:1/KEY'],
      '/KEY?a=%00&b=//',
    ]) {
      for (const target of [`/prod-api${path}`, `http://site.example/prod-api${path}`]) {
        const reached = [`REPORT ${path}`];
        expect.soft(await outcomeOf(last(`REPORT ${target}`)), target).toEqual({ answers: [200], reached });
      }
    }
  });
});

/** Paths of every location of the server, and the folders, to which nginx would add a slash by a redirect. */
const everywhere = [
  ...['/', '/home', '/nothing', '/about/', '/versionUpdateContent?version=9.9.9', '/%2e%2e/', '/.env', '/.error'],
  ...['/assets', '/assets/', '/assets/js', '/images', '/images/', '/images/open-graph', '/images/logo.png', '/feeds'],
  ...['/pages', '/pages/en', '/.well-known', '/.well-known/security.txt', '/security.txt', '/robots.txt', '/icon.svg'],
  ...['/healthz', '/readyz', '/prod-api/..;/', '/%70rod-api/'],
];
const api = ['/prod-api', '/prod-api/', '/prod-api/content', '/prod-api/content/', '/prod-api/content/x'];

test('No answer contains the host that a client sent, or redirects to it', async () => {
  for (const target of [...everywhere, ...api]) {
    for (const head of [
      `GET ${target} HTTP/1.1\r\nHost: evil.example\r\n`,
      `POST http://evil.example${target} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET ${target} HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n`,
      `GET ${target} HTTP/1.0\r\n`,
    ]) {
      const received = await exchange(`${head}Connection: close\r\n\r\n`);
      // The stub API repeats in its body what it received.
      const own = api.includes(target) ? (received.split('\r\n\r\n')[0] ?? '') : received;
      expect.soft(own, head).not.toMatch(/evil\.example|^location: (?!\/[^/])/im);
    }
  }
});
