import { expect, test } from 'vitest';
import { dayOfYear } from './log-entries.tsx';

test('formats the same day in every time zone', () => {
  expect(dayOfYear('2025-12-31', 'en')).toBe('December 31');
  expect(dayOfYear('2025-12-31', 'zh-CN')).toBe('12月31日');
});
