import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';

const work = workFolder();
const log = join(work, 'log');
// Stands in for docker: logs its arguments, fails if they end with $FAILS, and prints $RUNNING as the running container.
const stub = `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$*" in *"$FAILS") echo "Invalid: x" >&2; exit "\${STATUS:-1}" ;; *'ps --quiet web') echo "$RUNNING" ;; *--images*) echo "site:$SITE_COMMIT" ;; esac
`;
writeFileSync(join(work, 'docker'), stub, { mode: 0o755 });

// A clean checkout.
const checkout = join(work, 'checkout');
for (const name of [
  'scripts/container',
  'docker-compose.yml',
  '.dockerignore',
  '.env.example',
  'README.md',
  'package.json',
])
  cpSync(join(projectRoot, name), join(checkout, name), { recursive: true });
writeFiles(checkout, { '.gitignore': '.env\n' });
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...parameters], { cwd: checkout, encoding: 'utf8' });
git('init', '--quiet');
git('add', '--all');
git('commit', '--quiet', '--message', 'x');

/** Deploys. `commands` are those of docker that change something. */
function deploy(fails: string, parameters: string[] = [], variables: Record<string, string> = {}) {
  rmSync(log, { force: true });
  const { status, stderr } = spawnSync('sh', [join(checkout, 'scripts/container/deploy.sh'), ...parameters], {
    env: { PATH: `${work}:${process.env.PATH}`, FAILS: fails, RUNNING: '', ...variables },
    encoding: 'utf8',
  });
  const commands = readFileSync(log, 'utf8').trim().split('\n');
  return { status, stderr, commands: commands.filter((command) => /^(?:compose (?!.*\bconfig\b)|rm )/.test(command)) };
}

const build = 'compose build web';
const check = 'compose run --rm --no-deps -T web check';
const remove = 'rm --force -stand-in';
const running = 'compose ps --quiet web';
const up = 'compose up --no-build --wait';

test.each([
  [
    'builds, checks the settings, removes the remains of a killed deployment, and only then starts the container',
    'nothing',
    0,
    [remove, running, up],
  ],
  [
    'fails if the container does not become healthy, and prints its log',
    '--wait',
    70,
    [remove, running, up, 'compose logs --no-log-prefix --tail 20 web'],
  ],
])('a deployment %s', (_, fails, status, after) => {
  expect(deploy(fails)).toMatchObject({ status, commands: [build, check, ...after] });
});

test.each([
  [
    'the new container refuses its settings (see above); the running container is unchanged',
    '64',
    'web check',
    [build, check],
  ],
  [
    'the new container does not start (see above); the running container is unchanged',
    '69',
    'web check',
    [build, check],
  ],
  [
    'docker compose refuses a value in .env or the environment (SITE_PORT, SITE_BIND, TLS_PUBLIC_PORT, …):\n  Invalid: x',
    '64',
    'config --quiet',
    [],
  ],
])('a deployment does not replace the running container, and says: %s', (message, STATUS, fails, commands) => {
  const { stderr, ...deployed } = deploy(fails, [], { STATUS });
  expect(deployed).toEqual({ status: Number(STATUS), commands });
  expect(stderr).toContain(`deploy.sh: ${message}\n`);
});

test('an image of uncommitted changes gets a separate tag, and a warning', () => {
  // Not part of the image.
  writeFiles(checkout, { 'docker-compose.override.yml': '{}' });
  expect(deploy('nothing').stderr).toBe('');
  writeFiles(checkout, { 'content/new.json': '{}' });
  const image = `site:${git('rev-parse', '--short=12', 'HEAD').trim()}-dirty`;
  expect(deploy('nothing').stderr).toBe(
    `deploy.sh: ${image} has uncommitted changes; the next such build replaces it\n`,
  );
  for (const name of ['content', 'docker-compose.override.yml']) rmSync(join(checkout, name), { recursive: true });
});

test('deploy.sh reports a variable of .env that nothing reads', () => {
  writeFiles(checkout, {
    '.env':
      'API_UPSTREM=api:3000\nAPI_RATE=5\n#X=1\nCOMPOSE_PROFILES=demo\nSITE_INSTALL=off\nSITE_LISTEN=*\nASSETS_DIR=/a\n',
  });
  expect(deploy('nothing').stderr).toBe('deploy.sh: .env sets API_UPSTREM, which nothing reads\n');
  rmSync(join(checkout, '.env'));
});

test('a roll-back uses an existing image, and passes options to docker compose', () => {
  const [pull, checked] = deploy('nothing', ['--no-build', '-f', 'a.yml']).commands;
  expect(pull).toBe('compose -f a.yml pull --quiet --policy missing web');
  expect(checked).toBe(check.replace(' ', ' -f a.yml '));
});

test('a deployment whose stand-in does not become healthy removes it and does not replace the running container', () => {
  const { status, commands } = deploy('nothing', [], { RUNNING: 'a1b2' });
  expect(status).toBe(70);
  expect(commands).not.toContain(up);
  expect(commands.at(-1)).toBe(remove);
});

/** Present in CI; `apt-get install shellcheck` elsewhere. */
const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!isInstalled)('shellcheck accepts every shell script', () => {
  const scripts = globSync(['{nginx,scripts}/**/*.sh', '.ci/*'], { cwd: projectRoot });
  expect(scripts).toContain('nginx/entrypoint.sh');
  const { stdout } = spawnSync('shellcheck', ['--norc', ...scripts], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('');
});
