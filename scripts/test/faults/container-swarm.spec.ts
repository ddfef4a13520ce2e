import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { docker } from '../../servers/docker.ts';
import { freePort } from '../../servers/serve.ts';
import { image, tagNextImage, testFolder } from './container.ts';
import { get, startLoad } from './load.ts';

/** Makes this engine a Swarm of one node, unless it already manages a Swarm. */
async function ensureSwarm(): Promise<void> {
  if ((await docker(['info', '--format', '{{.Swarm.ControlAvailable}}'])) === 'true') return;
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377']);
  onTestFinished(async () => void (await docker(['swarm', 'leave', '--force'])));
}

const slowPoll = { timeout: 60_000, interval: 250 };

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

const REPLICAS = 2;

/** Overrides of deploy/swarm/stack.yml: fewer replicas, and shorter intervals. */
const fastConfig = { delay: '100ms', monitor: '1s' };
const overrides = {
  services: {
    web: { deploy: { replicas: REPLICAS, update_config: fastConfig, rollback_config: fastConfig } },
    edge: { healthcheck: { interval: '1s' } },
  },
};

/** Deploys the stack of deploy/swarm until the test ends. */
async function stack() {
  await ensureSwarm();
  await removeOldStacks();
  const port = await freePort();
  const name = `${STACK_PREFIX}${port}`;
  const overridesFile = path.join(await testFolder(), 'overrides.json');
  await writeFile(overridesFile, JSON.stringify(overrides));
  const variables = { STACK: name, SITE_PORT: String(port), SITE_IMAGE: image, EDGE_IMAGE: image };
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
  await expect.poll(() => get(`${url}/healthz`).then(({ status }) => status, String), slowPoll).toBe(200);
  return {
    url,
    deploy,
    replicas,
    /** Returns the state of the last update: `updating`, `completed`, `rollback_completed`, … */
    updateState: () =>
      docker(['service', 'inspect', '--format', '{{with .UpdateStatus}}{{.State}}{{end}}', `${name}_web`]),
  };
}

test('Swarm updates and rollbacks fail no request, and killed replicas only cut responses in progress', async () => {
  const { url, deploy, replicas, updateState } = await stack();
  const SITE_IMAGE = await tagNextImage();
  const load = await startLoad(url);
  const oldReplicas = await replicas();
  await load.more();

  await deploy({ SITE_IMAGE });
  await expect.poll(updateState, slowPoll).toBe('completed');
  const remaining = async () => (await replicas()).filter((replica) => oldReplicas.includes(replica));
  await expect.poll(remaining, slowPoll).toEqual([]);
  expect(await replicas()).toHaveLength(REPLICAS);

  await deploy({ SITE_IMAGE, API_UPSTREAM: 'ftp://wrong' });
  await expect.poll(updateState, slowPoll).toBe('rollback_completed');
  const [killed = '', ...others] = await replicas();
  expect(others).toHaveLength(REPLICAS - 1);
  expect(await load.end()).toEqual([]);

  const loadDuringKills = await startLoad(url);
  await docker(['exec', killed, 'sh', '-c', 'kill -9 $(cat /proc/1/task/1/children)']);
  await loadDuringKills.more();
  await docker(['kill', killed]);
  const otherReplicas = async () => (await replicas()).filter((replica) => replica !== killed);
  await expect.poll(otherReplicas, slowPoll).toHaveLength(REPLICAS);
  const failures = await loadDuringKills.end();
  // The edge cannot repeat a request on another replica after it has forwarded the beginning of a response.
  expect(failures.filter((failure) => !failure.endsWith('Error: aborted'))).toEqual([]);
  expect(failures.length, 'two kills, each of which may cut the responses of four visitors').toBeLessThanOrEqual(8);
}, 240_000);
