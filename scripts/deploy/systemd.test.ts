import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import { nginxDirectory, writeSite } from '../servers/nginx.ts';
import { freePort } from '../servers/port.ts';
import { endChild, startChild, untilAnswers } from '../setup/run.ts';

// Without a blank, as the unit's own folders.
const work = mkdtempSync(path.join(tmpdir(), 'site-unit-'));
afterAll(() => rmSync(work, { recursive: true }));
const unit = readFileSync(path.join(projectRoot, 'deploy/systemd/site.service'), 'utf8')
  .replaceAll('/srv/site', `${work}/srv`)
  .replaceAll('/run/site', `${work}/run`)
  .replaceAll('/var/lib/site', `${work}/state`);

/** The shell command of a line `Exec…=/bin/sh -c '…'`; systemd writes $ as $$. */
const command = (name: string) =>
  new RegExp(`^${name}=/bin/sh -c '(.*)'$`, 'm').exec(unit)?.[1]?.replaceAll('$$', '$') ?? '';
const variables = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];

/** Copies a release beside the others, and makes it the current one. */
function release(version: string): void {
  writeSite(path.join(work, 'srv', version, 'dist'), { 'pages/en/home.html': version });
  cpSync(nginxDirectory, path.join(work, 'srv', version, 'nginx'), { recursive: true });
  symlinkSync(version, path.join(work, 'srv/next'));
  renameSync(path.join(work, 'srv/next'), path.join(work, 'srv/current'));
}

test('the unit starts the current release, and a reload takes over another one', async () => {
  mkdirSync(path.join(work, 'state'));
  release('1.0.0');
  const port = await freePort();
  const given = Object.fromEntries(variables.map((variable) => variable.split('=')));
  const env = { PATH: process.env.PATH, ...given, SITE_LISTEN: '127.0.0.1', SITE_PORT: String(port), WORKERS: '1' };
  const server = startChild('sh', ['-c', command('ExecStart')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    endSignal: 'SIGQUIT',
  });
  onTestFinished(() => endChild(server));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(server, 'nginx', `${url}/healthz`);
  const served = async () => (await fetch(`${url}/home`)).text();
  expect(await served()).toBe('1.0.0');
  release('1.1.0');
  // nginx keeps files open for 2 s, so an answer would not show it.
  expect(readFileSync(path.join(work, 'run/conf/server.conf'), 'utf8')).toContain(`${work}/srv/1.0.0/dist`);
  expect(spawnSync('sh', ['-c', command('ExecReload')], { env }).status).toBe(0);
  await expect.poll(served).toBe('1.1.0');
});
