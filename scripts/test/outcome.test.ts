import { expect, test } from 'vitest';
import { summary, verdict } from './outcome.ts';

test('a run ends with one total, alone on its line', () => {
  const unit = { part: 'unit', passed: 40, failed: 2, skipped: 0 };
  const container = { part: 'container', passed: 0, failed: 0, skipped: 1, note: 'no engine' };
  const lines = summary([verdict('types', true), unit, container]).split('\n');
  expect(lines.at(-1)).toBe('41 passed, 2 failed, 1 skipped');
  expect(lines).toContain('container  0 passed, 0 failed, 1 skipped (no engine)');
});

test('nothing skipped is not mentioned', () => {
  expect(summary([verdict('build', false)])).toMatch(/\n0 passed, 1 failed$/);
});
