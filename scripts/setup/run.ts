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
  /** The signal that ends the program in an orderly way. */
  endSignal?: NodeJS.Signals;
};

/** The running children, each with the signal that ends it. */
const children = new Map<ChildProcess, NodeJS.Signals>();

/**
 * The seconds that a child may take to end before it is killed: nginx lets a slow download finish for 20 s, and Playwright
 * sometimes never ends if SIGINT arrives while its workers start.
 */
const END_SECONDS = 25;

let endedBy: NodeJS.Signals | undefined;

/** True once a signal has requested the end of this command, which then starts nothing new. */
export const interrupted = (): boolean => endedBy !== undefined;

/**
 * Starts a shell that ends the child if this process dies without doing so (SIGKILL, a crash): it reads from a pipe to which
 * nothing is written, and which the kernel closes when this process dies.
 */
function guard(child: ChildProcess, endSignal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const line = `read -r _; kill -${endSignal.slice('SIG'.length)} ${child.pid} && sleep ${END_SECONDS} && kill -KILL ${child.pid}`;
  // In a process group of its own: Ctrl-C must not end the guard before its child.
  const shell = spawn('sh', ['-c', line], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
}

/** Starts a program that ends with this process, however this process ends. Its output is on this terminal by default. */
export function startChild(
  program: string,
  parameters: readonly string[],
  { endSignal = 'SIGTERM', ...options }: ChildOptions = {},
): ChildProcess {
  const child = spawn(program, parameters, { cwd: projectRoot, stdio: 'inherit', ...options });
  children.set(child, endSignal);
  for (const event of ['exit', 'error']) child.once(event, () => children.delete(child));
  guard(child, endSignal);
  return child;
}

/** The processes that a process has started, as Linux lists them; none once it has exited. */
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

/**
 * Resolves once a server answers.
 * @throws where its process ends before
 */
export async function untilAnswers(server: ChildProcess, name: string, url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if ((server.exitCode ?? server.signalCode) !== null)
      throw new Error(`${name} did not start: see its message above.`);
    await delay(50);
  }
}

/** Runs a program with its output on this terminal; resolves with its exit status (128 when a signal ended it). */
export async function run(program: string, parameters: readonly string[], options: ChildOptions = {}): Promise<number> {
  const [status] = await once(startChild(program, parameters, options), 'exit');
  return typeof status === 'number' ? status : 128;
}

/**
 * Runs a program that must succeed.
 * @throws an error that names the command line and its exit status
 */
export async function mustRun(
  program: string,
  parameters: readonly string[],
  options: ChildOptions = {},
): Promise<void> {
  const status = await run(program, parameters, options);
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')} ended with status ${status}.`);
}

/**
 * Runs a program that must succeed, with these variables in addition to the process's own.
 * @returns what it prints
 * @throws an error that names the command line and its exit status, and has what it printed on stderr
 */
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

/** A terminal, npm and the launcher each pass a signal on: the same one can arrive three times within a second. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Ends the children at the first signal, so that the command runs to its end and cleans up; without children, or at a
 * second signal, the process ends at once, and the guards end the remaining children.
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
  // The launcher (scripts/bootstrap.mjs) was killed.
  process.once('disconnect', () => end('SIGTERM'));
  process.channel?.unref();
}

/**
 * Runs a command's main function, and ends the children that still run after it; an expected failure is one plain line on
 * stderr and exit status 1.
 * @param kind a server is meant to be ended by a signal: its exit status is then 0
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
