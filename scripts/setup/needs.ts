import { ensurePackages } from './packages.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** nginx; its brotli module comes along on Debian (elsewhere the site is served with gzip alone). */
export const ensureNginx = (): Promise<void> =>
  ensurePackages(
    new Map([
      ['nginx', 'nginx'],
      ...(process.platform === 'linux' ? [[BROTLI_MODULE, 'libnginx-mod-http-brotli-static'] as const] : []),
    ]),
  );

/** The browsers that the end-to-end tests drive, and fonts for both scripts of the site. */
export const ensureBrowsers = (): Promise<void> =>
  ensurePackages(
    new Map([
      ['chromium', 'chromium'],
      ['chromium-headless-shell', 'chromium-headless-shell'],
      ['firefox-esr', 'firefox-esr'],
      ['WebKitWebDriver', 'webkit2gtk-driver'],
      ['Xvfb', 'xvfb'],
      ['/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc', 'fonts-noto-cjk'],
      ['/usr/share/fonts/truetype/liberation', 'fonts-liberation'],
    ]),
  );

/** What tests run besides: openssl makes the certificates that they serve. */
export const ensureTestPrograms = (): Promise<void> => ensurePackages(new Map([['openssl', 'openssl']]));
