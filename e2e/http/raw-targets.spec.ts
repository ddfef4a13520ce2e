import { HEAD, type RawCase, rawCases } from '../support/raw-cases.ts';

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
    '/%2eenv',
  ].map((path) => target(path, [400])),
  ...[
    '/assets../package.json',
    '/images../package.json',
    '/about/..;/..;/package.json',
    '/.env',
    '/.git/HEAD',
    '/assets/.git/HEAD',
  ].map((path) => target(path, [404])),
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
  target('//prod-api/KEY', [400]),
  target('/./prod-api/KEY', [400]),
  target('/x/../prod-api/KEY', [400]),
  target('/%70rod-api/KEY', [400]),
  target('/prod-api%2fKEY', [400]),
  target('/PROD-API/KEY', [200]),
  target('/prod-apiKEY', [200]),
  target('/prod-api;x/KEY', [200]),
  target('/prod-api\\KEY', [400]),
  target('/prod-api/../KEY', [400]),
  target('/prod-api/%2e%2e/KEY', [400]),
  target('/prod-api/..%2fKEY', [400]),
]);

rawCases('A target that only the API may judge reaches it byte for byte', [
  target('/prod-api//KEY', [200], ['GET //KEY']),
  target('/prod-api/a%2F..%2FKEY', [200], ['GET /a%2F..%2FKEY']),
  target('/prod-api/a/./KEY', [200], ['GET /a/./KEY']),
  target('/prod-api/..;/KEY', [200], ['GET /..;/KEY']),
  target('/prod-api/%0d%0aX-Injected:1/KEY', [200], ['GET /%0d%0aX-Injected:1/KEY']),
  target('/prod-api/KEY?a=%00&b=//', [200], ['GET /KEY?a=%00&b=//']),
]);
