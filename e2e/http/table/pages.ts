import { pageNames, pagePath, releasePath, rootPath } from '../../../src/lib/paths.ts';
import { unknownVersion, version } from '../../support/content.ts';
import { type Row, rows } from './row.ts';

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
