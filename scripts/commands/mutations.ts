import '../test/environment.ts';
import type { SpawnOptions } from 'node:child_process';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { ensureInstalled } from '../setup/needs.ts';
import { main, projectRoot, run } from '../setup/run.ts';
import mutations from '../test/mutations.json' with { type: 'json' };
import { copyProject } from '../test/project-copy.ts';

/** `find` occurs once in `file` and becomes `replace`; the tests of `caughtBy` whose titles match `grep` must then fail. */
type Mutation = Record<'fault' | 'file' | 'find' | 'replace' | 'caughtBy', string> & { grep?: string | undefined };

/**
 * Reads a JUnit report: the number of its tests, and those that failed with what they printed. `asserted` is true for a failed
 * expectation; Playwright reports any other failure as an error, Vitest by the error's name.
 */
function readReport(xml: string) {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  const tests = [...document.getElementsByTagName('testcase')];
  const failed = tests.flatMap((test) => {
    const [failure] = test.getElementsByTagName('failure');
    const [problem = failure] = test.getElementsByTagName('error');
    if (!problem) return [];
    const message = (failure ?? problem).textContent?.trim() ?? '';
    const asserted = failure !== undefined && /AssertionError|expect\(/.test(message);
    return [{ title: test.getAttribute('name') ?? '', message, asserted }];
  });
  return { count: tests.length, failed };
}

/** The Playwright project of a test file; a unit test has none. */
const projectOf = (test: string) => /^e2e\/(http|specs)\//.exec(test)?.[1]?.replace('specs', 'chromium');

/**
 * Runs test files of one kind in a copy of the project, which builds itself where they need it.
 * @throws where they end without having run a test, with the end of what they printed
 */
async function runTests(copy: string, files: readonly string[], grep?: string) {
  const report = path.join(copy, 'test-results/mutations.xml');
  await rm(report, { force: true });
  const log = await open(path.join(copy, 'mutations.log'), 'w+');
  const options: SpawnOptions = {
    cwd: copy,
    env: { ...process.env, SITE_COMMIT: 'copy', PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
    stdio: ['ignore', log.fd, log.fd],
  };
  const project = projectOf(files[0] ?? '');
  if (project) {
    const how = [`--project=${project}`, '--reporter=junit', '--retries=0', '--max-failures=1'];
    const only = grep ? ['-g', grep] : [];
    await run(process.execPath, ['scripts/commands/e2e.ts', ...how, ...only, ...files], options);
  } else {
    const config = ['--config', 'scripts/test/vitest.config.ts', '--reporter=junit', `--outputFile=${report}`];
    await run('vitest', ['run', ...config, ...files], options);
  }
  await log.close();
  const text = await readFile(report, 'utf8').catch(() => '');
  if (!text.includes('<testcase'))
    throw new Error((await readFile(path.join(copy, 'mutations.log'), 'utf8')).slice(-2000));
  return readReport(text);
}

/** Every test file must pass without a fault; those of one kind run together. */
async function runWithoutFault(copy: string, planned: readonly Mutation[]): Promise<void> {
  const files = [...new Set(planned.map(({ caughtBy }) => caughtBy))];
  for (const [kind, group] of Map.groupBy(files, (file) => projectOf(file) ?? 'unit')) {
    const { count, failed } = await runTests(copy, group);
    console.log(`without a fault, ${kind}: ${count} tests, ${failed.length} failed`);
    if (failed.length > 0) throw new Error(failed.map(({ title, message }) => `${title}\n${message}`).join('\n'));
  }
}

/**
 * Plants one fault for as long as its tests run.
 * @returns the title of the test that failed; undefined where no expectation failed, as after a crash
 */
async function plant(copy: string, { file, find, replace, caughtBy, grep }: Mutation): Promise<string | undefined> {
  const target = path.join(copy, file);
  const original = await readFile(target, 'utf8');
  const faulty = original.replace(find, () => replace);
  await writeFile(target, faulty);
  try {
    const { failed } = await runTests(copy, [caughtBy], grep);
    for (const { message } of failed) console.log(message.slice(0, 500));
    return failed.find(({ asserted }) => asserted)?.title;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return undefined;
  } finally {
    await writeFile(target, original);
  }
}

/** Renews the table in docs/testing.md. */
async function writeTable(rows: readonly string[]): Promise<void> {
  const file = path.join(projectRoot, 'docs/testing.md');
  const table = ['| Fault | Caught by | Seconds |', '|---|---|---|', ...rows, ''].join('\n');
  const place = /(?<=<!-- mutations -->\n)[\s\S]*(?=<!-- \/mutations -->)/;
  const text = (await readFile(file, 'utf8')).replace(place, () => table);
  await writeFile(file, text);
}

/**
 * `npm run test:mutations [-- a pattern for faults or files]`: plants each fault of scripts/test/mutations.json in a copy of
 * the project and names the test that detects it. All of them together renew the table in docs/testing.md.
 */
await main(async () => {
  const [pattern = ''] = process.argv.slice(2);
  const planned = mutations.filter(({ fault, file, caughtBy }) =>
    new RegExp(pattern).test([fault, file, caughtBy].join()),
  );
  await ensureInstalled('nginx', 'browsers');
  const copy = await copyProject();
  const rows: string[] = [];
  const missed: string[] = [];
  try {
    await runWithoutFault(copy, planned);
    for (const mutation of planned) {
      const { fault, caughtBy } = mutation;
      console.log(`\n${fault} …`);
      const begun = performance.now();
      const title = await plant(copy, mutation);
      const seconds = Math.round((performance.now() - begun) / 1000);
      if (!title) missed.push(fault);
      rows.push(`| ${fault} | ${title ? `\`${path.basename(caughtBy)}\`: ${title}` : '**nothing**'} | ${seconds} |`);
      console.log(rows.at(-1));
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  if (!pattern) await writeTable(rows);
  console.log(`\n${planned.length - missed.length} of ${planned.length} faults caught`);
  if (missed.length > 0) throw new Error(`Not caught: ${missed.join('; ')}`);
});
