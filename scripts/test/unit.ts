import type { Outcome } from './outcome.ts';
import { runVitest } from './vitest.ts';

/** One zone on either side of UTC: a date read in the wrong one is a day off in one of them. */
const zones = ['America/Los_Angeles', 'Asia/Shanghai'];

/** The unit tests, once in each time zone. */
export async function unitTests(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const zone of zones) {
    const env = { ...process.env, TZ: zone };
    outcomes.push(await runVitest(`unit, ${zone}`, 'scripts/test/vitest.config.ts', { env }));
  }
  return outcomes;
}

/** A second brand's site, built from this project with other content: nothing of the first may be left in it. */
export const rebranding = (): Promise<Outcome> => runVitest('re-branding', 'scripts/test/rebrand/vitest.config.ts');
