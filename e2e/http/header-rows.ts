import type { OutgoingHttpHeaders } from 'node:http';
import { pageNames, pagePath, releasePath, rootPath } from '../../src/lib/paths.ts';
import { unknownVersion, version } from '../support/content.ts';

/** What a header must be; a pattern that it must match; `undefined` where it must be absent. */
export type Expected = Record<string, string | RegExp | undefined>;

/** The kinds of answers; expected-headers.ts has the headers of each. */
export type AnswerKind = 'page' | 'unknown page' | 'asset' | 'file' | 'picture' | 'probe' | 'error';

/** One request and its answer. */
export type Row = {
  /** `GET`, unless stated. */
  method?: string;
  /** As it is sent. `{script}`, `{style}` and `{font}` stand for hashed files of the build. */
  path: string;
  headers?: OutgoingHttpHeaders;
  status: number;
  kind: AnswerKind;
  /** Headers beside those of the kind, or in place of them. */
  expected?: Expected;
  /** What the body must hold. */
  body?: RegExp;
};

/** The same request for many paths. */
export const rows = (paths: readonly string[], row: Omit<Row, 'path'>): Row[] =>
  paths.map((path) => ({ path, ...row }));

const paths = [rootPath, ...pageNames.map(pagePath)];
const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };

/** Pages in both languages, by GET and HEAD, with queries; and what is no page, which the start page answers for. */
export const pages: readonly Row[] = [
  ...rows(paths, { status: 200, kind: 'page', body: /<html lang="en">/ }),
  ...rows(paths, {
    headers: chinese,
    status: 200,
    kind: 'page',
    expected: { 'content-language': 'zh-CN' },
    body: /<html lang="zh-CN">/,
  }),
  ...rows(paths, { method: 'HEAD', status: 200, kind: 'page' }),
  ...rows(['/about?', '/about?utm_source=x&utm_medium=y', '/about?lang=', '/about?q=..%2f..%2fetc', '/?x=%00'], {
    status: 200,
    kind: 'page',
  }),
  ...rows(['/about?lang=zh-CN', '/?lang=zh-CN', '/subscribe?a=b&lang=zh-CN'], {
    status: 200,
    kind: 'page',
    expected: { 'content-language': 'zh-CN', 'set-cookie': /^lang=zh-CN; / },
  }),
  ...rows([releasePath(version()), releasePath(version(-1))], {
    status: 200,
    kind: 'page',
    body: /data-page="versionUpdateContent"/,
  }),
  ...rows(['/nothing', '/deep/er/nothing', '/about/', '/ABOUT', '/Home', '/download', '/index', '/index.html'], {
    status: 200,
    kind: 'unknown page',
    body: /data-page="home"/,
  }),
  ...rows(
    [
      '/about.html',
      '/home.htm',
      '/releases',
      '/foo.bar',
      `/versionUpdateContent/${version()}`,
      '/VersionUpdateContent',
      `/VersionUpdateContent?version=${version()}`,
      encodeURI('/关于'),
      '/%ff',
      '/a%20b',
      '/50%25-off',
      '/a%2Fb',
      '/a%5cb',
      '/a\\b',
      '/%252e%252e/etc/passwd',
      '/about%2Fmore',
      '//about',
      '/assets',
      '/images',
      '/feeds',
      '/prod-apis',
    ],
    { status: 200, kind: 'unknown page', body: /data-page="home"/ },
  ),
  // Files that the build does not publish, and files that are not there: paths like any other.
  ...rows(
    [
      '/gone.js',
      '/deep/gone.woff2',
      '/vendor/x',
      '/node_modules/react/index.js',
      '/package.json',
      '/wp-login.php',
      '/about~',
      '/icon.svg.br',
      '/icon.svg.gz',
      '/sitemap.xml.br',
      '/csp.conf',
      '/pages/en/about.html',
      '/pages/en/about.html.br',
      `/${'a'.repeat(300)}`,
    ],
    { status: 200, kind: 'unknown page', body: /data-page="home"/ },
  ),
  ...rows(['/nothing', '/deep/er/nothing'], { method: 'HEAD', status: 200, kind: 'unknown page' }),
  // Names of parameters have a case.
  ...rows(['/versionUpdateContent?VERSION=9.9.9', '/about?LANG=zh-CN'], {
    status: 200,
    kind: 'page',
    body: /<html lang="en"/,
  }),
  ...rows([releasePath(unknownVersion), '/versionUpdateContent?version=../../home'], {
    status: 200,
    kind: 'unknown page',
    body: /data-page="versionUpdateContent"/,
  }),
  // Conditions and ranges that do not concern a page.
  { path: '/about', headers: { range: 'bytes=0-9' }, status: 200, kind: 'page', body: /<\/html>/ },
  { path: '/about', headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, status: 200, kind: 'page' },
  { path: '/about', headers: { 'if-none-match': '"of-another-page"' }, status: 200, kind: 'page' },
  { path: '/about', headers: { 'if-match': '"of-another-page"' }, status: 412, kind: 'error' },
  {
    path: '/about',
    headers: { origin: 'https://evil.example' },
    status: 200,
    kind: 'page',
    expected: { 'access-control-allow-origin': undefined },
  },
];

/** Files of every type, hashed and not, and parts of them. */
export const files: readonly Row[] = [
  {
    path: '{script}',
    status: 200,
    kind: 'asset',
    expected: { 'content-type': 'text/javascript; charset=utf-8', vary: 'Accept-Encoding' },
  },
  {
    path: '{style}',
    status: 200,
    kind: 'asset',
    expected: { 'content-type': 'text/css; charset=utf-8', vary: 'Accept-Encoding' },
  },
  { path: '{font}', status: 200, kind: 'asset', expected: { 'content-type': 'font/woff2', vary: undefined } },
  { path: '{script}', method: 'HEAD', status: 200, kind: 'asset' },
  { path: '{style}', method: 'HEAD', status: 200, kind: 'asset' },
  { path: '{font}', method: 'HEAD', status: 200, kind: 'asset' },
  { path: '{script}?v=1', status: 200, kind: 'asset' },
  {
    path: '{font}',
    headers: { origin: 'https://evil.example' },
    status: 200,
    kind: 'asset',
    expected: { 'access-control-allow-origin': undefined },
  },
  { path: '/favicon.ico', status: 200, kind: 'file', expected: { 'content-type': 'image/vnd.microsoft.icon' } },
  { path: '/icon.svg', status: 200, kind: 'file', expected: { 'content-type': 'image/svg+xml' } },
  {
    path: '/site.webmanifest',
    status: 200,
    kind: 'file',
    expected: { 'content-type': 'application/manifest+json; charset=utf-8' },
  },
  ...rows(['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'], {
    status: 200,
    kind: 'file',
    expected: { 'content-type': 'image/png', vary: undefined },
  }),
  ...rows(['/images/logo.png', '/images/CEO@2x.png', '/images/member-dark.png'], {
    status: 200,
    kind: 'picture',
  }),
  { path: '/images/logo.png', method: 'HEAD', status: 200, kind: 'picture' },
  {
    path: '/images/logo.png?lang=zh-CN',
    headers: { 'accept-language': 'zh' },
    status: 200,
    kind: 'picture',
    expected: { 'content-language': undefined },
  },
  { path: '/images/logo.webp', status: 200, kind: 'file', expected: { 'content-type': 'image/webp', vary: undefined } },
  { path: '/healthz', status: 200, kind: 'probe', body: /^ok\n$/ },
  { path: '/healthz', method: 'HEAD', status: 200, kind: 'probe' },
  // A part, and a part that there is not: neither may be kept as if it were the whole.
  {
    path: '/images/logo.png',
    headers: { range: 'bytes=0-3' },
    status: 206,
    kind: 'picture',
    expected: { 'accept-ranges': undefined, 'cache-control': 'no-cache', 'content-range': /^bytes 0-3\// },
    body: /^.PNG$/,
  },
  {
    path: '/images/logo.png',
    headers: { range: 'bytes=-4' },
    status: 206,
    kind: 'picture',
    expected: { 'accept-ranges': undefined, 'cache-control': 'no-cache' },
  },
  {
    path: '{script}',
    headers: { range: 'bytes=0-0' },
    status: 206,
    kind: 'asset',
    expected: { 'accept-ranges': undefined, 'cache-control': 'no-cache' },
  },
  {
    path: '/images/logo.png',
    headers: { range: 'bytes=0-1,4-5' },
    status: 206,
    kind: 'picture',
    expected: { 'cache-control': 'no-cache', 'content-type': /^multipart\/byteranges/, 'accept-ranges': undefined },
  },
  {
    path: '/images/logo.png',
    headers: { range: 'bytes=9-1' },
    status: 416,
    kind: 'picture',
    expected: {
      'cache-control': 'no-cache',
      'content-type': /^text\/plain/,
      'content-range': /^bytes \*\/\d+$/,
      'accept-ranges': undefined,
      'last-modified': undefined,
    },
    body: /^Range not satisfiable\n$/,
  },
  {
    path: '/icon.svg',
    headers: { range: 'bytes=99999999-' },
    status: 416,
    kind: 'file',
    expected: {
      'cache-control': 'no-cache',
      'content-type': /^text\/plain/,
      'content-range': /^bytes \*\/\d+$/,
      'accept-ranges': undefined,
      'last-modified': undefined,
    },
  },
  ...rows(['/images/logo.png'], {
    headers: { range: 'lines=1-2' },
    status: 200,
    kind: 'picture',
    expected: { 'cache-control': 'no-cache' },
  }),
  {
    path: '/images/logo.png',
    headers: { range: 'bytes=0-3', 'if-range': '"another"' },
    status: 200,
    kind: 'picture',
    expected: { 'cache-control': 'no-cache' },
  },
];

const missing = { status: 404, kind: 'error', body: /^Not found\n$/ } as const;

/** What is not there, or must not be seen: all of it reads alike, so that nobody learns which. */
export const missingFiles: readonly Row[] = [
  ...rows(
    ['/assets/', '/assets/js/', '/assets/js/gone.0123456789.js', '/assets/css/gone.css', '/assets/gone'],
    missing,
  ),
  ...rows(['/images/', '/images/gone.png', '/images/gone', '/images/gone.avif'], missing),
  ...rows(['/feeds/', '/feeds/gone.atom', '/feeds/en.atom.br', '/feeds/en.jsonfeed.gz', '/images%2Fgone'], missing),
  ...rows(['/assets/js/gone.js?x=/about', '/assets/js/gone.js'], { ...missing, method: 'HEAD', body: /^$/ }),
  { path: '/assets/js/gone.js', headers: { accept: 'text/html' }, ...missing },
  { path: '/assets/js/gone.js', headers: { range: 'bytes=0-9' }, ...missing },
  { path: '/assets/js/gone.js', headers: { 'if-none-match': '*' }, ...missing },
  { path: '/assets/js/gone.js', headers: { 'accept-encoding': 'br, gzip' }, ...missing },
];

/** Hidden files: what begins with a dot, in any folder. */
export const hiddenFiles: readonly Row[] = [
  ...rows(
    ['/.env', '/.git/config', '/.git/HEAD', '/.svn/entries', '/.htaccess', '/.DS_Store', '/.build-inputs', '/.error'],
    missing,
  ),
  ...rows(
    ['/.hidden_file', '/.hidden_directory/', '/.hidden_directory/test.html', '/about/.hidden', '/assets/.hidden'],
    missing,
  ),
  ...rows(
    ['/.well-known/', '/.well-known/test/', '/.well-known/.hidden_file', '/.well-known/.hidden_directory/a.html'],
    missing,
  ),
  ...rows(['/.about.swp', '/.error/', '/...', '/%2eenv', '/%2Egit/HEAD', '/a%2F.env', '//.env', '/.env.js'], missing),
  ...rows(['/assets/js/index.js.map', '/assets/css/index.css.map', '/assets/.vite/manifest.json'], missing),
];

const refused = { status: 400, kind: 'error', body: /^Bad request\n$/ } as const;
const notAllowed = {
  status: 405,
  kind: 'error',
  expected: { allow: 'GET, HEAD' },
  body: /^Method not allowed\n$/,
} as const;

/** Every class of address takes GET and HEAD alone, whether there is something or not. */
export const refusedMethods: readonly Row[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].flatMap((method) =>
    rows(['/about', '/nothing', '{script}', '/images/logo.png', '/gone.js', '/healthz', '/.env', '/'], {
      method,
      ...notAllowed,
    }),
  ),
  { path: '/about', method: 'POST', headers: { 'content-length': 2, 'content-type': 'text/plain' }, ...notAllowed },
  {
    path: '/about',
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    ...notAllowed,
  },
  { path: '/about', method: 'POST', headers: { 'x-http-method-override': 'GET' }, ...notAllowed },
  { path: '/about', headers: { 'x-http-method-override': 'DELETE' }, status: 200, kind: 'page' },
  { path: '/about', method: 'TRACE', ...notAllowed, expected: { allow: 'GET, HEAD' } },
];

/** Addresses that are written to get around rules, and ones that are too long. */
export const refusedPaths: readonly Row[] = [
  ...rows(['/../etc/passwd', '/about/../../etc/passwd', '/assets/../about', '/./about', '/about/.', '/a/..'], refused),
  ...rows(['/%2e%2e/etc/passwd', '/.%2e/etc/passwd', '/%2e', '/about%2f%2E%2e', '/a%2f.%2Fb'], refused),
  ...rows(['/..%2fetc/passwd', '/assets/..%2fpages/en/home.html', '/..%5c..%5cetc', '/a\\..\\b'], refused),
  ...rows(['/..;/about', '/a/..;x=1/b', '/a/.;/b', '/%2e%2e%3b/about'], refused),
  ...rows(['/%00', '/about%00.html', '/a%0ab', '/a%0d%0aSet-Cookie:x=1', '/%7f', '/%zz', '/%'], refused),
  ...rows(['/prod-api/../about'], refused),
  { path: `/${'a'.repeat(20_000)}`, status: 414, kind: 'error', body: /^URI too long\n$/ },
  { path: `/about?${'a'.repeat(20_000)}`, status: 414, kind: 'error' },
  { path: '/about', headers: { 'x-long': 'a'.repeat(20_000) }, ...refused },
  { path: '/about', headers: { 'content-length': 20_000 }, status: 413, kind: 'error', body: /^Content too large\n$/ },
];
