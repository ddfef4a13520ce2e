import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  composeFiles,
  docker,
  isDockerAvailable,
  sharedCertificate,
  sharedFolder,
  startServices,
} from '../servers/docker.ts';
import { freePort, highClientLimits } from '../servers/serve.ts';
import { mustRun, output } from '../setup/run.ts';
import { builtLikeImage, compareBuilds, copySample } from './project-copy.ts';
import { type Outcome, runTests, type StageTask } from './stages.ts';

// Unique, because another checkout may use the same engine.
const SITE_IMAGE = `parley-site:test-${process.pid}`;
const COMPOSE_PROJECT_NAME = `site-test-${process.pid}`;

const composeEnv = (...files: string[]) => ({ ...composeFiles(...files), COMPOSE_PROJECT_NAME, SITE_IMAGE });

/** Builds the image with the site of the tests, as operators do, and from files that only their owner may read. */
async function build(): Promise<string> {
  await using copy = await copySample(path.join(tmpdir(), 'image-'));
  await mustRun('chmod', ['-R', 'go-rwx', copy.path]);
  // compose.sh adds labels from the commit, and the copy has no history.
  const GIT_DIR = await output('git', ['rev-parse', '--absolute-git-dir']);
  // Without `-dirty`, which the overlay of the tests would cause.
  const SITE_COMMIT = await output('git', ['rev-parse', '--short=12', 'HEAD']);
  return await output('sh', [path.join(copy.path, 'scripts/container/compose.sh'), 'build'], {
    ...composeEnv(),
    GIT_DIR,
    SITE_COMMIT,
  });
}

/** Builds the image in the background. `await using` removes it. */
export function buildImage() {
  const hasEngine = isDockerAvailable();
  const built = hasEngine.then((isAvailable) => (isAvailable ? build() : undefined));
  // onImage reports a failure.
  built.catch(() => undefined);
  return {
    /** Runs tests that need the image. Without an engine they are skipped, or fail if REQUIRE_CONTAINER is set (CI). */
    onImage:
      (task: StageTask): StageTask =>
      async (name) => {
        await built;
        if (await hasEngine) return task(name);
        const note = 'no Docker engine, or no client with compose and buildx';
        if (process.env.REQUIRE_CONTAINER) throw new Error(note);
        return { passed: 0, failed: 0, skipped: 1, note };
      },
    [Symbol.asyncDispose]: async () => {
      await built.catch(() => undefined);
      if (await hasEngine) await docker(['image', 'rm', '--force', SITE_IMAGE]);
    },
  };
}

/** Runs the specs on the sites of e2e/compose.yml. */
export const containerSpecs =
  (options: readonly string[]): StageTask =>
  async (stage) => {
    await using services = await startServices({ ...composeEnv('e2e/compose.yml'), ...highClientLimits });
    const servers = {
      site: await services.url('web'),
      withoutApi: await services.url('web-without-api'),
      withDeadApi: await services.url('web-with-dead-api'),
      withLimits: await services.url('web-with-limits'),
    };
    return await runTests(stage, 'playwright', options, { env: { E2E_SERVERS: JSON.stringify(servers) } });
  };

/** Runs the specs of e2e/container, on a site with TLS and the metrics exporter. */
export async function imageSpecs(stage: string): Promise<Outcome> {
  await using folder = await sharedFolder();
  const { cert, key } = await sharedCertificate(folder.path);
  const tlsPort = String(await freePort());
  const exporterPort = String(await freePort());
  await using services = await startServices({
    ...composeEnv('docker-compose.tls.yml', 'e2e/exporter.compose.yml'),
    COMPOSE_PROFILES: 'metrics',
    TLS_PUBLIC_PORT: tlsPort,
    TLS_CERT: cert,
    TLS_KEY: key,
    METRICS_PORT: '9145',
    METRICS_LISTEN: '*',
    EXPORTER_PORT: exporterPort,
  });
  const variables = {
    E2E_SERVERS: JSON.stringify({ site: await services.url('web') }),
    E2E_CONTAINER: await services.container('web'),
    E2E_PORT_TLS: tlsPort,
    E2E_TLS_CERT: cert,
    E2E_PORT_EXPORTER: exporterPort,
  };
  return await runTests(stage, 'playwright', ['--project=container'], { env: variables });
}

/** @throws if the site in the image differs from that which is built without a container */
export async function imageHasSite(): Promise<undefined> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'site-image-'));
  const container = await docker(['create', SITE_IMAGE]);
  try {
    const site = path.join(folder.path, 'site');
    await docker(['cp', '--quiet', `${container}:/usr/share/nginx/html`, site]);
    const SITE_COMMIT = await output('git', ['rev-parse', '--short=12', 'HEAD']);
    const SITE_CREATED = await output('git', ['log', '-1', '--format=%cI']);
    await using copy = await builtLikeImage({ SITE_COMMIT, SITE_CREATED });
    await compareBuilds(copy.dist, site);
  } finally {
    await docker(['rm', container]);
  }
}

export const containerFaults = (stage: string): Promise<Outcome> =>
  runTests(stage, 'vitest', ['--project=full', 'faults/container'], { env: composeEnv() });
