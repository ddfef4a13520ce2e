import './loopback.ts';
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../generator/files.ts';

type ChildOptions = SpawnOptions & {
  endSignal?: NodeJS.Signals;
};

const children = new Map<ChildProcess, NodeJS.Signals>();

/** nginx needs up to 20 s for downloads. Playwright sometimes never ends if SIGINT arrives while its workers start. */
const KILL_AFTER_SECONDS = 25;

let endedBy: NodeJS.Signals | undefined;

/** True after a signal to end this command, which must then start nothing. */
export const isInterrupted = (): boolean => endedBy !== undefined;

/** The exit status of a process; 128 if a signal ended it. */
export const exitStatus = (code: unknown): number => (typeof code === 'number' ? code : 128);

/** Starts a shell that ends the child if this process crashes or is killed. The kernel then closes the shell's input. */
function endWithThisProcess(child: ChildProcess, endSignal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const signalName = endSignal.slice('SIG'.length);
  const script = `read -r _; kill -${signalName} ${child.pid} && sleep ${KILL_AFTER_SECONDS} && kill -KILL ${child.pid}`;
  // detached, because Ctrl-C must not end this shell before the child.
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
}

/** Starts a program that ends with this process, even if this process is killed. By default its output is on this terminal. */
export function startChild(
  program: string,
  parameters: readonly string[],
  { endSignal = 'SIGTERM', ...options }: ChildOptions = {},
): ChildProcess {
  const child = spawn(program, parameters, { cwd: projectRoot, stdio: 'inherit', ...options });
  children.set(child, endSignal);
  for (const event of ['exit', 'error']) child.once(event, () => children.delete(child));
  endWithThisProcess(child, endSignal);
  return child;
}

export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export async function endChild(child: ChildProcess): Promise<void> {
  const endSignal = children.get(child);
  if (!endSignal) return;
  const exited = once(child, 'exit');
  child.kill(endSignal);
  await exited;
}

/** Resolves once the server answers at the URL. @throws if it ends, or does not answer in time */
export async function waitForServer(
  server: Pick<ChildProcess, 'exitCode' | 'signalCode'>,
  name: string,
  url: string,
  limitMs = 30_000,
): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  let lastAnswer: unknown = 'none';
  while (!limit.aborted) {
    try {
      const { ok, status } = await fetch(url, { signal: limit });
      if (ok) return;
      lastAnswer = `status ${status}`;
    } catch (error) {
      if (!limit.aborted) lastAnswer = error instanceof Error ? (error.cause ?? error) : error;
    }
    const hasEnded = (server.exitCode ?? server.signalCode) !== null;
    if (hasEnded) throw new Error(`${name} did not start: see its message above.`);
    await delay(50);
  }
  throw new Error(`${name} did not answer at ${url} within ${limitMs / 1000} s (last answer: ${lastAnswer}).`);
}

/** Runs a program with its output on this terminal. @returns its exit status */
export async function run(program: string, parameters: readonly string[], options: ChildOptions = {}): Promise<number> {
  const [code] = await once(startChild(program, parameters, options), 'exit');
  return exitStatus(code);
}

/** Runs a program. @throws an error with the command line and the exit status, if this is not 0 */
export async function mustRun(
  program: string,
  parameters: readonly string[],
  options: ChildOptions = {},
): Promise<void> {
  const status = await run(program, parameters, options);
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')} ended with status ${status}.`);
}

/** Runs a program with additional variables. @returns its stdout, trimmed @throws an error with its exit status and stderr */
export async function output(
  program: string,
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = startChild(program, parameters, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = [child.stdout, child.stderr].map((stream) => text(stream ?? Readable.from([])));
  const [[stdout = '', stderr = ''], [status]] = await Promise.all([Promise.all(streams), once(child, 'exit')]);
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')} ended with status ${status}:\n${stderr}`);
  return stdout.trim();
}

/** A signal can arrive three times within this time, because the terminal, npm and the launcher each send it. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Ends the children at the first signal, so that the command can clean up. Ends this process at once if there are no
 * children, or at a second signal.
 */
function endOnSignal(statusOf: (signal: NodeJS.Signals) => number): void {
  let firstSignalTime = 0;
  const end = (signal: NodeJS.Signals) => {
    if (endedBy && Date.now() - firstSignalTime < REPEATED_SIGNAL_MS) return;
    if (endedBy || children.size === 0) process.exit(statusOf(signal));
    endedBy = signal;
    firstSignalTime = Date.now();
    for (const [child, endSignal] of children) child.kill(endSignal);
    setTimeout(() => {
      for (const child of children.keys()) child.kill('SIGKILL');
    }, KILL_AFTER_SECONDS * 1000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // The channel to scripts/bootstrap.mjs closes if that process is killed.
  process.once('disconnect', () => end('SIGTERM'));
  process.channel?.unref();
}

/**
 * Runs a command's main function, then ends the remaining children. Prints an error without its stack, and exits with 1.
 * @param kind a "server" exits with 0 if a signal ends it
 */
export async function main(command: () => Promise<void>, kind: 'task' | 'server' = 'task'): Promise<void> {
  const statusOf = (signal: NodeJS.Signals) => (kind === 'server' ? 0 : 128 + constants.signals[signal]);
  endOnSignal(statusOf);
  try {
    await command();
  } catch (error) {
    if (!endedBy) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await Promise.all([...children.keys()].map(endChild));
  if (endedBy) process.exitCode = statusOf(endedBy);
}
