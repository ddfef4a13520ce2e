import { manyVisitors } from '../../e2e/support/targets.ts';
import { mustRun, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { composeFiles, imageEnvironment, withEngine } from './engine.ts';
import { type Outcome, verdict } from './outcome.ts';
import { runSpecs } from './playwright.ts';

const PART = 'end to end, container';

async function drive(docker: string): Promise<Outcome> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [site, withoutApi, withDeadApi, withLimits] = ports;
  const env = {
    ...process.env,
    ...imageEnvironment(),
    COMPOSE_PROJECT_NAME: `site-e2e-${site}`,
    SITE_BIND: '127.0.0.1',
    SITE_PORT: String(site),
    E2E_PORT_WITHOUT_API: String(withoutApi),
    E2E_PORT_WITH_DEAD_API: String(withDeadApi),
    E2E_PORT_WITH_LIMITS: String(withLimits),
    ...manyVisitors,
  };
  const compose = ['compose', ...composeFiles(), '-f', 'e2e/compose.yml'];
  try {
    await mustRun(docker, [...compose, 'up', '--build', '--wait', '--quiet-pull'], { env });
    const url = (port: number) => `http://127.0.0.1:${port}`;
    const servers = {
      BASE_URL: url(site),
      E2E_URL_WITHOUT_API: url(withoutApi),
      E2E_URL_WITH_DEAD_API: url(withDeadApi),
      E2E_URL_WITH_LIMITS: url(withLimits),
    };
    return await runSpecs(PART, ['http', 'chromium', 'firefox'], servers);
  } catch (error) {
    await run(docker, [...compose, 'logs', '--tail', '50'], { env });
    return verdict(PART, false, error instanceof Error ? error.message : String(error));
  } finally {
    await run(docker, [...compose, 'down', '--volumes', '--timeout', '5'], { env });
  }
}

/**
 * Builds the image, brings it up as an operator would (docker-compose.yml, plus e2e/compose.yml for the stub API and the
 * two sites without one) and drives the same specs against it.
 */
export const containerSpecs = (): Promise<Outcome> => withEngine(PART, drive);
