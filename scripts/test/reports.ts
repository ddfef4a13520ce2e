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

/** Reads Playwright's JSON report; a test that passed only on a second try counts as failed. */
export async function playwrightOutcome(part: string, file: string, status: number): Promise<Outcome> {
  const report = await readReport(playwrightReport, file);
  if (!report) return verdict(part, false, 'the runner wrote no report');
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { part, passed, failed: status !== 0 && failed === 0 ? 1 : failed, skipped };
}
