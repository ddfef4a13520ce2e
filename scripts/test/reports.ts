import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type Outcome, verdict } from './outcome.ts';

const count = v.pipe(v.number(), v.integer());
const vitestReport = v.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  success: v.boolean(),
});
const playwrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

/** A runner that died before it wrote its report, or failed outside any test, counts as one failure. */
async function readReport<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
}

/** Reads Vitest's JSON report. */
export async function vitestOutcome(part: string, file: string, status: number): Promise<Outcome> {
  const report = await readReport(vitestReport, file);
  if (!report) return verdict(part, false, 'the runner wrote no report');
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { part, passed, failed: status !== 0 && failed === 0 ? 1 : failed, skipped };
}

/** How many tests of a part may need a second try. */
const SECOND_TRIES = 2;

/**
 * Reads Playwright's JSON report. Thousands of visits in real browsers on a small machine meet its bad moments: a test may
 * pass at its second try, which the outcome says and Playwright's own list names. Where that becomes common, it is a
 * finding: more than SECOND_TRIES of them count as failed, all of them.
 */
export async function playwrightOutcome(part: string, file: string, status: number): Promise<Outcome> {
  const report = await readReport(playwrightReport, file);
  if (!report) return verdict(part, false, 'the runner wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const unlucky = flaky <= SECOND_TRIES ? flaky : 0;
  const failed = unexpected + flaky - unlucky;
  const note = flaky > 0 ? { note: `${flaky} passed only at the second try` } : {};
  return { part, passed: expected + unlucky, failed: status !== 0 && failed === 0 ? 1 : failed, skipped, ...note };
}
