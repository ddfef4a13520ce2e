import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder } from '../../generator/temporary-files.ts';

const work = workFolder();
const log = join(work, 'log');
// A stub of docker: logs its arguments, fails where they end with $FAILS, and has the running container $RUNNING.
const stub = `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$*" in *"$FAILS") exit 1 ;; *'ps --quiet web') echo "$RUNNING" ;; esac
`;
writeFileSync(join(work, 'docker'), stub, { mode: 0o755 });

/** Returns the exit status of a deployment, and the commands that docker was given. */
function deploy(fails: string, parameters: string[] = [], RUNNING = '') {
  rmSync(log, { force: true });
  const { status } = spawnSync('sh', [join(projectRoot, 'scripts/container/deploy.sh'), ...parameters], {
    env: { PATH: `${work}:${process.env.PATH}`, FAILS: fails, RUNNING },
  });
  const commands = readFileSync(log, 'utf8').trim().split('\n');
  return { status, commands: commands.filter((command) => /^(?:compose (?!config)|rm )/.test(command)) };
}

const build = 'compose build web';
const check = 'compose run --rm --no-deps -T web check';
const remove = 'rm --force -stand-in';
const running = 'compose ps --quiet web';
const up = 'compose up --no-build --wait';

test.each([
  [
    'builds, checks the settings, removes what a killed deployment has left, and only then starts the container',
    'nothing',
    0,
    [remove, running, up],
  ],
  ['does not replace the running container if the settings are refused', 'web check', 64, []],
  [
    'fails if the container does not become healthy, and prints its log',
    '--wait',
    70,
    [remove, running, up, 'compose logs --no-log-prefix --tail 20 web'],
  ],
])('a deployment %s', (_, fails, status, after) => {
  expect(deploy(fails)).toEqual({ status, commands: [build, check, ...after] });
});

test('a roll-back takes an image that exists, and passes the options of docker compose on', () => {
  const [pull, checked] = deploy('nothing', ['--no-build', '-f', 'a.yml']).commands;
  expect(pull).toBe('compose -f a.yml pull --quiet --policy missing web');
  expect(checked).toBe(check.replace(' ', ' -f a.yml '));
});

test('does not replace the running container if its stand-in does not become healthy, and removes that', () => {
  const { status, commands } = deploy('nothing', [], 'a1b2');
  expect(status).toBe(70);
  expect(commands).not.toContain(up);
  expect(commands.at(-1)).toBe(remove);
});

/** Present in CI; `apt-get install shellcheck` elsewhere. */
const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!isInstalled)('shellcheck accepts every shell script, with the directives in the scripts alone', () => {
  const scripts = globSync(['{nginx,scripts}/**/*.sh', '.ci/*'], { cwd: projectRoot });
  expect(scripts).toContain('nginx/entrypoint.sh');
  const { stdout } = spawnSync('shellcheck', ['--norc', ...scripts], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('');
});
