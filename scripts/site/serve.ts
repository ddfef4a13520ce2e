import { once } from 'node:events';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endChild, mustRun, projectRoot, startChild, untilAnswers } from '../setup/run.ts';
import { freePort } from './port.ts';

const entrypoint = path.join(projectRoot, 'nginx/entrypoint.sh');

type ServeOptions = {
  /** A free one without it. */
  port?: number;
  log?: 'inherit' | 'ignore';
  /** The target of nginx's errors: this terminal, or an open file. */
  errors?: 'inherit' | number;
};

/** The entrypoint's environment for a native run: this machine's build, bound to the loopback address. */
export const nativeEnvironment = (port: number, runDir: string) => ({
  ...process.env,
  SITE_PORT: String(port),
  SITE_LISTEN: process.env.SITE_LISTEN || '127.0.0.1',
  SITE_ROOT: path.join(projectRoot, 'dist'),
  RUN_DIR: runDir,
});

/**
 * Copies the site into the run's folder, so that a build while nginx runs cannot mix its files with the rendered
 * configuration, which has the policy for these pages. Started by root, nginx runs as the files' owner, who must have
 * access to them.
 */
async function copySite(source: string, runDir: string): Promise<string> {
  const site = path.join(runDir, 'site');
  const { uid, gid } = await stat(source);
  await mustRun('cp', ['-Rp', source, site]);
  if (process.getuid?.() === 0) await chown(runDir, uid, gid);
  return site;
}

/**
 * Serves a copy of `dist/` through nginx, with the same entrypoint and configuration as the container.
 * @param environment variables of the server that differ from this process's own
 * @returns the URL, nginx's main process, its exit status once it has ended, and a function that lets running requests finish
 * and then stops it
 * @throws where nginx ended before it answered; its own message is on stderr
 */
export async function serveSite(
  environment: Readonly<Record<string, string>> = {},
  { port: wanted, log = 'ignore', errors = 'inherit' }: ServeOptions = {},
) {
  const port = wanted ?? (await freePort());
  const runDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const env = { ...nativeEnvironment(port, runDir), ...environment };
  const nginx = startChild('sh', [entrypoint], {
    env: { ...env, SITE_ROOT: await copySite(env.SITE_ROOT, runDir) },
    stdio: ['ignore', log, errors],
    // In a process group of its own Ctrl-C does not reach nginx, which would close all connections on SIGINT.
    detached: true,
    endSignal: 'SIGQUIT',
  });
  const exited = once(nginx, 'exit').then(async ([code]) => {
    await rm(runDir, { recursive: true, force: true });
    return typeof code === 'number' ? code : 128;
  });
  await untilAnswers(nginx, 'nginx', `http://127.0.0.1:${port}/healthz`);
  const stop = async () => {
    await endChild(nginx);
    await exited;
  };
  return { url: `http://localhost:${port}`, pid: nginx.pid ?? 0, exited, stop };
}
