import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';

const work = workFolder();
const log = join(work, 'log');
// A stub of docker. Logs its arguments, fails if they end with $FAILS, and prints $RUNNING as the id of the running container.
const stub = `#!/bin/sh
case "$2" in version) exit ;; esac
echo "$*" >>'${log}'
case "$*" in
  *"$FAILS") echo "Invalid: x" >&2; exit "\${STATUS:-1}" ;;
  *'ps --quiet web') echo "$RUNNING" ;;
  *--images*) echo "site:$SITE_COMMIT" ;;
esac
`;
writeFileSync(join(work, 'docker'), stub, { mode: 0o755 });

// A clean checkout.
const checkout = join(work, 'checkout');
for (const name of ['scripts/container', 'docker-compose.yml', '.dockerignore', '.env.example', 'README.md'])
  cpSync(join(projectRoot, name), join(checkout, name), { recursive: true });
cpSync(join(projectRoot, 'package.json'), join(checkout, 'package.json'));
writeFiles(checkout, { '.gitignore': '.env\n' });
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...parameters], { cwd: checkout, encoding: 'utf8' });
git('init', '--quiet');
git('add', '--all');
git('commit', '--quiet', '--message', 'x');

/**
 * Runs deploy.sh.
 * @param fails the end of the docker command that fails
 * @returns `commands` are the commands of docker that change something
 */
function deploy(fails: string, parameters: string[] = [], variables: Record<string, string> = {}) {
  rmSync(log, { force: true });
  const { status, stderr } = spawnSync('sh', [join(checkout, 'scripts/container/deploy.sh'), ...parameters], {
    env: { PATH: `${work}:${process.env.PATH}`, FAILS: fails, RUNNING: '', ...variables },
    encoding: 'utf8',
  });
  const commands = readFileSync(log, 'utf8').trim().split('\n');
  const isChange = (command: string) => /^(?:compose (?!.*\bconfig\b)|rm )/.test(command);
  return { status, stderr, commands: commands.filter(isChange) };
}

const build = 'compose build web';
const check = 'compose run --rm --no-deps -T web check';
const removeStandIn = 'rm --force -stand-in';
const findRunning = 'compose ps --quiet web';
const up = 'compose up --no-build --wait';
const printLog = 'compose logs --no-log-prefix --tail 20 web';

test.each([
  ['checks the settings, removes the stand-in of a killed deployment, and then starts', 'nothing', 0, [up]],
  ['fails if the container does not become healthy, and prints its log', '--wait', 70, [up, printLog]],
])('a deployment %s', (_, fails, status, lastCommands) => {
  const commands = [build, check, removeStandIn, findRunning, ...lastCommands];
  expect(deploy(fails)).toMatchObject({ status, commands });
});

const unchanged = '(see above); the running container is unchanged';

test.each([
  [64, 'web check', [build, check], `the new container refuses its settings ${unchanged}`],
  [69, 'web check', [build, check], `the new container does not start ${unchanged}`],
  [64, 'config --quiet', [], 'docker compose refuses a value in .env or the environment (SITE_PORT, SITE_BIND, '],
])('a failure %i of “%s” does not replace the running container', (status, fails, commands, message) => {
  const { stderr, ...deployed } = deploy(fails, [], { STATUS: String(status) });
  expect(deployed).toEqual({ status, commands });
  expect(stderr).toContain(`deploy.sh: ${message}`);
});

test('an image of uncommitted changes gets a separate tag, and a warning', () => {
  // This file is not part of the image.
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
  const known = ['API_RATE=5', '#X=1', 'COMPOSE_PROFILES=demo', 'SITE_INSTALL=off', 'SITE_LISTEN=*', 'ASSETS_DIR=/a'];
  writeFiles(checkout, { '.env': ['API_UPSTREM=api:3000', ...known, ''].join('\n') });
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
  expect(commands.at(-1)).toBe(removeStandIn);
});

/** Present in CI; `apt-get install shellcheck` elsewhere. */
const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!isInstalled)('shellcheck accepts every shell script', () => {
  const scripts = globSync(['{nginx,scripts}/**/*.sh', '.ci/*'], { cwd: projectRoot });
  expect(scripts).toContain('nginx/entrypoint.sh');
  const { stdout } = spawnSync('shellcheck', ['--norc', ...scripts], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('');
});
