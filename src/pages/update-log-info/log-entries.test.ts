import { expect, test } from 'vitest';
import type { ReleaseEntry } from '@/content/page-content';
import { dayOfYear, releasesByYear } from './log-entries.tsx';

const release = (version: string, date: string): ReleaseEntry => ({
  version,
  date,
  platforms: [],
  title: '',
  summary: '',
  changes: [],
});

test('groups releases by year, in their order', () => {
  const given = [release('1.2.0', '2026-02-10'), release('1.1.0', '2026-01-01'), release('1.0.0', '2025-12-31')];
  const years = releasesByYear(given).map(([year, ofYear]) => [year, ofYear.map(({ version }) => version)]);
  expect(years).toEqual([
    ['2026', ['1.2.0', '1.1.0']],
    ['2025', ['1.0.0']],
  ]);
});

test('formats the same day in every time zone', () => {
  expect(dayOfYear('2025-12-31', 'en')).toBe('December 31');
  expect(dayOfYear('2025-12-31', 'zh-CN')).toBe('12月31日');
});
