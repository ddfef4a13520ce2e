import type { AnswerKind, Expected } from './row.ts';

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
