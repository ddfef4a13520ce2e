// Launcher for the npm commands: installs the dependencies of package-lock.json, which include Node 24, and runs
// scripts/commands/<command>.ts with that Node. Plain JavaScript, because a new machine may have only Node 20. Even Node 18
// must be able to parse it, so that it can print a message.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const binaries = path.join(root, 'node_modules', '.bin');

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js ${process.versions.node} is too old: please install Node.js 20.19 or newer, best is 24.`);
if (/[#!]/.test(root)) fail(`The bundler cannot read a folder with "#" or "!" in its name: please rename ${root}`);

/** Parses .env as docker compose does. Not Node's parseEnv, which ends a value at any "#". */
function parseSettings(text) {
  const escapes = { n: '\n', r: '\r', t: '\t' };
  // NAME='literal', NAME="with escapes" or NAME=unquoted, with an optional comment
  const assignment =
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:'([^']*)'|"((?:\\.|[^"\\])*)"|(.*?))(?: #.*)?[ \t\r]*$/gm;
  return Array.from(text.matchAll(assignment), ([, name, literal, quoted, unquoted]) => [
    name,
    literal ?? quoted?.replace(/\\(.)/g, (_, letter) => escapes[letter] ?? letter) ?? unquoted,
  ]);
}

const packagesIn = (lockFile) => JSON.parse(readFileSync(path.join(root, lockFile), 'utf8')).packages;

function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, installedLock))) return false;
  const installed = packagesIn(installedLock);
  return Object.entries(packagesIn('package-lock.json'))
    .filter(([folder]) => folder !== '')
    .every(([folder, { version, optional }]) =>
      installed[folder] ? installed[folder].version === version : optional === true,
    );
}

function installDependencies() {
  if (isInstalled()) return;
  console.log('Installing the dependencies of package-lock.json …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail('npm ci failed: see its message above.');
}

/** Returns Node 24 from the dependencies or, on a system for which they have none, the running Node if it is new enough. */
function nodeForCommands() {
  const nodeOfDependencies = path.join(binaries, 'node');
  if (existsSync(nodeOfDependencies)) return nodeOfDependencies;
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(`Node ${process.versions.node} is too old on this system: please install Node 24.`);
}

const [command, ...options] = process.argv.slice(2);
const script = path.join(root, 'scripts', 'commands', `${command}.ts`);
if (!command || !existsSync(script)) fail(`No such command: ${command}`);
// Tests must not depend on this machine's settings. They set COMPOSE_DISABLE_ENV_FILE for the commands that they run.
const settingsFile = path.join(root, '.env');
const isTest = ['test', 'e2e'].includes(command) || process.env.COMPOSE_DISABLE_ENV_FILE;
if (!isTest && existsSync(settingsFile)) {
  // Windows editors may write a byte-order mark, which would become part of the first name.
  const text = readFileSync(settingsFile, 'utf8').replace(/^\uFEFF/, '');
  for (const [name, value] of parseSettings(text)) process.env[name] ??= value;
}
installDependencies();
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled');
const child = spawn(nodeForCommands(), [script, ...options], {
  cwd: root,
  // If this process is killed, the closed channel ends the command (scripts/setup/run.ts).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// The shell between npm and this process does not forward npm's signals. It ends, and this process gets another parent.
const parent = process.ppid;
const endWithParent = () => {
  if (process.ppid !== parent) child.kill('SIGTERM');
};
if (process.env.npm_command) setInterval(endWithParent, 250).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
