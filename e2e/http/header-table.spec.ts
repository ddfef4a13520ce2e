import { expect, test } from '@playwright/test';
import { pagePath } from '../../src/lib/paths.ts';
import { hashedFiles, send } from '../support/http.ts';
import {
  type AnswerKind,
  type Expected,
  files,
  hiddenFiles,
  missingFiles,
  pages,
  type Row,
  refusedMethods,
  refusedPaths,
} from './header-rows.ts';

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
  'set-cookie': undefined,
  allow: undefined,
  'content-encoding': undefined,
};

const fileValidators: Expected = { etag: /^"[\da-f]+-[\da-f]+"$/, 'last-modified': / GMT$/, 'accept-ranges': 'bytes' };

const page: Expected = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: /^Accept-Encoding, Accept-Language, Cookie$/,
  'content-language': 'en',
  'content-security-policy':
    /^default-src 'none'; script-src 'strict-dynamic'( 'sha256-[\w+/]{43}='){2}; style-src 'self'( 'sha256-[\w+/]{43}=')+; /,
  ...fileValidators,
  'accept-ranges': undefined,
};

/** The headers of each kind of answer. */
export const expectedHeaders: Record<AnswerKind, Expected> = {
  page: { ...everywhere, ...page },
  'unknown page': { ...everywhere, ...page, 'x-robots-tag': 'noindex' },
  asset: { ...everywhere, ...fileValidators, 'cache-control': 'public, max-age=31536000, immutable' },
  file: {
    ...everywhere,
    ...fileValidators,
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  },
  picture: {
    ...everywhere,
    ...fileValidators,
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    vary: 'Accept',
    'cross-origin-resource-policy': 'cross-origin',
  },
  probe: { ...everywhere, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  error: {
    ...everywhere,
    'content-type': /^text\/plain/,
    'cache-control': 'no-store',
    etag: undefined,
    'last-modified': undefined,
    'content-language': undefined,
    vary: undefined,
  },
};

const asserted = (expected: Expected) =>
  Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );

/** Of the headers that are asserted, what came; a list of cookies as one text. */
const received = (expected: Expected, headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]?.toString()]));

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 40)}… (${text.length})` : text);

const title = ({ method = 'GET', path, headers = {}, status, kind }: Row) => {
  const said = Object.entries(headers).map(([name, value]) => shown(`${name}: ${value}`));
  return `${[`${method} ${shown(path)}`, ...said].join(', ')}: ${status}, ${kind}`;
};

for (const [story, table] of [
  ['Whoever asks for a page', pages],
  ['Whoever asks for a file', files],
  ['Whoever asks for what is not there', missingFiles],
  ['Whoever looks for what is not published', hiddenFiles],
  ['Whoever sends what only an API takes', refusedMethods],
  ['A client that sends a malformed path', refusedPaths],
] as const) {
  test.describe(`${story} gets the status and headers that are due`, () => {
    for (const row of table) {
      test(title(row), async () => {
        const path = await hashedFiles(row.path);
        const { status, headers, body } = await send(path, { method: row.method ?? 'GET', headers: row.headers ?? {} });
        const expected = { ...expectedHeaders[row.kind], ...row.expected };
        expect({ status, ...received(expected, headers) }).toEqual({ status: row.status, ...asserted(expected) });
        const text = body.toString('latin1');
        if (row.method === 'HEAD') expect(text).toBe('');
        else if (row.body) expect(text).toMatch(row.body);
        if (row.kind === 'error') expect(text).not.toMatch(/[<{]|nginx|root:/);
      });
    }
  });
}

test('A header comes once: two of one kind contradict each other sooner or later', async () => {
  for (const [path, headers] of [
    [pagePath('about'), {}],
    ['/images/logo.png', { range: 'bytes=9-1' }],
    ['/gone.js', {}],
  ] as const) {
    const { rawHeaders } = await send(path, { headers });
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    const twice = names.filter((name, index) => name !== 'vary' && names.indexOf(name) !== index);
    expect(twice, path).toEqual([]);
  }
});
