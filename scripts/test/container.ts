import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manyVisitors } from '../../e2e/support/targets.ts';
import { makeCertificate } from '../../nginx/testing/certificate.ts';
import { mustRun, projectRoot, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { type Outcome, runSpecs, runVitest } from './part.ts';
import { compareBuilds } from './project-copy.ts';

const BUILD_LOG = 'test-results/image-build.log';

/** The image under test. Variables for docker compose are in `env`, its files (COMPOSE_FILE) and the image's name among them. */
type Image = { docker: string; env: NodeJS.ProcessEnv & { COMPOSE_FILE: string; SITE_IMAGE: string } };

const output = (program: string, parameters: readonly string[], env = process.env) =>
  execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8', env }).trim();

/** A docker client with its plugins, if an engine answers it. */
function findDocker(): string | undefined {
  try {
    const docker = output('sh', ['scripts/container/docker.sh']);
    output(docker, ['info']);
    return docker;
  } catch {
    return undefined;
  }
}

/** Builds as operators do, with the labels that compose.sh takes from the commit. */
async function build({ env }: Image): Promise<boolean> {
  await mkdir(path.join(projectRoot, 'test-results'), { recursive: true });
  const log = await open(path.join(projectRoot, BUILD_LOG), 'w');
  const stdio = ['ignore', log.fd, log.fd] satisfies ['ignore', number, number];
  const status = await run('sh', ['scripts/container/compose.sh', 'build'], { env, stdio });
  await log.close();
  return status === 0;
}

/** Starts to build the image, while other parts run. */
export function buildImage() {
  const docker = findDocker();
  if (!docker) {
    const note = 'no Docker engine, or no client with compose and buildx';
    /** Without an engine a part is skipped, or fails where REQUIRE_CONTAINER is set (CI). */
    const onImage = async (): Promise<Outcome> => {
      if (process.env.REQUIRE_CONTAINER) throw new Error(note);
      return { passed: 0, failed: 0, skipped: 1, note };
    };
    return { onImage, remove: async () => {} };
  }
  // Passes npm's own certificate authority on where there is one.
  const authority = process.env.NODE_EXTRA_CA_CERTS ? ':scripts/container/build-ca.compose.yml' : '';
  const COMPOSE_FILE = `docker-compose.yml${authority}`;
  // The tag is this run's own: another checkout may test on the same engine.
  const SITE_IMAGE = `parley-site:test-${process.pid}`;
  const image = { docker, env: { ...process.env, COMPOSE_FILE, SITE_IMAGE } };
  const built = build(image);
  return {
    onImage: async <Found>(task: (image: Image) => Promise<Found>): Promise<Found> => {
      if (!(await built)) throw new Error(`the image could not be built: see ${BUILD_LOG}`);
      return task(image);
    },
    remove: async () => {
      await built;
      await run(docker, ['image', 'rm', '--force', SITE_IMAGE], { stdio: 'ignore' });
    },
  };
}

/** Starts services as an operator would, runs a task on them, and removes them again. */
async function withServices(docker: string, env: NodeJS.ProcessEnv, task: () => Promise<Outcome>): Promise<Outcome> {
  try {
    await mustRun(docker, ['compose', 'up', '--wait', '--quiet-pull'], { env });
    return await task();
  } catch (error) {
    await run(docker, ['compose', 'logs', '--tail', '50'], { env });
    throw error;
  } finally {
    await run(docker, ['compose', 'down', '--volumes', '--timeout', '5'], { env });
  }
}

const freePorts = () => Promise.all(Array.from({ length: 4 }, freePort).map(async (port) => String(await port)));
const url = (port = '') => `http://127.0.0.1:${port}`;

/** Specs against containers: docker-compose.yml, plus e2e/compose.yml for the stub API and the servers with other settings. */
export async function containerSpecs(part: string, image: Image, options: readonly string[]): Promise<Outcome> {
  const [site, withoutApi, withDeadApi, withLimits] = await freePorts();
  const env = {
    ...image.env,
    ...manyVisitors,
    COMPOSE_FILE: `${image.env.COMPOSE_FILE}:e2e/compose.yml`,
    COMPOSE_PROJECT_NAME: `site-e2e-${site}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: site,
    E2E_PORT_WITHOUT_API: withoutApi,
    E2E_PORT_WITH_DEAD_API: withDeadApi,
    E2E_PORT_WITH_LIMITS: withLimits,
  };
  const servers = {
    BASE_URL: url(site),
    E2E_URL_WITHOUT_API: url(withoutApi),
    E2E_URL_WITH_DEAD_API: url(withDeadApi),
    E2E_URL_WITH_LIMITS: url(withLimits),
  };
  return withServices(image.docker, env, () => runSpecs(part, options, servers));
}

/** The specs in e2e/container: the image with TLS and the exporter of counters (docker-compose.tls.yml, the profile `metrics`). */
export async function imageSpecs(part: string, { docker, env: common }: Image): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-image-'));
  // The container's account must be able to read the certificate's key.
  await chmod(folder, 0o755);
  const { cert, key } = makeCertificate(folder);
  await chmod(key, 0o644);
  const [plain, secure, exporter] = await freePorts();
  const env = {
    ...common,
    COMPOSE_FILE: `${common.COMPOSE_FILE}:docker-compose.tls.yml:e2e/exporter.compose.yml`,
    COMPOSE_PROFILES: 'metrics',
    COMPOSE_PROJECT_NAME: `site-image-${plain}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: plain,
    TLS_PUBLIC_PORT: secure,
    TLS_CERT: cert,
    TLS_KEY: key,
    METRICS_PORT: '9145',
    METRICS_LISTEN: '*',
    EXPORTER_PORT: exporter,
  };
  try {
    return await withServices(docker, env, () =>
      runSpecs(part, ['--project=container'], {
        BASE_URL: url(plain),
        E2E_DOCKER: docker,
        E2E_CONTAINER: output(docker, ['compose', 'ps', '--quiet', 'web'], env),
        E2E_PORT_TLS: secure,
        E2E_TLS_CERT: cert,
        E2E_PORT_EXPORTER: exporter,
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws where the image's site is not the one that was built here, byte for byte */
export async function imageHasSite({ docker, env }: Image): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-image-'));
  const container = output(docker, ['create', env.SITE_IMAGE]);
  try {
    await mustRun(docker, ['cp', '--quiet', `${container}:/usr/share/nginx/html`, path.join(folder, 'site')]);
    await compareBuilds(path.join(projectRoot, 'dist'), path.join(folder, 'site'));
  } finally {
    await run(docker, ['rm', container], { stdio: 'ignore' });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Faults under constant load, in containers and on Swarm. */
export const containerFaults = (part: string, { docker, env }: Image): Promise<Outcome> =>
  runVitest(part, ['--project=faults', 'faults/container'], { ...env, FAULTS_DOCKER: docker });
