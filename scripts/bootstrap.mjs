// Launcher for the `npm` commands: plain JavaScript, because a fresh machine may have only Node 20 and npm; without
// what Node 18 cannot parse, so that it gets a message.
// It installs the dependencies that package-lock.json names (Node 24 is one of them), then runs
// scripts/commands/<command>.ts with that Node, which executes TypeScript directly.
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

/** The variables of .env, as docker compose reads them: Node's parseEnv ends a value at any "#". */
function readSettings(text) {
  const escapes = { n: '\n', r: '\r', t: '\t' };
  const entry =
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(?:'([^']*)'|"((?:\\.|[^"\\])*)"|(.*?))(?: #.*)?[ \t\r]*$/gm;
  return Array.from(text.matchAll(entry), ([, name, literal, quoted, plain]) => [
    name,
    literal ?? quoted?.replace(/\\(.)/g, (_, letter) => escapes[letter] ?? letter) ?? plain,
  ]);
}

const packagesIn = (lock) => JSON.parse(readFileSync(path.join(root, lock), 'utf8')).packages;

/** True where npm has installed what package-lock.json names; npm records that in node_modules/.package-lock.json. */
function isInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(path.join(root, record))) return false;
  const installed = packagesIn(record);
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

/** Node 24 from the dependencies where there is a build for this system, else the running Node if it is new enough. */
function toolchainNode() {
  const installed = path.join(binaries, 'node');
  if (existsSync(installed)) return installed;
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(`Node ${process.versions.node} is too old here: please install Node 24.`);
}

const [command, ...options] = process.argv.slice(2);
const script = path.join(root, 'scripts', 'commands', `${command}.ts`);
if (!command || !existsSync(script)) fail(`No such command: ${command}`);
// Tests do not depend on this machine's settings, nor do the commands that they run, by docker compose's variable for it.
// Variables that are set already take precedence.
const settings = path.join(root, '.env');
const isTest = ['test', 'e2e', 'mutations'].includes(command) || process.env.COMPOSE_DISABLE_ENV_FILE;
if (!isTest && existsSync(settings)) {
  // Windows editors may write a byte-order mark, which would be part of the first name.
  const text = readFileSync(settings, 'utf8').replace(/^\uFEFF/, '');
  for (const [name, value] of readSettings(text)) process.env[name] ??= value;
}
installDependencies();
// Modules are compiled once: a build starts 0.3 s sooner.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled');
const child = spawn(toolchainNode(), [script, ...options], {
  cwd: root,
  // The channel closes when this process is killed, which ends the command (scripts/setup/run.ts).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm signals the shell between it and this process, which does not pass the signal on: it ends, and this process gets another parent.
const parent = process.ppid;
if (process.env.npm_command) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
