import { readFileSync, statSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { readTests, type TestResult } from './part.ts';

/** A row of docs/promises.md: what is promised, and a test of it. `isFull`: the test is part of `npm test -- --full` alone. */
type Promised = { promise: string; file: string; title: string; isFull: boolean };

/** The rows of the tables of promises. A title is a part of the test's own, with `…` for any text. */
export function readPromises(text: string): Promised[] {
  const rows = text.matchAll(/^\| (.+) \| (\S+\.(?:tsx?|yaml)) \| (@full )?(.+) \|$/gm);
  return [...rows].map(([, promise = '', file = '', full, title = '']) => ({
    ...{ promise, title, isFull: full !== undefined },
    // A table of tests has the name of the spec that reads it.
    file: file.replace(/(?:answers|gateway)\.yaml$/, 'answers.spec.ts'),
  }));
}

const matches = (title: string, name: string): boolean =>
  new RegExp(
    title
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  ).test(name);

/**
 * The promises without a test that passed, with the reason.
 * @param isFull true where all tests have run; else those of files without any result are left out
 */
export function broken(promises: readonly Promised[], results: readonly TestResult[], isFull: boolean): string[] {
  return promises.flatMap(({ promise, file, title, isFull: isOfFull }) => {
    const ofFile = results.filter((one) => file.endsWith(one.file));
    const tests = ofFile.filter(({ name }) => matches(title, name));
    if (tests.some(({ passed }) => passed)) return [];
    if (!isFull && (isOfFull || ofFile.length === 0)) return [];
    return `${promise}: ${tests.length === 0 ? 'no test of this title has run' : 'no test of it passed'} (${file}: ${title})`;
  });
}

/** @throws where docs/promises.md promises something that no test of this run has passed; names each */
export async function promisesAreKept(isFull: boolean): Promise<void> {
  const promises = readPromises(readFileSync(path.join(projectRoot, 'docs/promises.md'), 'utf8'));
  const results: TestResult[] = [];
  for await (const name of glob('test-results/*/junit.xml', { cwd: projectRoot })) {
    const file = path.join(projectRoot, name);
    // Older reports are of other runs.
    if (statSync(file).mtimeMs > performance.timeOrigin) results.push(...readTests(readFileSync(file, 'utf8')));
  }
  const found = broken(promises, results, isFull);
  if (found.length > 0) throw new Error(`${found.length} of ${promises.length} promises\n${found.join('\n')}`);
}
