import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { interrupted, projectRoot, run } from '../setup/run.ts';

/** What one part of the test run found. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Why something was skipped or failed, and what passed at the second try only. */
  note?: string;
};

/** A part of the test run: its name, and what runs it. */
export type Part = readonly [name: string, task: (name: string) => Promise<Outcome>];

export type Result = Outcome & { part: string; seconds: number };

/** The outcome of a part that is one check. */
export const verdict = (holds: boolean, note?: string): Outcome => ({
  passed: holds ? 1 : 0,
  failed: holds ? 0 : 1,
  skipped: 0,
  ...(note && { note }),
});

const counts = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const sum = (results: readonly Result[], of: 'passed' | 'failed' | 'skipped' | 'seconds') =>
  results.reduce((total, result) => total + result[of], 0);

/** The closing lines of a run: one a part with its seconds, and at the very end one total. */
export function summary(results: readonly Result[]): string {
  const width = Math.max(0, ...results.map(({ part }) => part.length));
  const lines = results.map((result) => {
    const note = result.note ? ` (${result.note})` : '';
    return `${result.part.padEnd(width)}  ${String(Math.round(result.seconds)).padStart(5)} s  ${counts(result)}${note}`;
  });
  const total = { passed: sum(results, 'passed'), failed: sum(results, 'failed'), skipped: sum(results, 'skipped') };
  return [...lines, '', counts(total)].join('\n');
}

/** Runs parts one after the other, and goes on after a failure: one run tells all. Says which part runs, and for how long. */
export async function runParts(parts: readonly Part[]): Promise<Result[]> {
  const results: Result[] = [];
  const start = performance.now();
  const since = (time: number) => (performance.now() - time) / 1000;
  for (const [at, [part, task]] of parts.entries()) {
    if (interrupted()) break;
    console.log(`\n--- ${at + 1} of ${parts.length}: ${part} (after ${Math.round(since(start))} s)`);
    const began = performance.now();
    const outcome = await task(part).catch((error: unknown) =>
      verdict(false, error instanceof Error ? error.message : String(error)),
    );
    results.push({ part, seconds: since(began), ...outcome });
    console.log(`--- ${part}: ${counts(outcome)} in ${Math.round(since(began))} s`);
  }
  return results;
}

const count = v.pipe(v.number(), v.integer());

type Suite = {
  suites?: Suite[] | undefined;
  specs: { title: string; tests: { status: string; projectName: string }[] }[];
};
const suite: v.GenericSchema<Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suite))),
  specs: v.array(
    v.object({ title: v.string(), tests: v.array(v.object({ status: v.string(), projectName: v.string() })) }),
  ),
});
const playwrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  suites: v.array(suite),
});
const vitestReport = v.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count });

const flakyTests = ({ suites = [], specs }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${title}`),
  ),
  ...suites.flatMap(flakyTests),
];

/** A runner that died before it wrote its report counts as one failure; so does one that failed outside any test. */
async function readReport<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
  status: number,
  outcomeOf: (report: v.InferOutput<Schema>) => Outcome,
): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return verdict(false, 'the runner wrote no report');
  const outcome = outcomeOf(v.parse(schema, JSON.parse(text)));
  return { ...outcome, failed: status !== 0 && outcome.failed === 0 ? 1 : outcome.failed };
}

/** Reads Playwright's JSON report; what passed at the second try only (CI tries twice) is named. */
export const playwrightOutcome = (file: string, status: number): Promise<Outcome> =>
  readReport(playwrightReport, file, status, ({ stats, suites }) => {
    const flaky = suites.flatMap(flakyTests);
    const note = flaky.length > 0 ? { note: `passed at the second try only: ${flaky.join('; ')}` } : {};
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, ...note };
  });

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
  return readReport(vitestReport, file, status, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));
}
