import '../test/environment.ts';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureInstalled } from '../setup/needs.ts';
import { main } from '../setup/run.ts';
import mutations from '../test/mutations.json' with { type: 'json' };
import { type Failure, runTests } from '../test/part.ts';
import { copyProject } from '../test/project-copy.ts';

/** Replaces the only occurrence of `find` in `file`; tests in `caughtBy` with a title that matches `grep` must then fail. */
type Mutation = Record<'fault' | 'file' | 'find' | 'replace' | 'caughtBy', string> & { grep?: string | undefined };

/** The Playwright project of a test file; undefined for a unit test. */
const projectOf = (test: string) => /^e2e\/(http|specs)\//.exec(test)?.[1]?.replace('specs', 'chromium');

/** Runs test files of one kind in a copy of the project. `log` is the end of their output. */
async function runIn(copy: string, files: readonly string[], grep?: string) {
  await using log = await open(path.join(copy, 'mutations.log'), 'w+');
  const options = {
    cwd: copy,
    env: { SITE_COMMIT: 'copy' },
    stdio: ['ignore', log.fd, log.fd] satisfies ['ignore', number, number],
  };
  const project = projectOf(files[0] ?? '');
  const only = ['--retries=0', '--max-failures=1', ...(grep ? ['-g', grep] : [])];
  const report: { passed: number; failed: number; failures: Failure[] } = await (project
    ? runTests('mutations', 'playwright', [`--project=${project}`, ...only, ...files], options)
    : runTests('mutations', 'vitest', files, options)
  ).catch(() => ({ passed: 0, failed: 1, failures: [] }));
  return { ...report, log: (await readFile(path.join(copy, 'mutations.log'), 'utf8')).slice(-2000) };
}

/** @throws if a test file fails without a fault */
async function runWithoutFault(copy: string, selected: readonly Mutation[]): Promise<void> {
  const files = [...new Set(selected.map(({ caughtBy }) => caughtBy))];
  for (const [kind, group] of Map.groupBy(files, (file) => projectOf(file) ?? 'unit')) {
    const { passed, failed, log } = await runIn(copy, group);
    console.log(`without a fault, ${kind}: ${passed} passed, ${failed} failed`);
    if (failed > 0) throw new Error(log);
  }
}

/**
 * Plants one fault while its tests run.
 * @returns the title of the test that failed; undefined if no assertion failed, as after a crash
 */
async function plant(copy: string, { file, find, replace, caughtBy, grep }: Mutation): Promise<string | undefined> {
  const target = path.join(copy, file);
  const original = await readFile(target, 'utf8');
  await writeFile(
    target,
    original.replace(find, () => replace),
  );
  const { failures, log } = await runIn(copy, [caughtBy], grep);
  await writeFile(target, original);
  const failure = failures.find(({ asserted }) => asserted);
  console.log(failure?.message.slice(0, 500) ?? log);
  return failure?.title;
}

/**
 * `npm run test:mutations [-- pattern for faults or files]`: plants each fault of scripts/test/mutations.json in a copy of the
 * project and names the test that detects it.
 */
await main(async () => {
  const [pattern = ''] = process.argv.slice(2);
  const selected = mutations.filter(({ fault, file, caughtBy }) =>
    new RegExp(pattern).test([fault, file, caughtBy].join()),
  );
  await ensureInstalled('nginx', 'browsers');
  await using copy = await copyProject();
  const missed: string[] = [];
  await runWithoutFault(copy.path, selected);
  for (const mutation of selected) {
    const { fault, caughtBy } = mutation;
    console.log(`\n${fault} …`);
    const title = await plant(copy.path, mutation);
    if (!title) missed.push(fault);
    console.log(title ? `caught by ${caughtBy}: ${title}` : 'not caught');
  }
  console.log(`\n${selected.length - missed.length} of ${selected.length} faults caught`);
  if (missed.length > 0) throw new Error(`Not caught: ${missed.join('; ')}`);
});
