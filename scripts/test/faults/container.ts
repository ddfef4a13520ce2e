import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { docker, sharedFolder, startServices } from '../../servers/docker.ts';
import { freePort } from '../../servers/serve.ts';
import { output } from '../../setup/run.ts';
import { get } from './load.ts';

export const image = v.parse(v.string('SITE_IMAGE names no image.'), process.env.SITE_IMAGE);

/** Builds another version of the image, with one more instruction, until the test ends. */
export async function tagNextImage(instruction = 'LABEL next=yes'): Promise<string> {
  const next = `${image}-next-${await freePort()}`;
  const folder = await testFolder();
  await writeFile(path.join(folder, 'Dockerfile'), `FROM ${image}\n${instruction}\n`);
  await docker(['build', '--quiet', '--tag', next, folder]);
  onTestFinished(async () => void (await docker(['image', 'rm', '--force', next])));
  return next;
}

type Service = { environment?: NodeJS.ProcessEnv; [key: string]: unknown };

export async function testFolder(): Promise<string> {
  const folder = await sharedFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** Lists nginx's workers in a container. Because of the brackets, the command does not match itself. */
const LIST_WORKERS = 'grep -l "[w]orker process" /proc/[0-9]*/cmdline';

/**
 * Starts docker-compose.yml for one test, with the back office if API_UPSTREAM is set.
 * @param web overrides of the service `web`, as in a compose file
 */
export async function site(web: Service = {}) {
  const folder = await testFolder();
  const file = path.join(folder, 'override.json');
  // Without limits, because all load comes from one address.
  const environment = { API_RATE: 'off', CLIENT_REQUESTS: 'off', ...web.environment };
  await writeFile(file, JSON.stringify({ services: { web: { ...web, environment } } }));
  const project = path.basename(folder).toLowerCase();
  const variables = {
    COMPOSE_FILE: `docker-compose.yml:${file}`,
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_PROFILES: web.environment?.API_UPSTREAM ? 'demo' : '',
    SITE_BIND: '127.0.0.1',
    SITE_PORT: String(await freePort()),
  };
  const services = await startServices(variables);
  onTestFinished(services[Symbol.asyncDispose]);
  const id = await services.container('web');
  const shell = (script: string) => docker(['exec', id, 'sh', '-c', script]);
  return {
    id,
    url: await services.url('web'),
    network: `${project}_default`,
    shell,
    workers: async () => (await shell(LIST_WORKERS)).split('\n'),
    deploy: (changed: NodeJS.ProcessEnv) =>
      output('sh', ['scripts/container/deploy.sh', '--no-build'], { ...variables, ...changed }),
    isUnharmed: async () =>
      (await docker(['inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', id])) === 'false 0',
  };
}

/** Makes this engine a Swarm of one node, unless it already manages a Swarm. */
async function ensureSwarm(): Promise<void> {
  if ((await docker(['info', '--format', '{{.Swarm.ControlAvailable}}'])) === 'true') return;
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377']);
  onTestFinished(async () => void (await docker(['swarm', 'leave', '--force'])));
}

export const slowPoll = { timeout: 60_000, interval: 250 };

async function removeStack(name: string): Promise<void> {
  await docker(['stack', 'rm', name]);
  // A node must not leave the Swarm before the network is removed, which happens last.
  await expect.poll(() => docker(['network', 'ls', '--quiet', '--filter', `name=${name}_`]), slowPoll).toBe('');
  const removeVolume = () => docker(['volume', 'rm', '--force', `${name}_assets`]).then(() => true);
  await expect.poll(removeVolume, slowPoll).toBe(true);
}

const STACK_PREFIX = 'site-faults-';

/** Removes the stacks of interrupted runs, whose networks have the subnet that the next stack needs. */
async function removeOldStacks(): Promise<void> {
  const names = (await docker(['stack', 'ls', '--format', '{{.Name}}'])).split('\n');
  for (const name of names) if (name.startsWith(STACK_PREFIX)) await removeStack(name);
}

export const REPLICAS = 2;

/** Overrides of deploy/swarm/stack.yml: fewer replicas, and shorter intervals. */
const fastConfig = { delay: '100ms', monitor: '1s' };
const overrides = {
  services: {
    web: { deploy: { replicas: REPLICAS, update_config: fastConfig, rollback_config: fastConfig } },
  },
};

/** Deploys the stack of deploy/swarm until the test ends. */
export async function stack() {
  await ensureSwarm();
  await removeOldStacks();
  const port = await freePort();
  const name = `${STACK_PREFIX}${port}`;
  const overridesFile = path.join(await testFolder(), 'overrides.json');
  await writeFile(overridesFile, JSON.stringify(overrides));
  // The engine's networks: this machine is a load balancer before the edge.
  const balancer = { REAL_IP_FROM: '172.16.0.0/12', HSTS_MAX_AGE: '600' };
  const variables = { STACK: name, SITE_PORT: String(port), SITE_IMAGE: image, EDGE_IMAGE: image, ...balancer };
  const options = ['--resolve-image', 'never', '--detach=true', '-c', 'deploy/swarm/stack.yml', '-c', overridesFile];
  const deploy = (changed: NodeJS.ProcessEnv = {}) =>
    docker(['stack', 'deploy', ...options, name], { ...variables, ...changed });
  onTestFinished(() => removeStack(name));
  const url = `http://127.0.0.1:${port}`;
  const filters = ['--filter', `label=com.docker.swarm.service.name=${name}_web`, '--filter', 'health=healthy'];
  const replicas = async () => (await docker(['ps', '--quiet', ...filters])).split('\n').filter(Boolean);
  await deploy();
  await expect.poll(replicas, slowPoll).toHaveLength(REPLICAS);
  // `String` turns a failed request into a value, so that the poll continues.
  await expect.poll(() => get(`${url}/readyz`).then(({ status }) => status, String), slowPoll).toBe(200);
  return {
    url,
    deploy,
    replicas,
    /** Returns the state of the last update: `updating`, `completed`, `rollback_completed`, … */
    updateState: () =>
      docker(['service', 'inspect', '--format', '{{with .UpdateStatus}}{{.State}}{{end}}', `${name}_web`]),
  };
}
