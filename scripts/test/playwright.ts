import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import type { Outcome } from './outcome.ts';
import { playwrightOutcome } from './reports.ts';

/** The servers that the specs are aimed at (e2e/support/targets.ts). */
export type Servers = {
  site: string;
  withoutApi: string;
  withDeadApi: string;
  withLimits: string;
  development?: string;
  /** The main process of the site's nginx, where it runs on this machine. */
  pid?: number | undefined;
};

/** The specs are one client to nginx, and stand for many. */
export const manyVisitors = { API_RATE: '1000', API_BURST: '1000' };

/** Limits that a spec meets within moments (e2e/http/api-limits.spec.ts). */
export const tightLimits = {
  API_CONNECT_TIMEOUT: '2s',
  API_SEND_TIMEOUT: '3s',
  API_READ_TIMEOUT: '3s',
  API_BODY_LIMIT: '64k',
  API_RATE: '5',
  API_BURST: '20',
};

const configuration = ['test', '--config', 'e2e/playwright.config.ts'];

/** The servers as the specs' environment. */
export const serversEnvironment = (servers: Servers) => ({
  ...process.env,
  BASE_URL: servers.site,
  E2E_URL_WITHOUT_API: servers.withoutApi,
  E2E_URL_WITH_DEAD_API: servers.withDeadApi,
  E2E_URL_WITH_LIMITS: servers.withLimits,
  ...(servers.pid && { E2E_NGINX_PID: String(servers.pid) }),
  ...(servers.development && { E2E_URL_OF_DEVELOPMENT: servers.development }),
});

/** Runs the specs on some of the configuration's projects, each test twice at most, with more variables where they need some. */
export async function runSpecs(
  part: string,
  servers: Servers,
  projects: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = path.join(projectRoot, 'test-results', `${part.replace(/\W+/g, '-')}.json`);
  await rm(report, { force: true });
  const env = { ...serversEnvironment(servers), ...more, E2E_REPORT: report };
  const options = ['--retries=1', ...projects.map((name) => `--project=${name}`)];
  const status = await run('playwright', [...configuration, ...options], { env });
  return playwrightOutcome(part, report, status);
}

/** Runs Playwright with a person's own options; resolves with its exit status. */
export const runPlaywright = (options: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> =>
  run('playwright', [...configuration, ...options], { env });
