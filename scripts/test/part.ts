import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { interrupted, projectRoot, run } from '../setup/run.ts';

/** The result of one part of the test run. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Why something was skipped or failed, and how much passed at the second try only. */
  note?: string;
};

/** A part of the test run: its name and its function. A single check returns nothing, and throws on failure. */
export type Part = readonly [name: string, task: (name: string) => Promise<Outcome | undefined> | Promise<void>];

const counts = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Runs parts one after the other, and goes on after a failure: one run reports everything. Prints which part runs and for how
 * long, and at the end one line for each part and one total.
 * @returns true where nothing failed
 */
export async function runParts(parts: readonly Part[]): Promise<boolean> {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const width = Math.max(...parts.map(([part]) => part.length));
  const start = performance.now();
  const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000);
  for (const [at, [part, task]] of parts.entries()) {
    if (interrupted()) throw new Error('interrupted');
    console.log(`\n--- ${at + 1} of ${parts.length}: ${part} (after ${secondsSince(start)} s)`);
    const began = performance.now();
    const outcome: Outcome = await task(part).then(
      (found) => found ?? { passed: 1, failed: 0, skipped: 0 },
      (error) => ({ passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) }),
    );
    for (const name of ['passed', 'failed', 'skipped'] as const) total[name] += outcome[name];
    const note = outcome.note ? ` (${outcome.note})` : '';
    lines.push(`${part.padEnd(width)}  ${String(secondsSince(began)).padStart(5)} s  ${counts(outcome)}${note}`);
    console.log(`--- ${lines.at(-1)}`);
  }
  console.log(['', ...lines, '', counts(total)].join('\n'));
  return total.failed === 0;
}

const count = v.pipe(v.number(), v.integer());

/** Playwright's JSON report. What passed at the second try only (CI tries twice) is named in Playwright's own summary. */
const playwrightReport = v.pipe(
  v.object({ stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }) }),
  v.transform(({ stats: { expected, unexpected, flaky, skipped } }) => ({
    ...{ passed: expected + flaky, failed: unexpected, skipped },
    ...(flaky > 0 && { note: `${flaky} passed at the second try only: see the end of its output` }),
  })),
);

const vitestReport = v.pipe(
  v.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count }),
  v.transform((report) => ({
    ...{ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests },
  })),
);

/** A runner that crashed before it wrote its report counts as one failure; so does one that failed outside any test. */
async function readReport(schema: v.GenericSchema<unknown, Outcome>, file: string, status: number): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('the runner wrote no report');
  const outcome = v.parse(schema, JSON.parse(text));
  return { ...outcome, failed: status !== 0 && outcome.failed === 0 ? 1 : outcome.failed };
}

export const playwrightOutcome = (file: string, status: number) => readReport(playwrightReport, file, status);

const resultsOf = (part: string) => path.join('test-results', part.replace(/\W+/g, '-'));

/** Runs Playwright's specs as one part, with more variables where they need some. Its report is in `test-results/<part>`. */
export async function runSpecs(
  part: string,
  parameters: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const results = resultsOf(part);
  await rm(path.join(projectRoot, results), { recursive: true, force: true });
  const env = { ...process.env, ...variables, E2E_RESULTS: results };
  const options = { env, endSignal: 'SIGINT' } as const;
  const status = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...parameters], options);
  return playwrightOutcome(path.join(projectRoot, results, 'results.json'), status);
}

/** Runs Vitest's tests as one part: those of a project of its configuration, or those of the files that the filters match. */
export async function runVitest(
  part: string,
  parameters: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const file = path.join(projectRoot, `${resultsOf(part)}.json`);
  await rm(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const options = { env: { ...process.env, ...variables } };
  const config = ['--config', 'scripts/test/vitest.config.ts'];
  const status = await run('vitest', ['run', ...config, ...parameters, ...reporters], options);
  return readReport(vitestReport, file, status);
}
