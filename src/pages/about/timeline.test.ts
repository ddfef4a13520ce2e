import { expect, test } from 'vitest';
import { monthName, timelineYears } from './timeline.tsx';

const milestone = (month: string) => ({ id: month, month, title: month, text: month });

test('what happened is grouped by year, in its order', () => {
  const years = timelineYears(['2025-01', '2025-09-12', '2026-02'].map(milestone));
  expect(years.map(({ year, milestones }) => [year, milestones.map(({ id }) => id)])).toEqual([
    ['2025', ['2025-01', '2025-09-12']],
    ['2026', ['2026-02']],
  ]);
});

test.each([
  ['2025-01', 'en', 'January'],
  ['2025-12-31', 'en', 'December'],
  ['2025-09', 'zh-CN', '9月'],
])('%s is in %s called %s', (month, language, name) => {
  expect(monthName(month, language)).toBe(name);
});
