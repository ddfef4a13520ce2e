import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { playwrightOutcome, runParts } from './part.ts';

test('a run goes on after a part that throws, and ends with a line for each part and one total', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const passed = await runParts([
    ['types', () => Promise.reject<void>(new Error('no such file'))],
    ['build', async () => {}],
    ['container', async () => ({ passed: 40, failed: 2, skipped: 1, note: 'no engine' })],
  ]);
  expect(passed).toBe(false);
  const [summary = ''] = log.mock.calls.at(-1) ?? [];
  expect(summary.split('\n')).toEqual([
    '',
    'types          0 s  0 passed, 1 failed (no such file)',
    'build          0 s  1 passed, 0 failed',
    'container      0 s  40 passed, 2 failed, 1 skipped (no engine)',
    '',
    '41 passed, 3 failed, 1 skipped',
  ]);
});

test.each<[string, { unexpected?: number; flaky?: number }, number, object]>([
  ['counts what passed and what failed', { unexpected: 3 }, 1, { passed: 47, failed: 3, skipped: 0 }],
  ['counts what passed at the second try only', { flaky: 2 }, 0, { passed: 50, note: expect.stringMatching(/^2 /) }],
  ['fails where the runner failed outside any test', {}, 1, { failed: 1 }],
])('a report of 50 specs %s', async (_, { unexpected = 0, flaky = 0 }, status, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'results.json');
  const stats = { expected: 50 - unexpected - flaky, unexpected, flaky, skipped: 0 };
  await writeFile(file, JSON.stringify({ stats, suites: [] }));
  expect(await playwrightOutcome(file, status)).toMatchObject(expected);
});

test('specs whose runner wrote no report have failed', async () => {
  await expect(playwrightOutcome('/no/such/results.json', 1)).rejects.toThrow('no report');
});
