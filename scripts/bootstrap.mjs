import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// The door to every `npm` command: plain JavaScript, because a fresh machine may have nothing but Node 20 and npm.
// It installs the dependencies that package-lock.json names (Node 24 is one of them), then hands over to
// scripts/commands/<command>.ts under that Node, which runs TypeScript as it is.

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const binaries = path.join(root, 'node_modules', '.bin');
const stamp = path.join(root, 'node_modules', '.cache', 'site', 'installed-lock');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function installDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the dependencies of package-lock.json …');
  // The toolchain's Node is among them: warnings about the Node that runs this line would mislead.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail('npm ci failed: see its message above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

/** Node 24 from the dependencies where there is a build for this system, else the running Node if it is new enough. */
function toolchainNode() {
  const installed = path.join(binaries, 'node');
  if (existsSync(installed)) return installed;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return fail(`Node ${process.versions.node} is too old here: please install Node 24.`);
}

const [command, ...options] = process.argv.slice(2);
const script = path.join(root, 'scripts', 'commands', `${command}.ts`);
if (!command || !existsSync(script)) fail(`No such command: ${command}`);
// Tests are of the project, whatever this machine's settings are. What the environment holds already takes precedence.
const settings = path.join(root, '.env');
if (!['test', 'e2e', 'mutations'].includes(command) && existsSync(settings)) process.loadEnvFile(settings);
installDependencies();
const child = spawn(toolchainNode(), [script, ...options], {
  cwd: root,
  // By the channel's end the command learns that this process was killed (scripts/setup/run.ts).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm signals the shell between it and this process, which passes nothing on: it dies, and this process is adopted.
const parent = process.ppid;
if (process.env.npm_command) setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
