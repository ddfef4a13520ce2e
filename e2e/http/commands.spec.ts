import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { projectRoot } from '../../generator/files.ts';
import { freePort } from '../../scripts/servers/serve.ts';
import { childrenOf } from '../../scripts/setup/run.ts';
import { targets } from '../support/targets.ts';

test.skip(() => targets.nginxPid === 0, 'Runs only if nginx runs on this machine, not in a container.');

/** Returns the ids of a process and its descendants. */
const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

/** Returns the name of a process; undefined if it has exited or is a zombie. */
function nameOf(pid: number): string | undefined {
  try {
    // The line begins with the id, the name in brackets and the state: "123 (nginx) S". Z is a zombie.
    return /^\d+ \((.*)\) [^Z]/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Starts an npm command as a terminal does, in its own process group, and waits until its output matches. */
async function startCommand(command: string, readyOutput: RegExp): Promise<ChildProcess> {
  const npm = spawn('npm', ['run', ...command.split(' ')], {
    cwd: projectRoot,
    // The command starts its own servers, and must not overwrite the results of the run that this test is part of.
    env: { ...process.env, SITE_PORT: String(await freePort()), E2E_RESULTS: 'test-results/ended', E2E_SERVERS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text));
  await expect.poll(() => output, { timeout: 120_000, intervals: [50] }).toMatch(readyOutput);
  return npm;
}

/** Ends a command whose npm and descendants have these ids. */
const endings = {
  'Ctrl-C': (npm: number) => process.kill(-npm, 'SIGINT'),
  'SIGTERM to npm alone': (npm: number) => process.kill(npm, 'SIGTERM'),
  // The launcher is npm's first descendant that is not a shell.
  'the launcher was killed': (_: number, [, ...descendants]: readonly number[]) =>
    process.kill(descendants.find((pid) => nameOf(pid) !== 'sh') ?? 0, 'SIGKILL'),
} as const;

// These combinations are enough, because all commands end by the same code (scripts/setup/run.ts).
for (const [command, readyOutput, ending] of [
  ['start', /The site is at/, 'SIGTERM to npm alone'],
  ['dev', /Local:.*localhost/, 'Ctrl-C'],
  ['e2e -- --project=http e2e/http/answers.spec.ts', /Servers: /, 'the launcher was killed'],
] as const)
  test(`No process of an npm command remains after its end @operator (${command.split(' ')[0]}, ${ending})`, async () => {
    test.skip(process.platform !== 'linux', 'This test reads /proc.');
    test.setTimeout(180_000);
    const { pid = 0 } = await startCommand(command, readyOutput);
    const started = processTree(pid);
    expect(started.length).toBeGreaterThan(2);
    endings[ending](pid, started);
    const remaining = () => started.filter(nameOf).map((running) => `${nameOf(running)} ${running}`);
    // Processes that do not exit are killed after 25 s.
    await expect.poll(remaining, { timeout: 40_000 }).toEqual([]);
  });
