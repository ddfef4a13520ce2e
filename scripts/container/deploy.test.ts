import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workFolder } from '../../nginx/testing/site.ts';
import { projectRoot } from '../setup/run.ts';

const work = workFolder();
const log = join(work, 'log');
// A stub of docker: logs its arguments, and fails where they end with $FAILS.
const stub = `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$*" in *"$FAILS") exit 1 ;; esac
`;
writeFileSync(join(work, 'docker'), stub, { mode: 0o755 });

/** Returns the exit status of a deployment, and the commands that docker was given. */
function deploy(fails: string, ...parameters: string[]) {
  rmSync(log, { force: true });
  const { status } = spawnSync('sh', [join(projectRoot, 'scripts/container/deploy.sh'), ...parameters], {
    env: { PATH: `${work}:${process.env.PATH}`, FAILS: fails },
  });
  return { status, commands: readFileSync(log, 'utf8').trim().split('\n') };
}

const build = 'compose build web';
const check = 'compose run --rm --no-deps -T web check';
const up = 'compose up --no-build --wait';

test.each([
  [
    'builds, checks the settings, and only then replaces the container',
    'nothing',
    0,
    [up, 'compose config --images web'],
  ],
  ['does not replace the running container if the settings are refused', 'web check', 64, []],
  [
    'fails if the container does not become healthy, and prints its log',
    '--wait',
    70,
    [up, 'compose logs --no-log-prefix --tail 20 web'],
  ],
])('a deployment %s', (_, fails, status, after) => {
  expect(deploy(fails)).toEqual({ status, commands: [build, check, ...after] });
});

test('a roll-back takes an image that exists, and passes the options of docker compose on', () => {
  const [pull, checked] = deploy('nothing', '--no-build', '-f', 'a.yml').commands;
  expect(pull).toBe('compose -f a.yml pull --quiet --policy missing web');
  expect(checked).toBe(check.replace(' ', ' -f a.yml '));
});
