import { once } from 'node:events';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { endChild, mustRun, startChild, untilAnswers } from '../setup/run.ts';
import { composeFiles, docker, dockerClient } from './docker.ts';

/**
 * The port to serve on.
 * @param variable the environment variable that holds the value
 * @throws where it is no port number
 */
export function readPort(value = process.env.SITE_PORT || '8080', variable = 'SITE_PORT'): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port > 0 && port <= 65535) return port;
  throw new Error(`${variable}: expected a port from 1 to 65535, found "${value}".`);
}

/** Resolves with the port if it is free on the loopback address; port 0 means any free one. */
async function listen(number: number): Promise<number> {
  const server = net.createServer().listen(number, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address ? address.port : number;
}

/** A port that is free now. */
export const freePort = (): Promise<number> => listen(0);

/** @throws an error that names SITE_PORT, where the port is taken or not allowed */
export async function requireFreePort(number: number): Promise<void> {
  try {
    await listen(number);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'needs root' : 'is in use';
    throw new Error(`Port ${number} ${reason}. Choose another with SITE_PORT, for example: SITE_PORT=8090 npm start`);
  }
}

const entrypoint = path.join(projectRoot, 'nginx/entrypoint.sh');

type ServeOptions = {
  /** By default a free one. */
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
  // Shorter than the time after which this command kills nginx.
  RELOAD_TIMEOUT: process.env.RELOAD_TIMEOUT || '20s',
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

/** An API on this machine, as its name is inside a container. */
const fromContainer = (upstream = '') =>
  upstream.replace(/^(https?:\/\/)?(localhost|127\.0\.0\.1)(?=[:/]|$)/, '$1host.docker.internal');

/** Serves the site from a container with the same settings, on the same port, until it is stopped. */
export async function serveInContainer(port: number) {
  const secure = process.env.TLS_CERT ? ['docker-compose.tls.yml'] : [];
  const env = {
    ...process.env,
    ...composeFiles(...secure),
    // A name of its own, so that a container that was deployed from this folder stays.
    COMPOSE_PROJECT_NAME: `site-${port}`,
    SITE_PORT: String(port),
    SITE_BIND: process.env.SITE_LISTEN || '127.0.0.1',
    API_UPSTREAM: fromContainer(process.env.API_UPSTREAM),
  };
  const client = await dockerClient();
  // Compose would start a container that refuses its settings again and again.
  await mustRun(client, ['compose', 'run', '--rm', '--build', '--no-deps', '-T', 'web', 'check'], { env });
  const container = startChild(client, ['compose', 'up', '--no-build', '--no-log-prefix', 'web'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const exited = once(container, 'exit').then(async ([code]) => {
    await docker(['compose', 'down', '--volumes'], env);
    return typeof code === 'number' ? code : 128;
  });
  await untilAnswers(container, 'The container', `http://127.0.0.1:${port}/healthz`);
  return { url: `http://localhost:${port}`, exited };
}

/** To nginx all specs are one client, so the limits per client are high. */
export const manyVisitors = { API_RATE: '1000', API_BURST: '1000', CLIENT_REQUESTS: '10000' };
