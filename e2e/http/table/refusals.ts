import { type Row, rows } from './row.ts';

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
