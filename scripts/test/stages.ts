import type { SpawnOptions } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { projectRoot } from '../../generator/files.ts';
import { isInterrupted, run } from '../setup/run.ts';

export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Says why tests were skipped or failed, or how many passed only at the second attempt. */
  note?: string;
};

/** Runs the tests of a stage. A check without tests returns nothing, and throws if it fails. */
export type StageTask = (stage: string) => Promise<Outcome | undefined>;

export type Stage = readonly [name: string, task: StageTask | (() => Promise<void>)];

const formatCounts = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Runs all stages in order, and prints a line for each and a total. @returns true if nothing failed */
export async function runStages(stages: readonly Stage[]): Promise<boolean> {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const width = Math.max(...stages.map(([stage]) => stage.length));
  const runStart = performance.now();
  const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000);
  for (const [index, [stage, task]] of stages.entries()) {
    if (isInterrupted()) throw new Error('interrupted');
    console.log(`\n--- ${index + 1} of ${stages.length}: ${stage} (after ${secondsSince(runStart)} s)`);
    const stageStart = performance.now();
    const outcome: Outcome = await task(stage).then(
      (result) => result ?? { passed: 1, failed: 0, skipped: 0 },
      (error) => ({ passed: 0, failed: 1, skipped: 0, note: error instanceof Error ? error.message : String(error) }),
    );
    for (const name of ['passed', 'failed', 'skipped'] as const) total[name] += outcome[name];
    const line = `${stage.padEnd(width)}  ${String(secondsSince(stageStart)).padStart(5)} s  ${formatCounts(outcome)}`;
    const { note = '' } = outcome;
    console.log(`--- ${line}${note && ` (${note})`}`);
    // Only the first line, because a note may contain a log.
    lines.push(`${line}${note && ` (${note.split('\n')[0]})`}`);
  }
  console.log(['', ...lines, '', formatCounts(total)].join('\n'));
  return total.failed === 0;
}

/** A test in a report. `file` is relative to the project in vitest's reports, and to `e2e` in Playwright's. */
export type TestResult = { file: string; name: string; passed: boolean; skipped: boolean; flaky: boolean };

/** Parses a JUnit report. Playwright writes <error> instead of <failure> if no expectation failed. */
export function readTests(xml: string): TestResult[] {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  return [...document.getElementsByTagName('testcase')].map((test) => {
    const has = (...tags: string[]) => tags.some((tag) => test.getElementsByTagName(tag).length > 0);
    const skipped = has('skipped');
    return {
      file: test.getAttribute('classname') ?? '',
      name: test.getAttribute('name') ?? '',
      passed: !skipped && !has('failure', 'error'),
      skipped,
      flaky: has('flakyFailure', 'flakyError'),
    };
  });
}

/** Reads a JUnit report. If the runner failed, but none of its tests did, counts one failure. */
export async function readReport(file: string, exitStatus: number): Promise<Outcome> {
  const xml = await readFile(file, 'utf8').catch(() => undefined);
  if (xml === undefined) throw new Error('the runner wrote no report');
  const tests = readTests(xml);
  const count = (name: 'passed' | 'skipped' | 'flaky') => tests.filter((test) => test[name]).length;
  const [passed, skipped, flaky] = [count('passed'), count('skipped'), count('flaky')];
  const failed = tests.length - passed - skipped;
  return {
    passed,
    failed: exitStatus === 0 ? failed : Math.max(failed, 1),
    skipped,
    // In CI, Playwright repeats a failed test once, and lists such tests at the end of its output.
    ...(flaky > 0 && { note: `${flaky} passed at the second try only: see the end of its output` }),
  };
}

const runners = {
  playwright: ['test', '--config', 'e2e/playwright.config.ts'],
  vitest: ['run', '--config', 'scripts/test/vitest.config.ts'],
} as const;

/** Runs tests with Playwright or Vitest, and reads their report. */
export async function runTests(
  stage: string,
  runner: keyof typeof runners,
  parameters: readonly string[],
  { cwd = projectRoot, env, stdio = 'inherit' }: SpawnOptions & { cwd?: string } = {},
) {
  const results = path.join('test-results', stage.replace(/\W+/g, '-'));
  await rm(path.join(cwd, results), { recursive: true, force: true });
  // Playwright ends cleanly only on SIGINT.
  const endSignal = runner === 'playwright' ? 'SIGINT' : 'SIGTERM';
  const options = { cwd, stdio, endSignal, env: { ...process.env, ...env, E2E_RESULTS: results } } as const;
  const status = await run(runner, [...runners[runner], ...parameters], options);
  return readReport(path.join(cwd, results, 'junit.xml'), status);
}
