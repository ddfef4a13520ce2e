import { execFileSync } from 'node:child_process';
import { mustRun, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { type Outcome, verdict } from './outcome.ts';
import { manyVisitors, runSpecs } from './playwright.ts';

const PART = 'end to end, container';

/** What a program prints, or nothing where it fails. */
function output(program: string, parameters: readonly string[]): string {
  try {
    return execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** A docker client with its plugins, if there is one and an engine answers it. */
function findEngine(): { docker: string } | { missing: string } {
  const docker = output('sh', ['scripts/container/docker.sh']);
  if (!docker) return { missing: 'no docker client with compose and buildx on this machine' };
  return output(docker, ['info', '--format', '{{.ServerVersion}}'])
    ? { docker }
    : { missing: 'no Docker engine answers' };
}

/**
 * Builds the image, brings it up as an operator would (docker-compose.yml, plus e2e/compose.yml for the stub API and the
 * two sites without one) and drives the same specs against it. Where no engine answers this part is skipped and says so,
 * or fails where REQUIRE_CONTAINER is set (CI).
 */
export async function containerSpecs(): Promise<Outcome> {
  const engine = findEngine();
  if ('missing' in engine) {
    if (process.env.REQUIRE_CONTAINER) return verdict(PART, false, engine.missing);
    return { part: PART, passed: 0, failed: 0, skipped: 1, note: engine.missing };
  }
  const { docker } = engine;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [site, withoutApi, withDeadApi, withLimits] = ports;
  const env = {
    ...process.env,
    COMPOSE_PROJECT_NAME: `site-e2e-${site}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: String(site),
    E2E_PORT_WITHOUT_API: String(withoutApi),
    E2E_PORT_WITH_DEAD_API: String(withDeadApi),
    E2E_PORT_WITH_LIMITS: String(withLimits),
    ...manyVisitors,
    SITE_COMMIT: output('git', ['rev-parse', '--short=12', 'HEAD']),
    SITE_CREATED: output('git', ['log', '-1', '--format=%cI']),
  };
  const authority = process.env.NODE_EXTRA_CA_CERTS ? ['-f', 'scripts/container/build-ca.compose.yml'] : [];
  const compose = ['compose', '-f', 'docker-compose.yml', ...authority, '-f', 'e2e/compose.yml'];
  try {
    await mustRun(docker, [...compose, 'up', '--build', '--wait', '--quiet-pull'], { env });
    const url = (port: number) => `http://127.0.0.1:${port}`;
    const servers = {
      site: url(site),
      withoutApi: url(withoutApi),
      withDeadApi: url(withDeadApi),
      withLimits: url(withLimits),
    };
    return await runSpecs(PART, servers, ['http', 'chromium', 'firefox']);
  } catch (error) {
    await run(docker, [...compose, 'logs', '--tail', '50'], { env });
    return verdict(PART, false, error instanceof Error ? error.message : String(error));
  } finally {
    await run(docker, [...compose, 'down', '--volumes', '--timeout', '5'], { env });
  }
}
