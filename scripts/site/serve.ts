import { once } from 'node:events';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endChild, mustRun, projectRoot, startChild, untilAnswers } from '../setup/run.ts';

const entrypoint = path.join(projectRoot, 'nginx/entrypoint.sh');

type ServeOptions = {
  port: number;
  /** Variables of the server that differ from this process's own. */
  environment?: Readonly<Record<string, string>>;
  /** The target of nginx's log: this terminal, none, or an open file. */
  log: 'inherit' | 'ignore' | number;
  /** The target of its errors: this terminal, or an open file. */
  errors?: 'inherit' | number;
};

export type Site = {
  url: string;
  /** nginx's main process. */
  pid: number;
  /** Resolves with nginx's exit status. */
  exited: Promise<number>;
  /** Lets running requests finish, then stops. */
  stop: () => Promise<void>;
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
 * @throws where nginx ended before it answered; its own message is on stderr
 */
export async function serveSite({ port, environment, log, errors = 'inherit' }: ServeOptions): Promise<Site> {
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
