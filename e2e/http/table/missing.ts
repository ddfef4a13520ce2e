import { type Row, rows } from './row.ts';

const missing = { status: 404, kind: 'error', body: /^Not found\n$/ } as const;

/** What is not there, or must not be seen: all of it reads alike, so that nobody learns which. */
export const missingFiles: readonly Row[] = [
  ...rows(
    ['/assets/', '/assets/js/', '/assets/js/gone.0123456789.js', '/assets/css/gone.css', '/assets/gone'],
    missing,
  ),
  ...rows(['/images/', '/images/gone.png', '/images/gone', '/images/gone.avif', '/images/open-graph/'], missing),
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
