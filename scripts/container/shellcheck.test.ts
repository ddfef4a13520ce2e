import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';

/** Present in CI; `apt-get install shellcheck` elsewhere. */
const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

test.skipIf(!isInstalled)('shellcheck accepts every shell script, with the directives in the scripts alone', () => {
  const scripts = globSync(['{nginx,scripts}/**/*.sh', '.ci/run'], { cwd: projectRoot });
  expect(scripts).toContain('nginx/entrypoint.sh');
  const { stdout } = spawnSync('shellcheck', ['--norc', ...scripts], { cwd: projectRoot, encoding: 'utf8' });
  expect(stdout).toBe('');
});
