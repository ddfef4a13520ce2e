import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../generator/files.ts';
import { workFolder, writeFiles } from '../generator/temporary-files.ts';

const work = workFolder();

type Packages = Record<string, { version?: string; optional?: boolean }>;
const writeLock = (file: string, packages: Packages) => writeFiles(work, { [file]: JSON.stringify({ packages }) });
const required = { 'node_modules/a': { version: '1.0.0' } };
writeLock('package-lock.json', { '': {}, ...required, 'node_modules/b': { version: '2.0.0', optional: true } });
// Stubs of the commands, which print their environment.
for (const command of ['dev', 'start', 'test', 'e2e'])
  writeFiles(work, { [`scripts/commands/${command}.ts`]: 'console.log(JSON.stringify(process.env));' });
const launcher = readFileSync(path.join(projectRoot, 'scripts/bootstrap.mjs'), 'utf8');
writeFiles(work, { 'scripts/bootstrap.mjs': launcher });
// Stands in for npm on the launcher's PATH.
writeFiles(work, { 'bin/npm': '#!/bin/sh\necho "npm $1"\n' });
chmodSync(path.join(work, 'bin/npm'), 0o755);

/** Runs a command through the launcher. `installed`: the packages that npm has installed. */
function launch(command: string, installed: Packages, variables = {}): string {
  writeLock('node_modules/.package-lock.json', installed);
  const { stdout } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', command], {
    cwd: work,
    env: { PATH: `${work}/bin:${process.env.PATH}`, SITE_PORT: '9000', ...variables },
    encoding: 'utf8',
  });
  return stdout.trim();
}

test('the launcher reads .env as docker compose 2.26 does, and prefers the environment', () => {
  const values: [written: string, read: string][] = [
    ['C#Chat', 'C#Chat'],
    ['C #x', 'C'],
    ['  spaced out  ', 'spaced out'],
    ['"C #x" # y', 'C #x'],
    ["'a#b c'", 'a#b c'],
    [String.raw`"a\nb \"x\" \\"`, 'a\nb "x" \\'],
    [String.raw`a\nb`, String.raw`a\nb`],
    ["'a\nb'", 'a\nb'],
    ['a\r', 'a'],
    ['', ''],
  ];
  const lines = values.map(([written], index) => `V${index}=${written}\n`);
  writeFiles(work, { '.env': `\uFEFFexport A = x=y\n# Comment.\n${lines.join('')}SITE_PORT=8090\n` });
  const environment = JSON.parse(launch('dev', required));
  expect(environment).toMatchObject({ A: 'x=y', SITE_PORT: '9000' });
  expect(values.map(([written], index) => [written, environment[`V${index}`]])).toEqual(values);
});

test('the launcher says that Node.js 20.18.3 is too old, and that a name of a folder has a number sign', () => {
  writeFiles(work, { 'C#/scripts/bootstrap.mjs': launcher });
  writeFiles(work, { 'scripts/old.mjs': launcher.replaceAll('process.versions.node', "'20.18.3'") });
  const run = (file: string) =>
    spawnSync(process.execPath, [path.join(work, file), 'dev'], { encoding: 'utf8' }).stderr;
  const tooOld = 'Node.js 20.18.3 is too old: please install Node.js 20.19 or newer, best is 24.\n';
  expect(run('scripts/old.mjs')).toBe(tooOld);
  expect(run('C#/scripts/bootstrap.mjs')).toContain(`in its name: please rename ${path.join(work, 'C#')}\n`);
});

test.each([
  ['test', {}],
  ['e2e', {}],
  ['start', { COMPOSE_DISABLE_ENV_FILE: '1' }],
])('the launcher runs %s without .env if %o, and installs no optional package', (command, variables) => {
  writeFiles(work, { '.env': 'API_UPSTREAM=api.example:3000\n' });
  expect(JSON.parse(launch(command, required, variables))).not.toHaveProperty('API_UPSTREAM');
});

test('the launcher installs the dependencies if one is missing or has another version', () => {
  expect(launch('test', {})).toContain('npm ci');
  expect(launch('test', { ...required, 'node_modules/b': { version: '1.9.0' } })).toContain('npm ci');
});
