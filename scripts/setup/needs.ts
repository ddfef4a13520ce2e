import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { interrupted, mustRun, startChild } from './run.ts';

/** Programs, and files that are useful beside them, each with the package of Debian and Ubuntu that has it. */
const needs = {
  // Without the module the site is served with gzip only.
  nginx: {
    nginx: 'nginx',
    '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
    // To verify an https API.
    '/etc/ssl/certs/ca-certificates.crt': 'ca-certificates',
  },
  /** Includes fonts for Latin and Chinese text, which browsers need and a server lacks. */
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

type Missing = { need: string; name: string; debian: string };

/** On Debian an ordinary user's PATH lacks the folders of servers. */
const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => [folder, folder.replace(/bin$/, 'sbin')])
    .some((folder) => existsSync(path.join(folder, program)));

const isRoot = (): boolean => process.getuid?.() === 0;

/** Ubuntu's packages of browsers are snaps, which tests cannot drive. */
const isUbuntu = (): boolean => /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** What is missing; tests use the system's browsers, else Playwright's own. */
async function findMissing(names: readonly (keyof typeof needs)[]): Promise<Missing[]> {
  const missing = names.flatMap((need) =>
    Object.entries<string>(needs[need])
      .filter(([name]) => !(path.isAbsolute(name) ? existsSync(name) : isOnPath(name)))
      .map(([name, debian]) => ({ need, name, debian })),
  );
  if (!missing.some(({ need }) => need === 'browsers')) return missing;
  const { chromium, firefox, webkit } = await import('@playwright/test');
  const hasOwn = [chromium, firefox, webkit].every((browser) => existsSync(browser.executablePath()));
  return hasOwn ? missing.filter(({ need }) => need !== 'browsers') : missing;
}

/** The commands that install what is missing on this machine, as far as it has programs for that. */
function installers(missing: readonly Missing[]): string[][] {
  const hasApt = isOnPath('apt-get') && (isRoot() || isOnPath('sudo'));
  const byApt = missing.filter(({ need }) => hasApt && (need !== 'browsers' || !isUbuntu()));
  const others = missing.filter((one) => !byApt.includes(one) && !path.isAbsolute(one.name));
  const byBrew = others.filter(({ need }) => need !== 'browsers' && isOnPath('brew'));
  const ownBrowsers = others.some(({ need }) => need === 'browsers');
  return [
    byApt.length > 0 ? [...(isRoot() ? [] : ['sudo']), 'apt-get', 'install', ...byApt.map(({ debian }) => debian)] : [],
    byBrew.length > 0 ? ['brew', 'install', ...byBrew.map(({ name }) => name)] : [],
    ownBrowsers ? ['playwright', 'install', ...(hasApt ? ['--with-deps'] : []), 'chromium', 'firefox', 'webkit'] : [],
  ].filter((command) => command.length > 0);
}

/** Root is told, everybody else is asked: never without a terminal. */
async function mayRun(commands: readonly string[][]): Promise<boolean> {
  if (process.env.SITE_INSTALL === 'off' || commands.length === 0) return false;
  const lines = commands.map((command) => `  ${command.join(' ')}\n`).join('');
  if (isRoot()) {
    console.log(`Installing what is missing:\n${lines}`);
    return true;
  }
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  process.stdout.write(`Something is missing. To install it, this will run\n${lines}Continue? [Y/n] `);
  try {
    for await (const answer of createInterface({ input: process.stdin })) {
      if (!/^\s*(y|yes)?\s*$/i.test(answer)) break;
      console.log('Installing …');
      return true;
    }
    return false;
  } finally {
    // Node.js would go on reading the terminal, and could take the password that sudo asks for.
    process.stdin.pause();
  }
}

/** How long to wait where another apt-get is running: a fresh machine installs its updates. */
const LOCK_SECONDS = 120;

/**
 * Runs apt-get, again as long as another one has its lock: `DPkg::Lock::Timeout` is not for `update`.
 * @param command a command line that ends in apt-get's
 * @throws its message where it fails
 */
export async function aptGet(command: readonly string[], retryMs = 2_000): Promise<void> {
  const [program = '', ...parameters] = [...(isRoot() ? [] : ['sudo']), 'env', 'LC_ALL=C', ...command];
  const deadline = Date.now() + LOCK_SECONDS * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const child = startChild(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
    const [message, [status]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
    if (status === 0) return;
    const isLocked = /Could not get lock/.test(message) && Date.now() < deadline;
    if (!isLocked || interrupted()) throw new Error(`${message}apt-get ended with status ${status}.`);
    if (attempt === 1) console.log(`Another apt-get is running: waiting up to ${LOCK_SECONDS} s for it …`);
    await delay(retryMs);
  }
}

/** Debian runs the script policy-rc.d before a package starts its service: nginx's would take port 80 at once. */
const INSTALL = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' >$policy
  chmod 755 $policy
fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"`;

async function runInstaller(command: readonly string[]): Promise<void> {
  const at = command.indexOf('apt-get');
  const [program = '', ...parameters] = command;
  if (at < 0) return await mustRun(program, parameters);
  await aptGet(['apt-get', 'update', '-qq']);
  await aptGet(['sh', '-c', INSTALL, 'sh', ...command.slice(at + 2)]);
}

/**
 * Installs what is missing, where that is possible and allowed (SITE_INSTALL, a terminal's user).
 * @returns the programs that are still missing, with Debian's packages of them
 */
export async function install(...names: (keyof typeof needs)[]): Promise<Missing[]> {
  const missing = await findMissing(names);
  const commands = installers(missing);
  for (const command of (await mayRun(commands)) ? commands : []) {
    try {
      await runInstaller(command);
    } catch (error) {
      // Docker may serve nevertheless; where it does not, what is still missing is named with the other ways.
      if (interrupted()) throw error;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return (await findMissing(names)).filter(({ name }) => !path.isAbsolute(name));
}

/** An error that names what is missing, and the two shortest ways. */
export function missingError(missing: readonly Missing[]): Error {
  const programs = missing.map(({ name }) => name).join(', ');
  const packages = missing.map(({ debian }) => debian).join(' ');
  const ofBrowsers = missing.some(({ need }) => need === 'browsers') ? '; browsers: npx playwright install' : '';
  return new Error(`Missing: ${programs}. Either
- install it (Debian, Ubuntu: sudo apt-get install ${packages}; macOS: brew install nginx${ofBrowsers}), or
- start Docker: npm start then serves from a container, and docs/testing.md has the command for tests in one.`);
}

/** @throws where something is still missing after `install` */
export async function ensureInstalled(...names: (keyof typeof needs)[]): Promise<void> {
  const missing = await install(...names);
  if (missing.length > 0) throw missingError(missing);
}
