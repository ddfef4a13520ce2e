import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../../scripts/setup/run.ts';
import { freePort } from '../../scripts/site/port.ts';
import { targets } from '../support/targets.ts';

type Process = { pid: number; parent: number; name: string; started: string };

/** The processes of this machine, as Linux lists them. */
function processes(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const [, pid = '', name = '', rest = ''] =
        /^(\d+) \((.*)\) (.*)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      const fields = rest.split(' ');
      // A zombie has exited: its parent has not yet waited for it.
      return pid && fields[0] !== 'Z'
        ? [{ pid: Number(pid), parent: Number(fields[1]), name, started: fields[19] ?? '' }]
        : [];
    } catch {
      return [];
    }
  });
}

/** A process and its descendants. */
function family(pid: number, all = processes()): Process[] {
  const below = all.filter(({ parent }) => parent === pid).flatMap((child) => family(child.pid, all));
  return [...all.filter((one) => one.pid === pid), ...below];
}

/** Those of the given processes that still run, by name and pid. */
const leftOf = (before: readonly Process[]) =>
  processes()
    .filter(({ pid, started }) => before.some((one) => one.pid === pid && one.started === started))
    .map(({ name, pid }) => `${name} ${pid}`);

/** Starts an npm command as a terminal does, in a process group of its own, and waits until its output matches. */
async function startCommand(script: string, readyWith: RegExp): Promise<ChildProcess> {
  const npm = spawn('npm', ['run', ...script.split(' ')], {
    cwd: projectRoot,
    // Its results must not overwrite those of the run that this test is part of.
    env: { ...process.env, SITE_PORT: String(await freePort()), E2E_RESULTS: 'test-results/ended' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let written = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (written += text));
  await expect.poll(() => written, { timeout: 60_000, intervals: [50] }).toMatch(readyWith);
  return npm;
}

const commands = [
  ['start', /The site is at/],
  ['dev', /Local:.*localhost/],
  ['e2e -- --project=http e2e/http/pages.spec.ts', /Servers: .* ready/],
] as const;

/** The launcher is npm's first descendant that is not a shell. */
const launcher = (started: readonly Process[]) => started.slice(1).find(({ name }) => name !== 'sh')?.pid ?? 0;

const endings = {
  'Ctrl-C': (npm: number) => process.kill(-npm, 'SIGINT'),
  'SIGTERM to npm alone': (npm: number) => process.kill(npm, 'SIGTERM'),
  'the launcher was killed': (_: number, started: readonly Process[]) => process.kill(launcher(started), 'SIGKILL'),
} as const;

test.describe('No process is left of', { tag: '@own-servers' }, () => {
  test.skip(process.platform !== 'linux', 'It reads /proc.');
  test.skip(() => targets.nginxPid === 0, 'Tested once, beside the native site.');

  for (const [script, readyWith] of commands) {
    for (const [how, end] of Object.entries(endings)) {
      test(`npm run ${script.split(' ')[0]} after ${how}`, async () => {
        test.setTimeout(90_000);
        const npm = await startCommand(script, readyWith);
        const started = family(npm.pid ?? 0);
        expect(started.length).toBeGreaterThan(2);
        end(npm.pid ?? 0, started);
        // Processes that do not exit are killed after 25 s (scripts/setup/run.ts).
        await expect.poll(() => leftOf(started), { timeout: 40_000 }).toEqual([]);
      });
    }
  }
});
