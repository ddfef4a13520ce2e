import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../site/port.ts';
import { docker } from './engine.ts';

/** The site as docker-compose.yml starts it, for the length of one test. */
export type ContainerSite = {
  url: string;
  /** The network that its services share. */
  network: string;
  /** The container of a service. */
  container: (service?: string) => Promise<string>;
  /** What a shell in the site's container prints. */
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
  // The load comes from one address, which would be limited as one visitor's.
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
