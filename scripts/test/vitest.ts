import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import type { Outcome } from './outcome.ts';
import { vitestOutcome } from './reports.ts';

/** Runs Vitest on a configuration, or on the files of it that `filters` match, and counts its tests as one part. */
export async function runVitest(
  part: string,
  config: string,
  { filters = [], env = process.env }: { filters?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const report = path.join(projectRoot, 'test-results', `${part.replace(/\W+/g, '-')}.json`);
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await run('vitest', ['run', '--config', config, ...filters, ...reporters], { env });
  return vitestOutcome(part, report, status);
}
