import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

/**
 * What an answer must have: its status, headers by their names (`undefined` where one must be absent), and in `body` the text,
 * or a pattern of it. Values may be matchers.
 */
type Expected = Record<string, unknown>;

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const everywhere: Expected = {
  status: 200,
  server: 'nginx',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-powered-by': undefined,
  'x-robots-tag': undefined,
  'access-control-allow-credentials': undefined,
  'access-control-allow-origin': undefined,
  'set-cookie': undefined,
  allow: undefined,
  'content-encoding': undefined,
};

const validators: Expected = {
  etag: matching(/^"[\da-f]+-[\da-f]+"$/),
  'last-modified': matching(/ GMT$/),
  'accept-ranges': 'bytes',
};

const page: Expected = {
  ...everywhere,
  ...validators,
  body: matching(/<html lang="en">/),
  'accept-ranges': undefined,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
  'content-language': 'en',
  'content-security-policy': matching(
    /^default-src 'none'; script-src 'strict-dynamic'( 'sha256-[\w+/]{43}='){2}; style-src 'self'( 'sha256-[\w+/]{43}=')+; /,
  ),
};
const asset: Expected = { ...everywhere, ...validators, 'cache-control': 'public, max-age=31536000, immutable' };
const file: Expected = {
  ...everywhere,
  ...validators,
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin',
};
const picture: Expected = { ...file, 'content-type': 'image/png', vary: 'Accept' };
const unknownPage: Expected = { ...page, 'x-robots-tag': 'noindex', body: matching(/data-page="home"/) };
const probe: Expected = { ...everywhere, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
/** The whole text of an error, which tells nothing about the server or the files. */
const error = (status: number, words: string, expected: Expected = {}): Expected => ({
  ...everywhere,
  status,
  body: `${words}\n`,
  'content-type': matching(/^text\/plain/),
  'cache-control': 'no-store',
  etag: undefined,
  'last-modified': undefined,
  'content-language': undefined,
  vary: undefined,
  ...expected,
});
const missing = error(404, 'Not found');
const refused = error(400, 'Bad request');

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

type Requests = { methods?: readonly string[]; headers?: OutgoingHttpHeaders };

/**
 * Declares a test that requests each of the paths, which are separated by spaces, and checks the answers. `{script}`,
 * `{style}`, `{font}` and `{picture}` are replaced by hashed files of the build.
 */
function answers(
  story: string,
  paths: string,
  { body = matching(/^/), ...expected }: Expected,
  { methods = ['GET', 'HEAD'], headers = {} }: Requests = {},
) {
  const requests = paths.split(/\s+/).flatMap((path) => methods.map((method) => ({ method, path })));
  test(story, async () => {
    for (const { method, path } of requests) {
      const answer = await send(await hashedFiles(path), { method, headers });
      const all: Expected = {
        ...answer.headers,
        status: answer.status,
        'set-cookie': answer.headers['set-cookie']?.join(),
      };
      const received = Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]));
      const request = `${method} ${shown(path)}`;
      expect.soft(received, request).toEqual(expected);
      expect.soft(answer.text, request).toEqual(method === 'HEAD' ? '' : body);
    }
  });
}

const pages = ['/', ...pageNames.map(pagePath), releasePath(version()), releasePath(version(-1))].join(' ');

test.describe('A page', () => {
  answers('is served in English', pages, page);
  // Parameter names are case-sensitive.
  const queries =
    '/about? /about?utm_source=x&y /about?lang= /about?LANG=zh-CN /about?q=..%2fetc /?x=%00 /?version=1.0.0';
  answers('ignores parameters that are not its own', queries, page);
  const chinese = { ...page, 'content-language': 'zh-CN', body: matching(/<html lang="zh-CN">/) };
  answers('is served in Chinese', pages, chinese, { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  answers('has no ranges', '/about', { ...page, body: matching(/<\/html>/) }, { headers: { range: 'bytes=0-9' } });
});

test.describe('The home page answers, kept out of search results, for', () => {
  const spellings = '/about/ /ABOUT /Home /download /VersionUpdateContent?version=1.0.0 //about /about~ /about%2Fmore';
  answers('other spellings of a page', spellings, unknownPage);
  const paths = `/nothing /deep/er/nothing /foo.bar /%ff /a%20b /50%25-off /a%2Fb /a%5cb /a\\b /%252e%252e/etc/passwd
    /assets../package.json /images../package.json ${encodeURI('/关于')} /${'a'.repeat(300)}`;
  answers('any other path', paths, unknownPage);
  const files = `/about.html /home.htm /index /index.html /pages/en/about.html /pages/en/about.html.br /csp.conf
    /versionUpdateContent/${version()} /releases/${version()}`;
  answers('the files that pages are made of', files, unknownPage);
  answers('the compressed copies of files', '/icon.svg.br /icon.svg.gz /sitemap.xml.br', unknownPage);
  const folders = '/assets /images /feeds /prod-apis';
  answers('folders without their slash, and paths that begin like one', folders, unknownPage);
  const gone = '/gone.js /deep/gone.woff2 /node_modules/react/index.js /package.json /wp-login.php /releases';
  answers('files that do not exist', gone, unknownPage);
});

test.describe('A file', () => {
  for (const [path, type, vary] of [
    ['{script}', 'text/javascript; charset=utf-8', 'Accept-Encoding'],
    ['{style}', 'text/css; charset=utf-8', 'Accept-Encoding'],
    ['{font}', 'font/woff2', undefined],
  ] as const) {
    const expected = { ...asset, 'content-type': type, vary };
    answers(`is kept for ever under its hash: ${path}`, `${path} ${path}?v=1`, expected);
  }
  answers('is a picture of a page, kept for ever, that other sites may show', '{picture}', {
    ...asset,
    'content-type': matching(/^image\//),
    vary: undefined,
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const [type, paths] of [
    ['image/vnd.microsoft.icon', '/favicon.ico'],
    ['image/svg+xml', '/icon.svg'],
    ['image/webp', '/images/logo.webp'],
    ['application/manifest+json; charset=utf-8', '/site.webmanifest'],
    ['image/png', '/apple-touch-icon.png /icon-192.png /icon-512.png /icon-maskable-512.png'],
    ['text/plain; charset=utf-8', '/robots.txt /llms.txt /licenses.txt /.well-known/security.txt'],
    ['text/xml; charset=utf-8', '/sitemap.xml'],
  ] as const) {
    answers(`is of type ${type}`, paths, { ...file, 'content-type': type });
  }
  const pictures = '/images/logo.png /images/CEO@2x.png /images/member-dark.png';
  answers('is a picture in a format that the browser accepts', pictures, picture);
  const chinese = { headers: { 'accept-language': 'zh' } };
  answers('has no language', '/images/logo.png?lang=zh-CN', { ...picture, 'content-language': undefined }, chinese);

  // nginx sets Cache-Control before it checks whether a range can be satisfied.
  const part = { status: 206, 'accept-ranges': undefined, 'cache-control': 'no-cache' };
  const beginning = { headers: { range: 'bytes=0-3' } };
  answers(
    'is revalidated after a range request',
    '/images/logo.png',
    { ...picture, ...part, body: '\ufffdPNG' },
    beginning,
  );
  answers('with a hash is revalidated after a range request too', '{script}', { ...asset, ...part }, beginning);
  const outside = {
    ...file,
    ...part,
    status: 416,
    'content-type': matching(/^text\/plain/),
    'content-range': matching(/^bytes \*\/\d+$/),
    'last-modified': undefined,
    body: 'Range not satisfiable\n',
  };
  answers('answers 416 to a range outside it', '/icon.svg /site.webmanifest', outside, {
    headers: { range: 'bytes=99999999-' },
  });
});

answers('A probe is answered', '/healthz /readyz', { ...probe, body: matching(/^(ok|ready)\n$/) });

test.describe('Nobody can tell what is missing from what is hidden:', () => {
  const assets = `/assets/ /assets/js/ /assets/gone /assets/js/gone.0123456789.js /assets/js/gone.js /assets/js/index.js.map
    /assets/.vite/manifest.json /assets/.hidden`;
  for (const headers of [{}, { accept: 'text/html' }, { range: 'bytes=0-9', 'if-none-match': '*' }]) {
    answers(`assets, with the headers ${JSON.stringify(headers)}`, assets, missing, { headers });
  }
  const files = `/images/ /images/gone.png /images/gone /images/gone.avif /images%2Fgone
    /feeds/ /feeds/gone.atom /feeds/en.atom.br /feeds/en.jsonfeed.gz`;
  answers('pictures, feeds, and their compressed copies', files, missing);
  const dotted = `/.env /.env.js /.git/config /.htaccess /.build-inputs /.error /.error/ /... /%2eenv /%2Egit/HEAD /a%2F.env
    //.env /.hidden/ /.hidden/test.html /about/.hidden`;
  answers('names that begin with a dot', dotted, missing);
  const wellKnown = `/.well-known/ /.well-known/test/ /.well-known/.hidden /.well-known/security.txt.bak
    /x/.well-known/security.txt`;
  answers('other paths in well-known folders', wellKnown, missing);
});

test.describe('A method that only the API takes is refused:', () => {
  const paths = '/ /about /nothing {script} /images/logo.png /gone.js /healthz /.env';
  // A preflight of another site is refused as well.
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'FETCH']) {
    const expected = error(405, 'Method not allowed', { allow: 'GET, HEAD' });
    answers(method, paths, expected, { methods: [method], headers });
  }
});

test.describe('A request is refused whose', () => {
  const dots = `/../etc/passwd /about/../../etc/passwd /assets/../about /./about /about/. /a/.. /%2e%2e/etc/passwd
    /.%2e/etc/passwd /%2e /about%2f%2E%2e /a%2f.%2Fb /..%2fetc/passwd /assets/..%2fpages/en/home.html /..%5c..%5cetc
    /a\\..\\b /..;/about /a/..;x=1/b /a/.;/b /%2e%2e%3b/about /prod-api/../about`;
  answers('path has dot segments, in any encoding', dots, refused);
  const controls = '/%00 /about%00.html /a%0ab /a%0d%0aSet-Cookie:x=1 /%7f /%zz /%';
  answers('path has control characters or broken escapes', controls, refused);
  const long = 'a'.repeat(20_000);
  answers('URL is too long', `/${long} /about?${long}`, error(414, 'URI too long'));
  const head = { 'x-a': 'a'.repeat(4500), 'x-b': 'b'.repeat(4500) };
  answers('headers are too long', '/about', refused, { headers: head });
  const body = { 'content-length': long.length };
  answers('body is too large', '/about', error(413, 'Content too large'), { headers: body });
  const condition = { 'if-match': '"of-another-page"' };
  answers('condition fails', '/about', error(412, 'Precondition failed'), { headers: condition });
});

test('No header except Vary is sent twice', async () => {
  for (const [path, headers] of [
    ['/about', {}],
    ['/images/logo.png', { range: 'bytes=9-1' }],
    ['/gone.js', {}],
  ] as const) {
    const { rawHeaders } = await send(path, { headers });
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    const twice = names.filter((name, index) => name !== 'vary' && names.indexOf(name) !== index);
    expect(twice, path).toEqual([]);
  }
});
