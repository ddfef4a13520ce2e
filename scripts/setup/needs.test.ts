import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { freePort } from '../servers/serve.ts';
import { aptGet, install } from './needs.ts';

const work = workFolder();
const log = path.join(work, 'calls');
/** The command lines of the programs that have been run. */
const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);

/** Puts a program on the PATH that records its command line, then runs a shell command. */
function stub(name: string, action = ':'): void {
  writeFiles(work, { [`bin/${name}`]: `#!/bin/sh\necho "${name} $*" >>'${log}'\n${action}\n` });
  chmodSync(path.join(work, 'bin', name), 0o755);
}

const { isTTY } = process.stdout;
/** What the stub of an installer does. */
const createsNginx = `cp '${work}/bin/sh' '${work}/bin/nginx'`;

/** Simulates a terminal on which this answer is typed. Returns a spy on the end of reading. */
function onTerminal(answer: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.write(`${answer}\n`);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(stdin));
  process.stdout.isTTY = true;
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return vi.spyOn(stdin, 'pause');
}

beforeEach(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(path.join(work, 'bin'), { recursive: true });
  for (const program of ['sh', 'env', 'sleep', 'wc', 'cp']) symlinkSync(`/bin/${program}`, `${work}/bin/${program}`);
  vi.stubEnv('PATH', `${work}/bin`);
  vi.stubEnv('SITE_INSTALL', '');
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
});

afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.unstubAllEnvs();
});

test('apt-get is run again while another one has the lock, and a message says so once', async () => {
  const message = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)';
  const succeedsAtThirdCall = `[ "$(wc -l <'${log}')" -lt 3 ] || exit 0`;
  stub('sudo', `${succeedsAtThirdCall}\necho "${message}" >&2\nexit 100`);
  await aptGet(['apt-get', 'update', '-qq'], 1);
  expect(calls()).toEqual(Array(3).fill('sudo env LC_ALL=C apt-get update -qq'));
  expect(vi.mocked(console.log).mock.calls).toEqual([[expect.stringContaining('Another apt-get is running')]]);
});

test('an ordinary user on Debian is asked once, and sudo installs the packages', async () => {
  stub('apt-get');
  stub('sudo', createsNginx);
  const pause = onTerminal('y');
  expect(await install('nginx')).toEqual([]);
  expect(pause, 'so that only sudo reads the terminal').toHaveBeenCalled();
  expect(vi.mocked(process.stdout.write).mock.calls).toEqual([[expect.stringContaining('sudo apt-get install nginx')]]);
  expect(calls().join('\n')).toMatch(/^sudo .* apt-get update -qq\nsudo [\s\S]* install .* "\$@" sh nginx\b/);
});

test('install shows the message of a failed installation, and returns what is still missing', async () => {
  stub('apt-get');
  stub('sudo', 'echo "E: Temporary failure resolving deb.debian.org" >&2\nexit 100');
  onTerminal('y');
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  expect(await install('nginx')).toMatchObject([{ name: 'nginx' }]);
  expect(errors.mock.calls).toEqual([[expect.stringContaining('Temporary failure resolving')]]);
  expect(calls(), 'no second attempt, because there was no lock').toHaveLength(1);
});

test.each([
  ['after the answer no', () => onTerminal('n')],
  ['by SITE_INSTALL=off', () => vi.stubEnv('SITE_INSTALL', 'off') && onTerminal('y')],
  ['without a terminal', () => onTerminal('y') && Object.assign(process.stdin, { isTTY: false })],
])('nothing is installed %s', async (_, prepare) => {
  for (const program of ['apt-get', 'sudo', 'brew']) stub(program, createsNginx);
  prepare();
  expect(await install('nginx')).toMatchObject([{ name: 'nginx' }]);
  expect(calls()).toEqual([]);
});

/** Runs `npm start` with the stubbed programs until it serves, then stops it. Returns its output. */
async function start(port: number): Promise<string> {
  const env = { PATH: `${work}/bin`, SITE_PORT: String(port), API_UPSTREAM: 'http://localhost:3000/v1' };
  const child = spawn(process.execPath, ['scripts/commands/start.ts'], { cwd: projectRoot, env });
  child.stdout.on('data', (data) => String(data).includes('The site is at') && child.kill('SIGINT'));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return stdout + stderr;
}

test('npm start serves from a container, with the same port and settings, if nginx and apt-get are missing', async () => {
  const serverCode =
    "require('http').createServer((_, answer) => answer.end()).listen(process.env.SITE_PORT, '127.0.0.1')";
  const servesAtUp = `case "$*" in *" up "*) exec '${process.execPath}' -e "${serverCode}" ;; esac`;
  stub('docker', `echo "$SITE_BIND:$SITE_PORT $API_UPSTREAM" >>'${log}'\n${servesAtUp}`);
  const port = await freePort();
  expect(await start(port)).toContain(`The site is at http://localhost:${port}`);
  expect(calls().join('\n')).toMatch(
    new RegExp(`compose up .*\n127.0.0.1:${port} http://host.docker.internal:3000/v1\ndocker compose down`),
  );
});

test('npm start names two ways to serve if neither nginx nor Docker can', async () => {
  expect(await start(await freePort())).toMatch(/Missing: nginx[\s\S]*apt-get install nginx[\s\S]*start Docker/);
});
