import { expect, test } from '@playwright/test';
import { exchange, HEAD, type RawCase, rawCases } from '../support/raw-cases.ts';

const target = (path: string, answers: RawCase['answers'], reach: string[] = []): RawCase => ({
  story: path.length > 60 ? `${path.slice(0, 20)}… (${path.length} bytes)` : JSON.stringify(path).slice(1, -1),
  bytes: `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`,
  answers,
  reach,
});

rawCases('A target that leads out of the site', [
  ...[
    '/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/images/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/%u002e%u002e/etc/passwd',
    '/..\\..\\etc\\passwd',
    '/..%5c..%5cetc/passwd',
    '/about/..;/..;/package.json',
  ].map((path) => target(path, [400])),
  ...['/assets../package.json', '/images../package.json'].map((path) => target(path, [200])),
  ...['/.env', '/%2eenv', '/.git/HEAD', '/assets/.git/HEAD'].map((path) => target(path, [404])),
]);

rawCases('A target that cannot be read', [
  ...['/%', '/%2', '/%zz', '/%00', '/about%00.html', '/prod-api/KEY%00', '/prod-api/KEY\0', '/prod-api/KEY\x01'].map(
    (path) => target(path, [400]),
  ),
  target('/prod-api/KEY\x7f', [400]),
  target('/prod-api/KEY with blanks', [400]),
  target(`/prod-api/KEY${'x'.repeat(20_000)}`, [414]),
  target(`/about?${'x'.repeat(20_000)}`, [414]),
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
