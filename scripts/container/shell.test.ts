import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { commitAll, workFolder, writeFiles } from '../../generator/temporary-files.ts';

const work = workFolder();
const log = join(work, 'log');
const checkout = join(work, 'checkout');
const script = join(checkout, 'scripts/container/deploy.sh');
// A stub of docker. Logs its arguments, fails if they end with $FAILS, and prints $RUNNING as the id of the running container, whose
// image is `old`. With $AGAIN, a second deployment begins during the build. An image `old` becomes healthy.
const stub = `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$SITE_IMAGE $*" in
  old*) ;;
  *"$FAILS") echo "Invalid: x" >&2; exit "\${STATUS:-1}" ;;
  *'ps --quiet web') echo "$RUNNING" ;;
  *labels) echo "$SITE_SOURCE" ;;
  *--images*) echo "site:$SITE_COMMIT" ;;
  *'{{.Image}} a1b2') echo old ;;
  *'build web') [ -z "$AGAIN" ] || AGAIN='' sh '${script}' ;;
esac
`;
writeFileSync(join(work, 'docker'), stub, { mode: 0o755 });

// A clean checkout.
const names = ['scripts/container', 'docker-compose.yml', '.dockerignore', '.env.example', 'README.md', 'package.json'];
for (const name of names) cpSync(join(projectRoot, name), join(checkout, name), { recursive: true });
writeFiles(checkout, { '.gitignore': '.env\n' });
commitAll(checkout);

/** Runs deploy.sh. `commands` are the commands of docker that change something. */
function deploy(variables: Record<string, string> = {}, parameters: string[] = []) {
  rmSync(log, { force: true });
  const { status, stderr } = spawnSync('sh', [script, ...parameters], {
    env: {
      PATH: `${work}:${process.env.PATH}`,
      FAILS: 'nothing',
      RUNNING: '',
      AGAIN: '',
      SITE_IMAGE: '',
      ...variables,
    },
    encoding: 'utf8',
  });
  const commands = readFileSync(log, 'utf8').trim().split('\n');
  const isChange = (command: string) => /^compose (?!.*\b(?:config|ps)\b)/.test(command);
  return { status, stderr, commands: commands.filter(isChange) };
}

const build = 'compose build web';
const check = 'compose run --rm --no-deps -T web check';
const up = 'compose up --no-build --wait --wait-timeout 60';
const printLog = 'compose logs --no-log-prefix --tail 20 web';

const refused = 'the new container refuses its settings (see above); the running container is unchanged';
const variables = 'docker compose refuses a value in .env or the environment (SITE_PORT, SITE_BIND, ';
const isUnhealthy = { FAILS: 'wait-timeout 60' };

test.each([
  ['checks the settings, and starts', {}, 0, [build, check, up], ''],
  ['prints the log of an unhealthy container', isUnhealthy, 70, [build, check, up, printLog], 'not healthy; its log'],
  ['returns to the old image', { ...isUnhealthy, RUNNING: 'a1b2' }, 70, [build, check, up, printLog, up], 'old image'],
  ['stops at refused settings', { FAILS: 'web check', STATUS: '64' }, 64, [build, check], refused],
  ['stops at values that compose refuses', { FAILS: 'config --quiet', STATUS: '64' }, 64, [], variables],
  ['says that another one is going on', { AGAIN: 'yes' }, 75, [build], 'another deployment of this checkout'],
])('a deployment %s', (_, environment, status, commands, message) => {
  expect(deploy(environment)).toEqual({ status, commands, stderr: expect.stringContaining(message) });
});

test.each([
  ['https://user:secret@git.example/a/site.git', 'https://git.example/a/site'],
  ['https://secret@git.example/a/site', 'https://git.example/a/site'],
  ['git@git.example:a/site.git', ''],
])('the label of an image has the public address of the origin, without credentials (%s)', (origin, source) => {
  spawnSync('git', ['config', 'remote.origin.url', origin], { cwd: checkout });
  const env = { PATH: `${work}:${process.env.PATH}`, FAILS: 'nothing' };
  const compose = join(checkout, 'scripts/container/compose.sh');
  expect(spawnSync('sh', [compose, 'labels'], { env, encoding: 'utf8' }).stdout.trim()).toBe(source);
});

test('an image of uncommitted changes gets a separate tag, and a warning', () => {
  // This file is not part of the image.
  writeFiles(checkout, { 'docker-compose.override.yml': '{}' });
  expect(deploy().stderr).toBe('');
  writeFiles(checkout, { 'content/new.json': '{}' });
  expect(deploy().stderr).toMatch(
    /^deploy\.sh: site:[0-9a-f]{12}-dirty has uncommitted changes; the next such build replaces it\n$/,
  );
  for (const name of ['content', 'docker-compose.override.yml']) rmSync(join(checkout, name), { recursive: true });
});

test('deploy.sh reports a variable of .env that nothing reads', () => {
  const known = [
    'API_RATE=5',
    '#X=1',
    'COMPOSE_PROFILES=demo',
    'SITE_INSTALL=off',
    'SITE_LISTEN=*',
    'NODE_EXTRA_CA_CERTS=/a',
    'BUILDX_GIT_LABELS=1',
  ];
  writeFiles(checkout, { '.env': ['API_UPSTREM=api:3000', ...known, ''].join('\n') });
  expect(deploy().stderr).toBe('deploy.sh: .env sets API_UPSTREM, which nothing reads\n');
  rmSync(join(checkout, '.env'));
});

test('a roll-back uses an existing image, and passes options to docker compose', () => {
  const [pull, checked] = deploy({}, ['--no-build', '-f', 'a.yml']).commands;
  expect(pull).toBe('compose -f a.yml pull --quiet --policy missing web');
  expect(checked).toBe(check.replace(' ', ' -f a.yml '));
});

/** Present in CI; `apt-get install shellcheck` elsewhere. */
const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!isInstalled)('shellcheck accepts every shell script', () => {
  const scripts = globSync(['{nginx,scripts}/**/*.sh', '.ci/*'], { cwd: projectRoot });
  expect(scripts).toContain('nginx/entrypoint.sh');
  const { stdout } = spawnSync('shellcheck', ['--norc', ...scripts], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('');
});
