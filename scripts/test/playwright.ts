import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import type { Outcome } from './outcome.ts';
import { playwrightOutcome } from './reports.ts';

/** Runs the specs on some of the configuration's projects, against its own servers or those that the variables name. */
export async function runSpecs(
  part: string,
  projects: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = path.join(projectRoot, 'test-results', `${part.replace(/\W+/g, '-')}.json`);
  await rm(report, { force: true });
  const env = { ...process.env, ...variables, E2E_REPORT: report };
  const options = ['--config', 'e2e/playwright.config.ts', ...projects.map((name) => `--project=${name}`)];
  const status = await run('playwright', ['test', ...options], { env, endSignal: 'SIGINT' });
  return playwrightOutcome(part, report, status);
}
