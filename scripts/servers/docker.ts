import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { output } from '../setup/run.ts';

let client: Promise<string> | undefined;

/** The path of a docker client that has plugins. On Windows there is no sh, and only one client. */
export function dockerClient(): Promise<string> {
  client ??= process.platform === 'win32' ? Promise.resolve('docker') : output('sh', ['scripts/container/docker.sh']);
  return client;
}

export const docker = async (parameters: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> =>
  output(await dockerClient(), parameters, env);

/** True if a Docker engine answers and the client has compose and buildx. */
export const dockerAnswers = (): Promise<boolean> =>
  docker(['info']).then(
    () => true,
    () => false,
  );

/** Docker compose's variable with its files. With NODE_EXTRA_CA_CERTS, one of them passes that authority to npm. */
export const composeFiles = (...files: string[]) => ({
  COMPOSE_FILE: [
    'docker-compose.yml',
    ...(process.env.NODE_EXTRA_CA_CERTS ? ['scripts/container/build-ca.compose.yml'] : []),
    ...files,
  ].join(path.delimiter),
});

/**
 * Starts services as an operator would, on a free port of the loopback address. `await using` stops them.
 * @param env variables of docker compose, with COMPOSE_FILE
 * @throws if one does not become healthy, after printing their logs
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
    url: async (service: string, port = '8080') => `http://${await compose('port', service, port)}`,
  };
}

/** A new folder that every account of a container may read; `await using` removes it. */
export async function sharedFolder() {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'site-shared-'));
  await chmod(folder.path, 0o755);
  return folder;
}

/** Creates a self-signed certificate for localhost, as PEM files in a folder. */
export function makeCertificate(folder: string, name = 'site') {
  const cert = join(folder, `${name}.pem`);
  const key = join(folder, `${name}.key`);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...type, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key, authority: readFileSync(cert, 'utf8') };
}

/** Creates a certificate whose key a container's account can read. */
export async function sharedCertificate(folder: string) {
  const { cert, key } = makeCertificate(folder);
  await chmod(key, 0o644);
  return { cert, key };
}
