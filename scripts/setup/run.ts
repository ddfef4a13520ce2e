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
  /** The signal at which the program ends cleanly. */
  endSignal?: NodeJS.Signals;
};

/** The running children, with their end signals. */
const children = new Map<ChildProcess, NodeJS.Signals>();

/**
 * A child is killed if it takes longer to end. nginx gives downloads 20 s; Playwright sometimes never ends if SIGINT arrives while
 * its workers start.
 */
const END_SECONDS = 25;

let endedBy: NodeJS.Signals | undefined;

/** True once a signal has ended this command, which must then start nothing new. */
export const interrupted = (): boolean => endedBy !== undefined;

/**
 * Starts a shell that ends the child if this process is killed or crashes: the kernel then closes the pipe from which the shell
 * reads.
 */
function endWithThisProcess(child: ChildProcess, endSignal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const line = `read -r _; kill -${endSignal.slice('SIG'.length)} ${child.pid} && sleep ${END_SECONDS} && kill -KILL ${child.pid}`;
  // detached: Ctrl-C must not end this shell before the child.
  const shell = spawn('sh', ['-c', line], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
}

/** Starts a program that ends with this process, even if it is killed. Its output is on this terminal by default. */
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

/** The ids of a process's children, from Linux's /proc; none if it has exited. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Ends a child that `startChild` started, and resolves once it has ended. */
export async function endChild(child: ChildProcess): Promise<void> {
  const endSignal = children.get(child);
  if (!endSignal) return;
  const exited = once(child, 'exit');
  child.kill(endSignal);
  await exited;
}

/** Resolves once a server answers. @throws if its process ends before */
export async function untilAnswers(server: ChildProcess, name: string, url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if ((server.exitCode ?? server.signalCode) !== null)
      throw new Error(`${name} did not start: see its message above.`);
    await delay(50);
  }
}

/** Runs a program with its output on this terminal; resolves with its exit status (128 if a signal ended it). */
export async function run(program: string, parameters: readonly string[], options: ChildOptions = {}): Promise<number> {
  const [status] = await once(startChild(program, parameters, options), 'exit');
  return typeof status === 'number' ? status : 128;
}

/** @throws an error with the command line and its exit status, if it is not 0 */
export async function mustRun(
  program: string,
  parameters: readonly string[],
  options: ChildOptions = {},
): Promise<void> {
  const status = await run(program, parameters, options);
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')} ended with status ${status}.`);
}

/** Runs a program with additional variables. @returns its stdout @throws an error with its exit status and stderr */
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

/** A terminal, npm and the launcher each pass a signal on, so it can arrive three times. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Ends the children at the first signal, so that the command can clean up. Without children, or at a second signal, ends this
 * process at once.
 */
function endOnSignal(statusOf: (signal: NodeJS.Signals) => number): void {
  let first = 0;
  const end = (signal: NodeJS.Signals) => {
    if (endedBy && Date.now() - first < REPEATED_SIGNAL_MS) return;
    if (endedBy || children.size === 0) process.exit(statusOf(signal));
    endedBy = signal;
    first = Date.now();
    for (const [child, endSignal] of children) child.kill(endSignal);
    setTimeout(() => {
      for (const child of children.keys()) child.kill('SIGKILL');
    }, END_SECONDS * 1000).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // scripts/bootstrap.mjs was killed.
  process.once('disconnect', () => end('SIGTERM'));
  process.channel?.unref();
}

/**
 * Runs a command's main function, then ends the remaining children. An error is one line on stderr and exit status 1.
 * @param kind a server exits with 0 if a signal ends it
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
