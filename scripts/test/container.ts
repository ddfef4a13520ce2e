import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manyVisitors } from '../../e2e/support/targets.ts';
import { makeCertificate } from '../../nginx/testing/certificate.ts';
import { mustRun, projectRoot, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { type Outcome, runSpecs, runVitest, verdict } from './part.ts';
import { compareBuilds } from './project-copy.ts';

const BUILD_LOG = 'test-results/image-build.log';

/** What a program prints, or nothing where it fails. */
function output(program: string, parameters: readonly string[], env = process.env): string {
  try {
    return execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'], env })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** The compose files that build the image here: npm's own certificate authority comes along where there is one. */
const composeFiles = () => [
  '-f',
  'docker-compose.yml',
  ...(process.env.NODE_EXTRA_CA_CERTS ? ['-f', 'scripts/container/build-ca.compose.yml'] : []),
];

/** The image's name, as a variable of docker-compose.yml. The tag is this run's own: another checkout may test on the same engine. */
const imageEnvironment = () => ({ SITE_IMAGE: `parley-site:test-${process.pid}` });

type Image = { docker: string; env: NodeJS.ProcessEnv };

/** A docker client with its plugins, if there is one and an engine answers it. */
function findEngine(): { docker: string } | { missing: string } {
  const docker = output('sh', ['scripts/container/docker.sh']);
  if (!docker) return { missing: 'no docker client with compose and buildx on this machine' };
  return output(docker, ['info', '--format', '{{.ServerVersion}}'])
    ? { docker }
    : { missing: 'no Docker engine answers' };
}

/** Builds as operators do, with the labels that compose.sh takes from the commit. */
async function build({ env }: Image): Promise<boolean> {
  await mkdir(path.join(projectRoot, 'test-results'), { recursive: true });
  const log = await open(path.join(projectRoot, BUILD_LOG), 'w');
  const stdio = ['ignore', log.fd, log.fd] satisfies ['ignore', number, number];
  const status = await run('sh', ['scripts/container/compose.sh', ...composeFiles(), 'build'], { env, stdio });
  await log.close();
  return status === 0;
}

/**
 * Starts to build the image, while other parts run.
 * @returns runs a part of the tests on the image: without an engine it is skipped and says so, or fails where
 *   REQUIRE_CONTAINER is set (CI)
 */
export function buildImage() {
  const engine = findEngine();
  if ('missing' in engine) {
    const { missing } = engine;
    const without = process.env.REQUIRE_CONTAINER
      ? verdict(false, missing)
      : { passed: 0, failed: 0, skipped: 1, note: missing };
    return { onImage: async (): Promise<Outcome> => without, remove: async () => {} };
  }
  const image = { ...engine, env: { ...process.env, ...imageEnvironment() } };
  const built = build(image);
  return {
    onImage: async (task: (image: Image) => Promise<Outcome>): Promise<Outcome> =>
      (await built) ? task(image) : verdict(false, `the image could not be built: see ${BUILD_LOG}`),
    remove: async () => {
      await built;
      await run(image.docker, ['image', 'rm', '--force', image.env.SITE_IMAGE], { stdio: 'ignore' });
    },
  };
}

/** Brings services up as an operator would, runs a task on them, and removes them again. */
async function withServices(
  compose: readonly [program: string, ...parameters: string[]],
  env: NodeJS.ProcessEnv,
  task: () => Promise<Outcome>,
): Promise<Outcome> {
  const [program, ...parameters] = compose;
  try {
    await mustRun(program, [...parameters, 'up', '--wait', '--quiet-pull'], { env });
    return await task();
  } catch (error) {
    await run(program, [...parameters, 'logs', '--tail', '50'], { env });
    throw error;
  } finally {
    await run(program, [...parameters, 'down', '--volumes', '--timeout', '5'], { env });
  }
}

const url = (port: number) => `http://127.0.0.1:${port}`;

/** Specs against containers: docker-compose.yml, plus e2e/compose.yml for the stub API and the servers with other settings. */
export async function containerSpecs(part: string, image: Image, options: readonly string[]): Promise<Outcome> {
  const [site, withoutApi, withDeadApi, withLimits] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const env = {
    ...image.env,
    COMPOSE_PROJECT_NAME: `site-e2e-${site}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: String(site),
    E2E_PORT_WITHOUT_API: String(withoutApi),
    E2E_PORT_WITH_DEAD_API: String(withDeadApi),
    E2E_PORT_WITH_LIMITS: String(withLimits),
    ...manyVisitors,
  };
  const servers = {
    BASE_URL: url(site),
    E2E_URL_WITHOUT_API: url(withoutApi),
    E2E_URL_WITH_DEAD_API: url(withDeadApi),
    E2E_URL_WITH_LIMITS: url(withLimits),
  };
  return withServices([image.docker, 'compose', ...composeFiles(), '-f', 'e2e/compose.yml'], env, () =>
    runSpecs(part, options, servers),
  );
}

/**
 * The image with TLS and the exporter of counters (docker-compose.tls.yml, the profile `metrics`): the specs in
 * e2e/container, and whether it holds the same site, byte for byte, as the one built here.
 */
export async function imageSpecs(part: string, image: Image): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-image-'));
  // The container's account must be able to read the certificate's key.
  await chmod(folder, 0o755);
  const { cert, key } = makeCertificate(folder);
  await chmod(key, 0o644);
  const [plain, secure, exporter] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...image.env,
    COMPOSE_PROJECT_NAME: `site-image-${plain}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: String(plain),
    TLS_PUBLIC_PORT: String(secure),
    TLS_CERT: cert,
    TLS_KEY: key,
    METRICS_PORT: '9145',
    METRICS_LISTEN: '*',
    EXPORTER_PORT: String(exporter),
  };
  const files = [...composeFiles(), '-f', 'docker-compose.tls.yml', '-f', 'e2e/exporter.compose.yml'];
  const compose = ['sh', 'scripts/container/compose.sh', ...files, '--profile', 'metrics'] as const;
  try {
    return await withServices(compose, env, async () => {
      const [program, ...parameters] = compose;
      const container = output(program, [...parameters, 'ps', '--quiet', 'web'], env);
      const specs = await runSpecs(part, ['--project=container'], {
        BASE_URL: url(plain),
        E2E_DOCKER: image.docker,
        E2E_CONTAINER: container,
        E2E_PORT_TLS: String(secure),
        E2E_TLS_CERT: cert,
        E2E_PORT_EXPORTER: String(exporter),
      });
      const site = path.join(folder, 'site');
      await mustRun(image.docker, ['cp', '--quiet', `${container}:/usr/share/nginx/html`, site]);
      const same = await compareBuilds(path.join(projectRoot, 'dist'), site);
      return { ...same, passed: specs.passed + same.passed, failed: specs.failed + same.failed };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What breaks in operation, in containers and on Swarm, under constant load. */
export const containerFaults = (part: string, { docker, env }: Image): Promise<Outcome> =>
  runVitest(part, ['--project=faults', 'faults/container'], { ...env, FAULTS_DOCKER: docker });
