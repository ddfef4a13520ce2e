import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../../generator/files.ts';
import mutations from './mutations.json' with { type: 'json' };

test.each(mutations)('$fault: can be planted, and has a test file', ({ file, find, replace, caughtBy }) => {
  expect(readFileSync(projectRoot + file, 'utf8').split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(existsSync(projectRoot + caughtBy), caughtBy).toBe(true);
});
