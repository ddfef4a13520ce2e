import { version } from '../../support/content.ts';
import { type Row, rows } from './row.ts';

const missing = { status: 404, kind: 'error', body: /^Not found\n$/ } as const;

/** What is not there, or must not be seen: all of it reads alike, so that nobody learns which. */
export const missingFiles: readonly Row[] = [
  ...rows(
    ['/assets/', '/assets/js/', '/assets/js/gone.0123456789.js', '/assets/css/gone.css', '/assets/gone'],
    missing,
  ),
  ...rows(['/images/', '/images/gone.png', '/images/gone', '/images/gone.avif', '/images/open-graph/'], missing),
  ...rows(
    ['/gone.js', '/gone.json', '/deep/gone.woff2', '/favicon-gone.ico', '/gone.pdf', '/gone.zip', '/gone.wasm'],
    missing,
  ),
  ...rows(['/gone.js?x=/about', '/assets/js/gone.js'], { ...missing, method: 'HEAD', body: /^$/ }),
  { path: '/assets/js/gone.js', headers: { accept: 'text/html' }, ...missing },
  { path: '/assets/js/gone.js', headers: { range: 'bytes=0-9' }, ...missing },
  { path: '/assets/js/gone.js', headers: { 'if-none-match': '*' }, ...missing },
  { path: '/assets/js/gone.js', headers: { 'accept-encoding': 'br, gzip' }, ...missing },
];

/** Hidden files, backups, maps, configuration: what h5bp's servers refuse too, and what else scanners ask for. */
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
  ...rows(
    ['/index.html~', '/about~', '/home.bak', '/about.orig', '/index.html.old', '/.about.swp', '/about.swo'],
    missing,
  ),
  ...rows(
    ['/%23test%23', '/test.conf', '/test.dist', '/test.fla', '/test.inc', '/test.ini', '/test.log', '/test.psd'],
    missing,
  ),
  ...rows(['/test.sh', '/test.sql', '/test.swp', '/test.BAK', '/dump.sql.gz', '/site.tar.xz', '/backup.zip'], missing),
  ...rows(['/assets/js/index.js.map', '/index.js.map', '/assets/css/index.css.map'], missing),
  ...rows(
    ['/package.json', '/package-lock.json', '/node_modules/react/index.js', '/composer.lock', '/tsconfig.json'],
    missing,
  ),
  ...rows(
    ['/Dockerfile', '/docker-compose.yml', '/nginx.conf', '/pages.conf', '/csp.conf', '/rsbuild.config.ts'],
    missing,
  ),
  ...rows(
    [
      '/pages/en/about.html',
      '/pages/en/about.html.br',
      '/pages/en/',
      '/pages/',
      `/pages/zh-CN/releases/${version()}.html`,
    ],
    missing,
  ),
  ...rows(
    ['/wp-login.php', '/xmlrpc.php', '/cgi-bin/test.cgi', '/admin.aspx', '/id_rsa', '/server.key', '/config.yaml'],
    missing,
  ),
];
