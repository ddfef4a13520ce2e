import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import mutations from './mutations.json' with { type: 'json' };

test.each(mutations)('$fault: can be planted, and has a test file', ({ file, find, replace, caughtBy }) => {
  expect(readFileSync(projectRoot + file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(existsSync(projectRoot + caughtBy), caughtBy).toBe(true);
});

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

const rows = [...read('docs/promises.md').matchAll(/^\| (.+) \| (\S+\.(?:ts|yaml)) \| (.+) \|$/gm)].map(
  ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
);

/** A test's source, with `…` for what its titles fill in. */
const withoutValues = (source: string) => source.replace(/\$\{[^}]*\}|%s/g, '…').replaceAll("\\'", "'");

test('the table of promises names tests that there are', () => {
  expect(rows.length).toBeGreaterThan(100);
  const isThere = (file: string) => existsSync(path.join(projectRoot, file));
  const gone = rows.filter(({ file, title }) => !isThere(file) || !withoutValues(read(file)).includes(title));
  expect(gone).toEqual([]);
});
