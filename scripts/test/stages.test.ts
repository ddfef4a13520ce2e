import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { output } from '../setup/run.ts';
import { brokenPromises, promisesOf } from './promises.ts';
import { readReport, runStages } from './stages.ts';

test('a run goes on after a stage that throws, and ends with a line for each stage and one total', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const passed = await runStages([
    ['types', () => Promise.reject<void>(new Error('no such file\nits log'))],
    ['build', async () => {}],
    ['container', async () => ({ passed: 40, failed: 2, skipped: 1, note: 'no engine' })],
  ]);
  expect(passed).toBe(false);
  expect(log.mock.calls.flat().join('\n')).toContain('its log');
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

test.each<[testCases: string, exitStatus: number, outcome: object]>([
  ['<testcase/><testcase><skipped/></testcase>', 0, { passed: 1, failed: 0, skipped: 1 }],
  ['<testcase><failure>1 is not 2</failure></testcase><testcase><error/></testcase>', 1, { passed: 0, failed: 2 }],
  ['<testcase><flakyFailure/></testcase>', 0, { passed: 1, note: expect.stringMatching(/^1 passed at the second/) }],
  // The runner failed outside any test.
  ['<testcase/>', 1, { passed: 1, failed: 1 }],
])('a report of %s and the exit status %s counts as %o', async (testCases, exitStatus, outcome) => {
  const folder = workFolder(onTestFinished);
  writeFiles(folder, { 'junit.xml': `<testsuites>${testCases}</testsuites>` });
  expect(await readReport(path.join(folder, 'junit.xml'), exitStatus)).toMatchObject(outcome);
});

test('a runner that wrote no report is an error', async () => {
  await expect(readReport('/no/such/junit.xml', 1)).rejects.toThrow('no report');
});

test('the error of a failed program has what it printed on stderr', async () => {
  const failure = output('sh', ['-c', 'echo nothing; echo denied >&2; exit 3']);
  await expect(failure).rejects.toThrow(/status 3:\ndenied$/m);
});

test('a promise without a passed test fails the run, a @full promise only the full run', () => {
  // Not written in the titles below, because the scan for promises also reads this file.
  const [visitor, operator] = ['@visitor', '@operator'];
  const promises = [
    ...promisesOf('e2e/specs/routes.spec.ts', `describe('Links', () => {\n  test('of %s lead on ${visitor}', …`),
    ...promisesOf('e2e/specs/older.spec.ts', `test('Old browsers read every page @full ${visitor}', …`),
    ...promisesOf('e2e/http/answers.yaml', `tests:\n  A path is (not) hidden ${operator}: &hidden\n    paths: /`),
  ];
  expect(promises[0]).toMatchObject({ audience: 'visitor', title: 'of … lead on', sentence: 'Links of … lead on' });
  const results = (passed: boolean) =>
    [
      { file: 'specs/routes.spec.ts', name: `Links › of /home lead on ${visitor}` },
      { file: 'specs/older.spec.ts', name: 'Old browsers read no page @full' },
      { file: 'http/answers.spec.ts', name: `A path is (not) hidden ${operator}` },
    ].map((test) => ({ ...test, passed, skipped: !passed, flaky: false }));
  expect(brokenPromises(promises, results(true), false)).toEqual([]);
  expect(brokenPromises(promises, results(true), true)).toEqual([
    'e2e/specs/older.spec.ts: Old browsers read every page @full: has not run',
  ]);
  expect(brokenPromises(promises, results(false), false)).toEqual([
    'e2e/specs/routes.spec.ts: of … lead on: has not passed',
    'e2e/http/answers.yaml: A path is (not) hidden: has not passed',
  ]);
});
