import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mustRun } from './run.ts';

/** Programs and files that commands need, each with the package of Debian and Ubuntu that has it. */
const needs = {
  nginx: {
    nginx: 'nginx',
    // Elsewhere the site is served with gzip only.
    ...(process.platform === 'linux' && {
      '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
    }),
  },
  /** Fonts for both scripts of the site come with the browsers. */
  browsers: {
    chromium: 'chromium',
    'chromium-headless-shell': 'chromium-headless-shell',
    'firefox-esr': 'firefox-esr',
    WebKitWebDriver: 'webkit2gtk-driver',
    Xvfb: 'xvfb',
    '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc': 'fonts-noto-cjk',
    '/usr/share/fonts/truetype/liberation': 'fonts-liberation',
  },
  certificates: { openssl: 'openssl' },
  benchmark: { wrk: 'wrk', caddy: 'caddy', taskset: 'util-linux', ip: 'iproute2' },
} satisfies Record<string, Record<string, string>>;

/** On Debian an ordinary user's PATH lacks the folders of servers. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];

/** True for a file that exists, and for a program that is installed. */
const has = (name: string): boolean =>
  path.isAbsolute(name) ? existsSync(name) : folders.some((folder) => existsSync(path.join(folder, name)));

/** Debian runs this script before a package starts its service: the nginx package would take port 80 at once. */
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
 * @throws on other systems or without root, with the command to run instead
 */
export async function ensureInstalled(...names: (keyof typeof needs)[]): Promise<void> {
  const wanted = names.flatMap((name) => Object.entries(needs[name]));
  const missing = wanted.filter(([proof]) => !has(proof)).map(([, name]) => name);
  if (missing.length === 0) return;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    const command = `sudo apt-get install ${missing.join(' ')}`;
    throw new Error(`Please install ${missing.join(', ')} (on Debian or Ubuntu: ${command}).`);
  }
  console.log(`Installing ${missing.join(', ')} from the system's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] satisfies ['ignore', 'ignore', 'inherit'] };
  await mustRun('apt-get', ['update', '-qq'], quiet);
  await withoutStartingServices(() =>
    mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet),
  );
}
