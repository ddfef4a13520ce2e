import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isInterrupted, mustRun, startChild } from './run.ts';

/** Programs by name, and optional files by path, with the package of Debian and Ubuntu that has each. */
const needs = {
  nginx: {
    nginx: 'nginx',
    '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
    '/etc/ssl/certs/ca-certificates.crt': 'ca-certificates',
  },
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

/** A missing program or file. `need` is a key of `needs`, `debian` the package. */
type Missing = { need: string; name: string; debian: string };

/** Also looks in sbin folders, which are not on the PATH of Debian's ordinary users. */
const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => [folder, folder.replace(/bin$/, 'sbin')])
    .some((folder) => existsSync(path.join(folder, program)));

const isRoot = (): boolean => process.getuid?.() === 0;

/** On Ubuntu, the browsers' packages are snaps, which tests cannot control. */
const isUbuntu = (): boolean => /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Lists missing programs and files. Playwright's browsers satisfy the need for browsers, too. */
async function findMissing(names: readonly (keyof typeof needs)[]): Promise<Missing[]> {
  const missing = names.flatMap((need) =>
    Object.entries<string>(needs[need])
      .filter(([name]) => !(path.isAbsolute(name) ? existsSync(name) : isOnPath(name)))
      .map(([name, debian]) => ({ need, name, debian })),
  );
  if (!missing.some(({ need }) => need === 'browsers')) return missing;
  const { chromium, firefox, webkit } = await import('@playwright/test');
  const hasPlaywrightBrowsers = [chromium, firefox, webkit].every((browser) => existsSync(browser.executablePath()));
  return hasPlaywrightBrowsers ? missing.filter(({ need }) => need !== 'browsers') : missing;
}

function installCommands(missing: readonly Missing[]): string[][] {
  const hasApt = isOnPath('apt-get') && (isRoot() || isOnPath('sudo'));
  const aptPackages = missing.filter(({ need }) => hasApt && (need !== 'browsers' || !isUbuntu()));
  const remaining = missing.filter((item) => !aptPackages.includes(item) && !path.isAbsolute(item.name));
  const brewPackages = remaining.filter(({ need }) => need !== 'browsers' && isOnPath('brew'));
  const needsPlaywright = remaining.some(({ need }) => need === 'browsers');
  const commands: string[][] = [];
  if (aptPackages.length > 0) {
    const sudo = isRoot() ? [] : ['sudo'];
    commands.push([...sudo, 'apt-get', 'install', ...aptPackages.map(({ debian }) => debian)]);
  }
  if (brewPackages.length > 0) commands.push(['brew', 'install', ...brewPackages.map(({ name }) => name)]);
  if (needsPlaywright) {
    const withLibraries = hasApt ? ['--with-deps'] : [];
    commands.push(['playwright', 'install', ...withLibraries, 'chromium', 'firefox', 'webkit']);
  }
  return commands;
}

async function isAllowed(commands: readonly string[][]): Promise<boolean> {
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
    // Otherwise Node.js would continue to read, and could receive the password for which sudo asks.
    process.stdin.pause();
  }
}

/** The longest wait for another apt-get, such as the automatic updates of a new machine. */
const LOCK_SECONDS = 120;

/** Runs apt-get, and retries while another process has its lock. `DPkg::Lock::Timeout` does not apply to `update`. */
export async function aptGet(command: readonly string[], retryMs = 2_000): Promise<void> {
  const [program = '', ...parameters] = [...(isRoot() ? [] : ['sudo']), 'env', 'LC_ALL=C', ...command];
  const deadline = Date.now() + LOCK_SECONDS * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const child = startChild(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
    const [message, [status]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'exit')]);
    if (status === 0) return;
    const isLocked = /Could not get lock/.test(message) && Date.now() < deadline;
    if (!isLocked || isInterrupted()) throw new Error(`${message}apt-get ended with status ${status}.`);
    if (attempt === 1) console.log(`Another apt-get is running: waiting up to ${LOCK_SECONDS} s for it …`);
    await delay(retryMs);
  }
}

/** A script that installs packages. A policy-rc.d that exits with 101 prevents the start of nginx's service on port 80. */
const INSTALL_SCRIPT = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' >$policy
  chmod 755 $policy
fi
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"`;

async function runInstaller(command: readonly string[]): Promise<void> {
  const aptIndex = command.indexOf('apt-get');
  const [program = '', ...parameters] = command;
  if (aptIndex < 0) return await mustRun(program, parameters);
  const packages = command.slice(aptIndex + 2);
  await aptGet(['apt-get', 'update', '-qq']);
  await aptGet(['sh', '-c', INSTALL_SCRIPT, 'sh', ...packages]);
}

/** Installs what is missing, if SITE_INSTALL or the user allows it. @returns the programs that are still missing */
export async function install(...names: (keyof typeof needs)[]): Promise<Missing[]> {
  const commands = installCommands(await findMissing(names));
  const allowedCommands = (await isAllowed(commands)) ? commands : [];
  for (const command of allowedCommands) {
    try {
      await runInstaller(command);
    } catch (error) {
      // Not fatal, because Docker may serve the site, and callers report programs that are still missing.
      if (isInterrupted()) throw error;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return (await findMissing(names)).filter(({ name }) => !path.isAbsolute(name));
}

export function missingError(missing: readonly Missing[]): Error {
  const programs = missing.map(({ name }) => name).join(', ');
  const packages = missing.map(({ debian }) => debian).join(' ');
  const browserHint = missing.some(({ need }) => need === 'browsers') ? '; browsers: npx playwright install' : '';
  return new Error(`Missing: ${programs}. Either
- install it (Debian, Ubuntu: sudo apt-get install ${packages}; macOS: brew install nginx${browserHint}), or
- start Docker: npm start then serves from a container, and docs/testing.md has the command for tests in one.`);
}

/** Calls `install`. @throws if a program is still missing */
export async function ensureInstalled(...names: (keyof typeof needs)[]): Promise<void> {
  const missing = await install(...names);
  if (missing.length > 0) throw missingError(missing);
}
