import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../../site/port.ts';
import { get } from '../load.ts';
import { docker, image } from './engine.ts';

const state = () => docker(['info', '--format', '{{.Swarm.LocalNodeState}} {{.Swarm.ControlAvailable}}']);

/** Makes this engine a Swarm of one, unless it manages one already. */
async function ensureSwarm(): Promise<void> {
  if ((await state()) === 'active true') return;
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377']);
  onTestFinished(async () => void (await docker(['swarm', 'leave', '--force'])));
}

/** The stack of deploy/swarm, for the length of one test. */
export async function stack() {
  await ensureSwarm();
  const port = await freePort();
  const name = `site-faults-${port}`;
  const deploy = (variables: NodeJS.ProcessEnv = {}) =>
    docker(['stack', 'deploy', '--resolve-image', 'never', '--detach=true', '-c', 'deploy/swarm/stack.yml', name], {
      STACK: name,
      SITE_PORT: String(port),
      SITE_IMAGE: image,
      EDGE_IMAGE: image,
      ...variables,
    });
  onTestFinished(async () => {
    await docker(['stack', 'rm', name]);
    // The network goes last, and only after it can the Swarm be left in order.
    await expect
      .poll(() => docker(['network', 'ls', '--quiet', '--filter', `name=${name}_`]), { timeout: 60_000 })
      .toBe('');
    const removed = () => docker(['volume', 'rm', '--force', `${name}_assets`]).then(() => true);
    await expect.poll(removed, { timeout: 60_000 }).toBe(true);
  });
  const url = `http://127.0.0.1:${port}`;
  const running = async () =>
    (
      await docker([
        'ps',
        '--filter',
        `label=com.docker.swarm.service.name=${name}_web`,
        '--filter',
        'health=healthy',
        '--quiet',
      ])
    )
      .split('\n')
      .filter(Boolean);
  await deploy();
  await expect.poll(async () => (await running()).length, { timeout: 60_000 }).toBe(3);
  await expect
    .poll(
      () =>
        get(`${url}/healthz`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return {
    url,
    deploy,
    /** The healthy replicas' containers. */
    running,
    /** How the last update went: `updating`, `completed`, `rollback_completed`, … */
    update: () => docker(['service', 'inspect', '--format', '{{with .UpdateStatus}}{{.State}}{{end}}', `${name}_web`]),
  };
}
