import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workFolder } from '../nginx/testing/site.ts';
import { projectRoot } from './setup/run.ts';

const work = workFolder();
afterAll(work.remove);

function write(file: string, text: string): void {
  mkdirSync(dirname(join(work.path, file)), { recursive: true });
  writeFileSync(join(work.path, file), text);
}

write('package-lock.json', '{}');
write('node_modules/.cache/site/installed-lock', createHash('sha256').update('{}').digest('hex'));
for (const command of ['start', 'test', 'e2e', 'mutations']) {
  write(`scripts/commands/${command}.ts`, 'console.log([process.env.API_UPSTREAM, process.env.SITE_PORT].join());');
}
cpSync(join(projectRoot, 'scripts/bootstrap.mjs'), join(work.path, 'scripts/bootstrap.mjs'));
write('.env', '# as docker compose reads it\nAPI_UPSTREAM="api.example:3000"\nSITE_PORT=8090\n');

const prints = (command: string) =>
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', command], {
    cwd: work.path,
    env: { PATH: process.env.PATH, SITE_PORT: '9000' },
    encoding: 'utf8',
  }).trim();

test('A command reads .env, and the environment takes precedence', () => {
  expect(prints('start')).toBe('api.example:3000,9000');
});

test.each(['test', 'e2e', 'mutations'])('the command %s does not depend on .env', (command) => {
  expect(prints(command)).toBe(',9000');
});
