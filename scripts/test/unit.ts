import { rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, run } from '../setup/run.ts';
import type { Outcome } from './outcome.ts';
import { vitestOutcome } from './reports.ts';

/** One zone on either side of UTC: a date read in the wrong one is a day off in one of them. */
const zones = ['America/Los_Angeles', 'Asia/Shanghai'];

/** The unit tests, once in each time zone. */
export async function unitTests(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const zone of zones) {
    const report = path.join(projectRoot, 'test-results', `unit-${zone.replace('/', '-')}.json`);
    await rm(report, { force: true });
    const status = await run(
      'vitest',
      [
        'run',
        '--config',
        'scripts/test/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        env: { ...process.env, TZ: zone },
      },
    );
    outcomes.push(await vitestOutcome(`unit, ${zone}`, report, status));
  }
  return outcomes;
}
