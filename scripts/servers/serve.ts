import { once } from 'node:events';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { endChild, exitStatus, mustRun, startChild, waitForServer } from '../setup/run.ts';
import { composeFiles, docker, dockerClient } from './docker.ts';

export function readPort(value = process.env.SITE_PORT || '8080', variable = 'SITE_PORT'): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port > 0 && port <= 65535) return port;
  throw new Error(`${variable}: expected a port from 1 to 65535, found "${value}".`);
}

const LOOPBACK = '127.0.0.1';

/** The address of `SITE_LISTEN` at which this machine reaches the server, as in a URL: an IPv6 address has brackets. */
const addressOf = (listen: string | undefined): string => (!listen || listen === '*' ? LOOPBACK : listen);

/** Resolves with the port if it is free at the address. Port 0 is any free port. @throws if it cannot be used */
async function tryPort(port: number, address = LOOPBACK): Promise<number> {
  const server = net.createServer().listen(port, address.replace(/^\[|\]$/g, ''));
  await once(server, 'listening');
  const bound = server.address();
  await once(server.close(), 'close');
  return typeof bound === 'object' && bound ? bound.port : port;
}

export const freePort = (): Promise<number> => tryPort(0);

/** @param listen the value of `SITE_LISTEN` @throws if the server could not use the port at this address */
export async function requireFreePort(port: number, listen?: string): Promise<void> {
  try {
    await tryPort(port, addressOf(listen));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`SITE_LISTEN: this machine does not have the address "${listen}".`);
    const reason = code === 'EACCES' ? 'needs root' : 'is in use';
    throw new Error(`Port ${port} ${reason}. Choose another with SITE_PORT, for example: SITE_PORT=8090 npm start`);
  }
}

const healthUrl = (listen: string, port: number): string => `http://${addressOf(listen)}:${port}/healthz`;

/** The address for the visitor: by name, unless only another address than the usual one is served. */
const siteUrl = (listen: string, port: number): string =>
  `http://${addressOf(listen) === LOOPBACK ? 'localhost' : listen}:${port}`;

const entrypoint = path.join(projectRoot, 'nginx/entrypoint.sh');

type ServeOptions = {
  port?: number;
  log?: 'inherit' | 'ignore';
  /** The destination of nginx's error messages: this terminal, or the descriptor of an open file. */
  errors?: 'inherit' | number;
};

/** Makes glibc keep the 100 MB that nginx allocates and frees while it reads its maps, so that it starts ten times faster. */
export const quickStart = { MALLOC_TOP_PAD_: '4194304' };

export const nativeEnvironment = (port: number, runDir: string) => ({
  ...quickStart,
  ...process.env,
  SITE_PORT: String(port),
  SITE_LISTEN: process.env.SITE_LISTEN || LOOPBACK,
  SITE_ROOT: path.join(projectRoot, 'dist'),
  RUN_DIR: runDir,
  // Shorter than KILL_AFTER_SECONDS (setup/run.ts), after which this command kills nginx.
  RELOAD_TIMEOUT: process.env.RELOAD_TIMEOUT || '20s',
});

/**
 * Copies the site, so that a build does not replace the pages of a running nginx, whose CSP allows only the styles and scripts
 * of the old pages. If root starts nginx, it runs as the owner of the files, who must be able to read the copy.
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
 * @param environment the server's variables, in addition to this process's
 * @returns `pid` is nginx's main process, `exited` its exit status; `stop` lets running requests finish
 * @throws if nginx ends before it responds; its message is on stderr
 */
export async function serveSite(
  environment: Readonly<Record<string, string>> = {},
  { port: fixedPort, log = 'ignore', errors = 'inherit' }: ServeOptions = {},
) {
  const port = fixedPort ?? (await freePort());
  const runDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const env = { ...nativeEnvironment(port, runDir), ...environment };
  const nginx = startChild('sh', [entrypoint], {
    env: { ...env, SITE_ROOT: await copySite(env.SITE_ROOT, runDir) },
    stdio: ['ignore', log, errors],
    // A separate process group, because nginx would close all connections at the SIGINT of Ctrl-C.
    detached: true,
    endSignal: 'SIGQUIT',
  });
  const exited = once(nginx, 'exit').then(async ([code]) => {
    await rm(runDir, { recursive: true, force: true });
    return exitStatus(code);
  });
  await waitForServer(nginx, 'nginx', healthUrl(env.SITE_LISTEN, port));
  const stop = async () => {
    await endChild(nginx);
    await exited;
  };
  return { url: siteUrl(env.SITE_LISTEN, port), pid: nginx.pid ?? 0, exited, stop };
}

/** Replaces localhost with the name by which containers reach this machine. */
const withDockerHost = (upstream = '') =>
  upstream.replace(/^(https?:\/\/)?(localhost|127\.0\.0\.1)(?=[:/]|$)/, '$1host.docker.internal');

export async function serveInContainer(port: number) {
  const listen = process.env.SITE_LISTEN || LOOPBACK;
  const tlsFiles = process.env.TLS_CERT ? ['docker-compose.tls.yml'] : [];
  const env = {
    ...process.env,
    ...composeFiles(...tlsFiles),
    // A separate project, so that a container that was deployed from this folder is not replaced.
    COMPOSE_PROJECT_NAME: `site-${port}`,
    SITE_PORT: String(port),
    // Docker has no `*`.
    SITE_BIND: listen === '*' ? '0.0.0.0' : listen,
    API_UPSTREAM: withDockerHost(process.env.API_UPSTREAM),
  };
  const client = await dockerClient();
  // Checked first, because compose would restart a container with invalid settings again and again.
  await mustRun(client, ['compose', 'run', '--rm', '--build', '--no-deps', '-T', 'web', 'check'], { env });
  const container = startChild(client, ['compose', 'up', '--no-build', '--no-log-prefix', 'web'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const exited = once(container, 'exit').then(async ([code]) => {
    await docker(['compose', 'down', '--volumes'], env);
    return exitStatus(code);
  });
  await waitForServer(container, 'The container', healthUrl(listen, port));
  return { url: siteUrl(listen, port), exited };
}

/** All requests of the specs come from one client. */
export const highClientLimits = { API_RATE: '1000', API_BURST: '1000', CLIENT_REQUESTS: '10000' };
