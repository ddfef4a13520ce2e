import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workFolder, writeFiles } from '../../generator/temporary-files.ts';
import { output } from '../setup/run.ts';
import { brokenPromises } from './promises.ts';
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

test('a promise without a passed test fails the run, one of @full only the full run, and one that is not listed', () => {
  const results = (passed: boolean) =>
    [
      { file: 'e2e/specs/routes.spec.ts', name: 'Links › of a page lead on @visitor (/home)' },
      { file: 'e2e/specs/routes.spec.ts', name: 'Every site › Each page is shown @visitor' },
      { file: 'generator/check.test.ts', name: 'a fault is reported @editor (a link) > dead' },
    ].map((result) => ({ ...result, passed, skipped: !passed, flaky: false }));
  const links = '- [Links of a page lead on](../e2e/specs/routes.spec.ts)';
  const pages = '- [Each page is shown](../e2e/specs/routes.spec.ts)';
  const old = '- [Old browsers show it @full](../e2e/specs/routes.spec.ts)';
  const reload = '- [No reload fails](../scripts/test/faults/native.spec.ts)';
  const fault = '- [a fault is reported](../generator/check.test.ts)';
  const page = `## Visitors: \`@visitor\`\n\n${[links, pages, old, reload].join('\n')}\n\n## Editors: \`@editor\`\n\n${fault}\n`;
  expect(brokenPromises(page, results(true), false)).toEqual([]);
  const linesOf = (messages: string[]) => messages.map((message) => message.split('\n')[1]);
  expect(linesOf(brokenPromises(page, results(true), true))).toEqual([old, reload]);
  expect(linesOf(brokenPromises(page, results(false), false))).toEqual([links, pages, fault]);
  const unlisted = brokenPromises(page.replace(`${links}\n`, ''), results(true), false);
  expect(unlisted).toEqual([`docs/promises.md lacks this promise to a @visitor:\n${links}`]);
});
