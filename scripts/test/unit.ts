import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import type { Outcome } from './outcome.ts';
import { vitestOutcome } from './reports.ts';

/** One zone on either side of UTC: a date read in the wrong one is a day off in one of them. */
const zones = ['America/Los_Angeles', 'Asia/Shanghai'];

async function runVitest(part: string, config: string, env: NodeJS.ProcessEnv = process.env): Promise<Outcome> {
  const report = path.join(projectRoot, 'test-results', `${part.replace(/\W+/g, '-')}.json`);
  await rm(report, { force: true });
  const parameters = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return vitestOutcome(part, report, await run('vitest', parameters, { env }));
}

/** The unit tests, once in each time zone. */
export async function unitTests(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const zone of zones) {
    outcomes.push(await runVitest(`unit, ${zone}`, 'scripts/test/vitest.config.ts', { ...process.env, TZ: zone }));
  }
  return outcomes;
}

/** A second brand's site, built from this project with other content: nothing of the first may be left in it. */
export const rebranding = (): Promise<Outcome> => runVitest('re-branding', 'scripts/test/rebrand/vitest.config.ts');
