import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { output } from '../setup/run.ts';

let client: Promise<string> | undefined;

export function dockerClient(): Promise<string> {
  // The script is for systems with several clients, which Windows does not have.
  client ??= process.platform === 'win32' ? Promise.resolve('docker') : output('sh', ['scripts/container/docker.sh']);
  return client;
}

export const docker = async (parameters: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> =>
  output(await dockerClient(), parameters, env);

/** True if a Docker engine is running and the client has compose and buildx. */
export async function isDockerAvailable(): Promise<boolean> {
  const information = await docker(['info']).catch(() => undefined);
  return information !== undefined;
}

/** Returns the variable COMPOSE_FILE. If NODE_EXTRA_CA_CERTS is set, includes the file that passes the authority to npm. */
export function composeFiles(...files: string[]) {
  const authorityFiles = process.env.NODE_EXTRA_CA_CERTS ? ['scripts/container/build-ca.compose.yml'] : [];
  return { COMPOSE_FILE: ['docker-compose.yml', ...authorityFiles, ...files].join(path.delimiter) };
}

/**
 * Starts services as an operator would, on a free port of the loopback address. `await using` stops them.
 * @param env variables of docker compose, including COMPOSE_FILE
 * @throws if a service does not become healthy, after printing the logs
 */
export async function startServices(env: NodeJS.ProcessEnv & { COMPOSE_PROJECT_NAME: string }) {
  const variables = { SITE_BIND: '127.0.0.1', SITE_PORT: '0', ...env };
  const compose = (...parameters: string[]) => docker(['compose', ...parameters], variables);
  const stop = async () => void (await compose('down', '--volumes', '--timeout', '1'));
  try {
    await compose('up', '--wait', '--quiet-pull');
  } catch (error) {
    console.error(await compose('logs', '--tail', '50'));
    await stop();
    throw error;
  }
  return {
    [Symbol.asyncDispose]: stop,
    container: (service: string) => compose('ps', '--all', '--quiet', service),
    url: async (service: string) => `http://${await compose('port', service, '8080')}`,
  };
}

/** Creates a folder that every account of a container may read. `await using` removes it. */
export async function sharedFolder() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'site-shared-'));
  await chmod(folder.path, 0o755);
  return folder;
}

export function makeCertificate(folder: string, name = 'site') {
  const cert = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  const keyType = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...keyType, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key, authority: readFileSync(cert, 'utf8') };
}

export async function sharedCertificate(folder: string) {
  const { cert, key } = makeCertificate(folder);
  await chmod(key, 0o644);
  return { cert, key };
}
