import { type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program with its output on this terminal; resolves with its exit status (128 when a signal ended it). */
export function run(program: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: projectRoot, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 128));
  });
}

/**
 * Runs a program that must succeed.
 * @throws an error that names the command line and its exit status
 */
export async function mustRun(
  program: string,
  parameters: readonly string[],
  options: SpawnOptions = {},
): Promise<void> {
  const status = await run(program, parameters, options);
  if (status !== 0) throw new Error(`${[program, ...parameters].join(' ')} ended with status ${status}.`);
}

/** Runs a command's main function; an expected failure is one plain line on stderr and exit status 1. */
export async function main(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
