import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { workFolder } from '../../nginx/testing/site.ts';
import { projectRoot } from '../setup/run.ts';

const work = workFolder();
const log = join(work, 'log');
const docker = join(work, 'docker');
// A stub of docker: logs its arguments, and fails where they end with $FAILS.
writeFileSync(
  docker,
  `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$*" in *"$FAILS") exit 1 ;; esac
`,
  { mode: 0o755 },
);
beforeEach(() => rmSync(log, { force: true }));

function deploy(fails: string, ...parameters: string[]) {
  const { status, stderr } = spawnSync('sh', [join(projectRoot, 'scripts/container/deploy.sh'), ...parameters], {
    env: { PATH: `${work}:${process.env.PATH}`, FAILS: fails },
    encoding: 'utf8',
  });
  return { status, stderr, asked: readFileSync(log, 'utf8').trim().split('\n') };
}

const check = 'compose run --rm --no-deps -T web check';
const up = 'compose up --no-build --wait';

test('A deployment builds, checks the settings, and only then replaces the container', () => {
  const { status, asked } = deploy('nothing');
  expect({ status, asked: asked.slice(0, 3) }).toEqual({ status: 0, asked: ['compose build web', check, up] });
});

test('Refused settings do not replace the running container', () => {
  const { status, asked } = deploy('web check');
  expect({ status, asked }).toEqual({ status: 64, asked: ['compose build web', check] });
});

test('A container that does not become healthy fails the deployment, which prints its log', () => {
  const { status, asked } = deploy('--wait');
  expect({ status, last: asked.at(-1) }).toEqual({ status: 70, last: 'compose logs --no-log-prefix --tail 20 web' });
});

test('A roll-back takes an image that exists, and passes the options of docker compose on', () => {
  const { asked } = deploy('nothing', '--no-build', '-f', 'a.yml');
  expect(asked.slice(0, 2)).toEqual([
    'compose -f a.yml pull --quiet --policy missing web',
    check.replace(' ', ' -f a.yml '),
  ]);
});
