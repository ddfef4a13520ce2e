import { expect, test, vi } from 'vitest';
import type * as paths from '../../src/lib/paths.ts';
import { projectRoot } from '../setup/run.ts';
import { checkContent } from './check-content.ts';
import { problemLine } from './problem.ts';

// The first step of adding a page: its name.
vi.mock('../../src/lib/paths.ts', async (original) => {
  const own = await original<typeof paths>();
  return { ...own, pageNames: [...own.pageNames, 'press'] };
});

test('A page that has no words yet is reported by file and field', () => {
  expect(checkContent(projectRoot).problems.map(problemLine)).toEqual([
    'content/en/pages.json:1 press: expected this field; found nothing',
    'content/zh-CN/pages.json:1 press: expected this field; found nothing',
  ]);
});
