import type { OutgoingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { pageNames, pagePath, releasePath } from '../../src/lib/paths.ts';
import { version } from '../support/content.ts';
import { hashedFiles, send } from '../support/http.ts';

/** A header's value, or a matcher of it; `undefined` where the header must be absent. */
type Expected = Record<string, unknown>;

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const everywhere: Expected = {
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
const error: Expected = {
  ...everywhere,
  'content-type': matching(/^text\/plain/),
  'cache-control': 'no-store',
  etag: undefined,
  'last-modified': undefined,
  'content-language': undefined,
  vary: undefined,
};

/** The headers of each kind of answer. */
const kinds = {
  page,
  'unknown page': { ...page, 'x-robots-tag': 'noindex' },
  asset,
  file,
  picture,
  probe: { ...everywhere, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  error,
};

type Answer = {
  kind: keyof typeof kinds;
  /** 200 by default. */
  status?: number;
  /** Headers in addition to those of the kind, or instead of them. */
  expected?: Expected;
  /** A pattern that the body must match. */
  body?: RegExp;
  /** The method of the requests; both GET and HEAD by default. */
  method?: string;
  headers?: OutgoingHttpHeaders;
};

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

/**
 * Declares a test that requests each path and checks the answers. `{script}`, `{style}`, `{font}` and `{picture}` are
 * replaced by hashed files of the build.
 */
function answers(
  story: string,
  paths: readonly string[],
  { kind, status = 200, expected = {}, body = /^/, method: stated, headers = {} }: Answer,
) {
  const requests = paths.flatMap((path) => (stated ? [stated] : ['GET', 'HEAD']).map((method) => ({ method, path })));
  test(story, async () => {
    for (const { method, path } of requests) {
      const answer = await send(await hashedFiles(path), { method, headers });
      const wanted: Expected = { ...kinds[kind], ...expected };
      const received = Object.keys(wanted).map((name) => [name, answer.headers[name]?.toString()]);
      const request = `${method} ${shown(path)}`;
      expect.soft({ status: answer.status, ...Object.fromEntries(received) }, request).toEqual({ status, ...wanted });
      const text = answer.body.toString('latin1');
      expect.soft(text, request).toMatch(method === 'HEAD' ? /^$/ : body);
      if (kind === 'error') expect.soft(text, request).not.toMatch(/[<{]|nginx|root:/);
    }
  });
}

/** Splits a text into paths. */
const list = (text: string) => text.trim().split(/\s+/);

const pages = ['/', ...pageNames.map(pagePath), releasePath(version()), releasePath(version(-1))];

test.describe('A page', () => {
  answers('is served in English', pages, { kind: 'page', body: /<html lang="en">/ });
  // Parameter names are case-sensitive.
  const queries =
    '/about? /about?utm_source=x&y /about?lang= /about?LANG=zh-CN /about?q=..%2fetc /?x=%00 /?version=1.0.0';
  answers('ignores parameters that are not its own', list(queries), { kind: 'page', body: /<html lang="en">/ });
  answers('is served in Chinese', pages, {
    kind: 'page',
    headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
    expected: { 'content-language': 'zh-CN' },
    body: /<html lang="zh-CN">/,
  });
  answers('has no ranges', ['/about'], { kind: 'page', headers: { range: 'bytes=0-9' }, body: /<\/html>/ });
});

test.describe('The home page answers, kept out of search results, for', () => {
  const unknown = { kind: 'unknown page', body: /data-page="home"/ } as const;
  const spellings = '/about/ /ABOUT /Home /download /VersionUpdateContent?version=1.0.0 //about /about~ /about%2Fmore';
  answers('other spellings of a page', list(spellings), unknown);
  const paths = `/nothing /deep/er/nothing /foo.bar /%ff /a%20b /50%25-off /a%2Fb /a%5cb /a\\b /%252e%252e/etc/passwd
    /assets../package.json /images../package.json`;
  answers('any other path', [...list(paths), encodeURI('/关于'), `/${'a'.repeat(300)}`], unknown);
  const files = '/about.html /home.htm /index /index.html /pages/en/about.html /pages/en/about.html.br /csp.conf';
  const releaseFiles = ['/versionUpdateContent', '/releases'].map((folder) => `${folder}/${version()}`);
  answers('the files that pages are made of', [...list(files), ...releaseFiles], unknown);
  answers('the compressed copies of files', list('/icon.svg.br /icon.svg.gz /sitemap.xml.br'), unknown);
  answers(
    'folders without their slash, and paths that begin like one',
    list('/assets /images /feeds /prod-apis'),
    unknown,
  );
  const gone = '/gone.js /deep/gone.woff2 /node_modules/react/index.js /package.json /wp-login.php /releases';
  answers('files that do not exist', list(gone), unknown);
});

test.describe('A file', () => {
  for (const [path, type, vary] of [
    ['{script}', 'text/javascript; charset=utf-8', 'Accept-Encoding'],
    ['{style}', 'text/css; charset=utf-8', 'Accept-Encoding'],
    ['{font}', 'font/woff2', undefined],
  ] as const) {
    answers(`is kept for ever under its hash: ${path}`, [path, `${path}?v=1`], {
      kind: 'asset',
      expected: { 'content-type': type, vary },
    });
  }
  answers('is a picture of a page, kept for ever, that other sites may show', ['{picture}'], {
    kind: 'asset',
    expected: { 'content-type': matching(/^image\//), vary: undefined, 'cross-origin-resource-policy': 'cross-origin' },
  });
  for (const [type, ...paths] of [
    ['image/vnd.microsoft.icon', '/favicon.ico'],
    ['image/svg+xml', '/icon.svg'],
    ['image/webp', '/images/logo.webp'],
    ['application/manifest+json; charset=utf-8', '/site.webmanifest'],
    ['image/png', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'],
    ['text/plain; charset=utf-8', '/robots.txt', '/llms.txt', '/licenses.txt', '/.well-known/security.txt'],
    ['text/xml; charset=utf-8', '/sitemap.xml'],
  ] as const) {
    answers(`is of type ${type}`, paths, { kind: 'file', expected: { 'content-type': type } });
  }
  const pictures = ['/images/logo.png', '/images/CEO@2x.png', '/images/member-dark.png'];
  answers('is a picture in a format that the browser accepts', pictures, { kind: 'picture' });
  answers('has no language', ['/images/logo.png?lang=zh-CN'], {
    kind: 'picture',
    headers: { 'accept-language': 'zh' },
    expected: { 'content-language': undefined },
  });

  // nginx sets Cache-Control before it checks whether a range can be satisfied.
  const part = { status: 206, expected: { 'accept-ranges': undefined, 'cache-control': 'no-cache' } };
  answers('is revalidated after a range request', ['/images/logo.png'], {
    ...part,
    kind: 'picture',
    headers: { range: 'bytes=0-3' },
    body: /^.PNG$/,
  });
  answers('with a hash is revalidated after a range request too', ['{script}'], {
    ...part,
    kind: 'asset',
    headers: { range: 'bytes=0-0' },
  });
  answers('answers 416 to a range outside it', ['/icon.svg', '/site.webmanifest'], {
    kind: 'file',
    status: 416,
    headers: { range: 'bytes=99999999-' },
    expected: {
      ...part.expected,
      'content-type': matching(/^text\/plain/),
      'content-range': matching(/^bytes \*\/\d+$/),
      'last-modified': undefined,
    },
    body: /^Range not satisfiable\n$/,
  });
});

answers('A probe is answered', ['/healthz', '/readyz'], { kind: 'probe', body: /^(ok|ready)\n$/ });

test.describe('Nobody can tell what is missing from what is hidden:', () => {
  const missing = { status: 404, kind: 'error', body: /^Not found\n$/ } as const;
  const assets = `/assets/ /assets/js/ /assets/gone /assets/js/gone.0123456789.js /assets/js/gone.js /assets/js/index.js.map
    /assets/.vite/manifest.json /assets/.hidden`;
  for (const headers of [{}, { accept: 'text/html' }, { range: 'bytes=0-9', 'if-none-match': '*' }]) {
    answers(`assets, with the headers ${JSON.stringify(headers)}`, list(assets), { ...missing, headers });
  }
  const files = `/images/ /images/gone.png /images/gone /images/gone.avif /images%2Fgone
    /feeds/ /feeds/gone.atom /feeds/en.atom.br /feeds/en.jsonfeed.gz`;
  answers('pictures, feeds, and their compressed copies', list(files), missing);
  const dotted = `/.env /.env.js /.git/config /.htaccess /.build-inputs /.error /.error/ /... /%2eenv /%2Egit/HEAD /a%2F.env
    //.env /.hidden/ /.hidden/test.html /about/.hidden`;
  answers('names that begin with a dot', list(dotted), missing);
  const wellKnown = `/.well-known/ /.well-known/test/ /.well-known/.hidden /.well-known/security.txt.bak
    /x/.well-known/security.txt`;
  answers('other paths in well-known folders', list(wellKnown), missing);
});

test.describe('A method that only the API takes is refused:', () => {
  const paths = list('/ /about /nothing {script} /images/logo.png /gone.js /healthz /.env');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'FETCH']) {
    answers(method, paths, {
      kind: 'error',
      status: 405,
      method,
      // A preflight of another site is refused as well.
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      expected: { allow: 'GET, HEAD' },
      body: /^Method not allowed\n$/,
    });
  }
});

test.describe('A request is refused whose', () => {
  const refused = { status: 400, kind: 'error', body: /^Bad request\n$/ } as const;
  const dots = `/../etc/passwd /about/../../etc/passwd /assets/../about /./about /about/. /a/.. /%2e%2e/etc/passwd
    /.%2e/etc/passwd /%2e /about%2f%2E%2e /a%2f.%2Fb /..%2fetc/passwd /assets/..%2fpages/en/home.html /..%5c..%5cetc
    /a\\..\\b /..;/about /a/..;x=1/b /a/.;/b /%2e%2e%3b/about /prod-api/../about`;
  answers('path has dot segments, in any encoding', list(dots), refused);
  const controls = '/%00 /about%00.html /a%0ab /a%0d%0aSet-Cookie:x=1 /%7f /%zz /%';
  answers('path has control characters or broken escapes', list(controls), refused);
  const long = 'a'.repeat(20_000);
  const tooLong = { status: 414, body: /^URI too long\n$/ };
  answers('URL is too long', [`/${long}`, `/about?${long}`], { ...refused, ...tooLong });
  const head = { 'x-a': 'a'.repeat(4500), 'x-b': 'b'.repeat(4500) };
  answers('headers are too long', ['/about'], { ...refused, headers: head });
  const headers = { 'content-length': long.length };
  answers('body is too large', ['/about'], { ...refused, headers, status: 413, body: /^Content too large\n$/ });
  const failed = { status: 412, body: /^Precondition failed\n$/ };
  answers('condition fails', ['/about'], { ...refused, ...failed, headers: { 'if-match': '"of-another-page"' } });
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
