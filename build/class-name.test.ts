import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../scripts/setup/run.ts';
import { className, modulePrefix } from './class-name.ts';

test('a class is named after its file and itself, wherever the project lies', () => {
  const inOne = className('/one', '/one/src/components/card.module.css', 'lead');
  expect(inOne).toMatch(/^[a-z]{4}-lead$/);
  expect(className('/other/place', '/other/place/src/components/card.module.css', 'lead')).toBe(inOne);
});

test('no two CSS modules of the site share a prefix: their classes would be one', () => {
  const files = globSync('src/**/*.module.css', { cwd: projectRoot });
  const sharing = Object.values(Object.groupBy(files, modulePrefix)).filter((group) => (group?.length ?? 0) > 1);
  expect(files.length).toBeGreaterThan(20);
  expect(sharing, 'rename one of these files').toEqual([]);
});
