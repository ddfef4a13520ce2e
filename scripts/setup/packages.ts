import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mustRun } from './run.ts';

/** Where system programs lie besides PATH: Debian keeps servers out of an ordinary user's PATH. */
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
 * @param needs a file or program that proves the need is met, and the package that brings it
 * @throws where this is no such system or not root, with the command to run instead
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
