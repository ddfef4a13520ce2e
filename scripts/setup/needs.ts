import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mustRun } from './run.ts';

/** The folders of system programs: Debian keeps servers out of an ordinary user's PATH. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The full path of a program, if it is installed. */
export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** Debian asks this script before a package starts its service: the nginx package would take port 80 at once. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

async function withoutStartingServices(install: () => Promise<void>): Promise<void> {
  if (existsSync(SERVICE_POLICY)) return install();
  await writeFile(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    await rm(SERVICE_POLICY);
  }
}

/**
 * Installs what is missing from Debian's or Ubuntu's packages.
 * @param needs programs or files that must exist, each with its package
 * @throws on other systems or without root, with the command to run instead
 */
export async function ensurePackages(needs: ReadonlyMap<string, string>): Promise<void> {
  const has = (proof: string) => (path.isAbsolute(proof) ? existsSync(proof) : findProgram(proof) !== undefined);
  const missing = [...needs].filter(([proof]) => !has(proof)).map(([, name]) => name);
  if (missing.length === 0) return;
  const list = [...new Set(missing)];
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    throw new Error(`Please install ${list.join(', ')} (on Debian or Ubuntu: sudo apt-get install ${list.join(' ')}).`);
  }
  console.log(`Installing ${list.join(', ')} from the system's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] satisfies ['ignore', 'ignore', 'inherit'] };
  await mustRun('apt-get', ['update', '-qq'], quiet);
  await withoutStartingServices(() =>
    mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...list], quiet),
  );
}

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** nginx, and on Debian its brotli module; elsewhere the site is served with gzip only. */
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

/** The other programs that tests run: openssl makes their certificates. */
export const ensureTestPrograms = (): Promise<void> => ensurePackages(new Map([['openssl', 'openssl']]));
