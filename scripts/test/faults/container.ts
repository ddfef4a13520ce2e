import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { docker, sharedFolder, startServices } from '../../servers/docker.ts';
import { freePort } from '../../servers/serve.ts';
import { output } from '../../setup/run.ts';
import { get } from './load.ts';

/** The image under test. */
export const image = v.parse(v.string('SITE_IMAGE names no image.'), process.env.SITE_IMAGE);

type Service = { environment?: NodeJS.ProcessEnv; [key: string]: unknown };

/** A folder that containers may read, for the length of one test. */
export async function testFolder(): Promise<string> {
  const folder = await sharedFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** Lists nginx's workers in a container. The bracket keeps the command from matching itself. */
const WORKERS = 'grep -l "[w]orker process" /proc/[0-9]*/cmdline';

/**
 * Starts docker-compose.yml for one test, with the back office if API_UPSTREAM is set.
 * @param web changes of the site's service, in the form of a compose file
 */
export async function site(web: Service = {}) {
  const folder = await testFolder();
  const file = path.join(folder, 'override.json');
  // All load comes from one address, which would be limited like one client's.
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
    /** The network that its services share. */
    network: `${project}_default`,
    /** Runs a script in the site's container and returns what it prints. */
    shell,
    workers: async () => (await shell(WORKERS)).split('\n'),
    /** Deploys another version or other settings as operators do. */
    deploy: (changed: NodeJS.ProcessEnv) =>
      output('sh', ['scripts/container/deploy.sh', '--no-build'], { ...variables, ...changed }),
    /** True if the container was neither killed nor restarted. */
    isUnharmed: async () =>
      (await docker(['inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', id])) === 'false 0',
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
  const slowPoll = { timeout: 60_000 };
  onTestFinished(async () => {
    await docker(['stack', 'rm', name]);
    // The network is removed last; a Swarm can be left cleanly only without it.
    await expect.poll(() => docker(['network', 'ls', '--quiet', '--filter', `name=${name}_`]), slowPoll).toBe('');
    const removed = () => docker(['volume', 'rm', '--force', `${name}_assets`]).then(() => true);
    await expect.poll(removed, slowPoll).toBe(true);
  });
  const url = `http://127.0.0.1:${port}`;
  const replicas = ['--filter', `label=com.docker.swarm.service.name=${name}_web`, '--filter', 'health=healthy'];
  const running = async () => (await docker(['ps', '--quiet', ...replicas])).split('\n').filter(Boolean);
  await deploy();
  await expect.poll(running, slowPoll).toHaveLength(3);
  await expect.poll(() => get(`${url}/healthz`).then(({ status }) => status, String), slowPoll).toBe(200);
  return {
    url,
    deploy,
    /** The healthy replicas' containers. */
    running,
    /** The state of the last update: `updating`, `completed`, `rollback_completed`, … */
    update: () => docker(['service', 'inspect', '--format', '{{with .UpdateStatus}}{{.State}}{{end}}', `${name}_web`]),
  };
}
