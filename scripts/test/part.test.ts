import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { playwrightOutcome, runParts, summary, verdict } from './part.ts';

describe('The summary', () => {
  const part = (name: string, passed: number, failed: number, skipped = 0) => ({
    part: name,
    seconds: 12.4,
    passed,
    failed,
    skipped,
  });

  test('ends with one total, alone on its line', () => {
    const container = { ...part('container', 0, 0, 1), note: 'no engine' };
    const lines = summary([part('types', 1, 0), part('unit', 40, 2), container]).split('\n');
    expect(lines.at(-1)).toBe('41 passed, 2 failed, 1 skipped');
    expect(lines).toContain('container     12 s  0 passed, 0 failed, 1 skipped (no engine)');
  });

  test('does not mention skipped tests where there are none', () => {
    expect(summary([part('build', 0, 1)])).toMatch(/\n0 passed, 1 failed$/);
  });
});

test('a part that throws has failed, and the next one runs', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  const results = await runParts([
    ['first', () => Promise.reject(new Error('no such file'))],
    ['second', async () => verdict(true)],
  ]);
  expect(results).toMatchObject([
    { part: 'first', failed: 1, note: 'no such file' },
    { part: 'second', passed: 1 },
  ]);
});

describe('Of a run of Playwright, the outcome says', () => {
  /** The outcome of 50 tests, of which some failed and some passed at their second try. */
  async function outcome({ unexpected = 0, flaky = [] as string[], status = 0 }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'results.json');
    const specs = flaky.map((title) => ({ title, tests: [{ status: 'flaky', projectName: 'firefox' }] }));
    const stats = { expected: 50 - unexpected - flaky.length, unexpected, flaky: flaky.length, skipped: 0 };
    await writeFile(file, JSON.stringify({ stats, suites: [{ specs: [], suites: [{ specs }] }] }));
    return playwrightOutcome(file, status);
  }

  test('what passed and what failed', async () => {
    expect(await outcome({ unexpected: 3, status: 1 })).toEqual({ passed: 47, failed: 3, skipped: 0 });
  });

  test('which tests passed at the second try only', async () => {
    const note = 'passed at the second try only: [firefox] redirects; [firefox] scrolls';
    expect(await outcome({ flaky: ['redirects', 'scrolls'] })).toEqual({ passed: 50, failed: 0, skipped: 0, note });
  });

  test('that the runner failed outside any test', async () => {
    expect(await outcome({ status: 1 })).toMatchObject({ failed: 1 });
  });

  test('that the runner died before it could report', async () => {
    expect(await playwrightOutcome('/no/such/results.json', 1)).toMatchObject({ failed: 1 });
  });
});
