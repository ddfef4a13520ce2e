import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { docker, sharedFolder, startServices } from '../../servers/docker.ts';
import { freePort } from '../../servers/serve.ts';
import { output } from '../../setup/run.ts';

export const image = v.parse(v.string('SITE_IMAGE names no image.'), process.env.SITE_IMAGE);

/** Gives the image another name until the test ends. A deployment of this name is one of another version. */
export async function tagNextImage(): Promise<string> {
  const next = `${image}-next-${await freePort()}`;
  await docker(['tag', image, next]);
  onTestFinished(async () => void (await docker(['image', 'rm', next])));
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
