import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { projectRoot } from '../../setup/run.ts';
import { freePort } from '../../site/port.ts';
import { get } from './load.ts';

const { FAULTS_DOCKER, SITE_IMAGE } = v.parse(
  v.object({ FAULTS_DOCKER: v.string(), SITE_IMAGE: v.string() }),
  process.env,
);

/** The image under test. */
export const image = SITE_IMAGE;

const execute = promisify(execFile);

/**
 * Runs the docker client and returns what it prints.
 * @throws where it ends with another status than 0; the error's `stderr` has the reason
 */
export async function docker(parameters: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await execute(FAULTS_DOCKER, parameters, { cwd: projectRoot, env: { ...process.env, ...env } });
  return stdout.trim();
}

/** The site as docker-compose.yml starts it, for the length of one test. */
export type ContainerSite = {
  url: string;
  /** The network that its services share. */
  network: string;
  /** The container of a service. */
  container: (service?: string) => Promise<string>;
  /** Runs a script in the site's container and returns what it prints. */
  shell: (script: string) => Promise<string>;
};

type Service = { environment?: NodeJS.ProcessEnv; [key: string]: unknown };

/**
 * @param web changes of the site's service, in the form of a compose file
 * @param others services beside it
 */
export async function site(web: Service = {}, others: Record<string, Service> = {}): Promise<ContainerSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-compose-'));
  const file = path.join(folder, 'override.json');
  // All load comes from one address, which would be limited like one client's.
  const environment = { API_RATE: 'off', CLIENT_REQUESTS: 'off', ...web.environment };
  await writeFile(file, JSON.stringify({ services: { ...others, web: { ...web, environment } } }));
  const port = await freePort();
  const project = `site-faults-${port}`;
  const env = { COMPOSE_PROJECT_NAME: project, SITE_BIND: '127.0.0.1', SITE_PORT: String(port) };
  const compose = (...parameters: string[]) =>
    docker(['compose', '-f', 'docker-compose.yml', '-f', file, ...parameters], env);
  onTestFinished(async () => {
    await compose('down', '--volumes', '--timeout', '1');
    await rm(folder, { recursive: true, force: true });
  });
  await compose('up', '--wait', '--no-build', '--quiet-pull');
  const container = (service = 'web') => compose('ps', '--all', '--quiet', service);
  const id = await container();
  return {
    url: `http://127.0.0.1:${port}`,
    network: `${project}_default`,
    container,
    shell: (script) => docker(['exec', id, 'sh', '-c', script]),
  };
}

/** Makes this engine a Swarm of one, unless it manages one already. */
async function ensureSwarm(): Promise<void> {
  if ((await docker(['info', '--format', '{{.Swarm.ControlAvailable}}'])) === 'true') return;
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377']);
  onTestFinished(async () => void (await docker(['swarm', 'leave', '--force'])));
}

/** The stack of deploy/swarm, for the length of one test. */
export async function stack() {
  await ensureSwarm();
  const port = await freePort();
  const name = `site-faults-${port}`;
  const variables = { STACK: name, SITE_PORT: String(port), SITE_IMAGE: image, EDGE_IMAGE: image };
  const options = ['--resolve-image', 'never', '--detach=true', '-c', 'deploy/swarm/stack.yml'];
  const deploy = (changed: NodeJS.ProcessEnv = {}) =>
    docker(['stack', 'deploy', ...options, name], { ...variables, ...changed });
  const patiently = { timeout: 60_000 };
  onTestFinished(async () => {
    await docker(['stack', 'rm', name]);
    // The network is removed last; a Swarm can be left cleanly only without it.
    await expect.poll(() => docker(['network', 'ls', '--quiet', '--filter', `name=${name}_`]), patiently).toBe('');
    const removed = () => docker(['volume', 'rm', '--force', `${name}_assets`]).then(() => true);
    await expect.poll(removed, patiently).toBe(true);
  });
  const url = `http://127.0.0.1:${port}`;
  const filters = [`label=com.docker.swarm.service.name=${name}_web`, 'health=healthy'];
  const running = async () =>
    (await docker(['ps', '--quiet', ...filters.flatMap((filter) => ['--filter', filter])])).split('\n').filter(Boolean);
  await deploy();
  await expect.poll(running, patiently).toHaveLength(3);
  const health = () => get(`${url}/healthz`).then((answer) => answer.status, String);
  await expect.poll(health, patiently).toBe(200);
  return {
    url,
    deploy,
    /** The healthy replicas' containers. */
    running,
    /** The state of the last update: `updating`, `completed`, `rollback_completed`, … */
    update: () => docker(['service', 'inspect', '--format', '{{with .UpdateStatus}}{{.State}}{{end}}', `${name}_web`]),
  };
}
