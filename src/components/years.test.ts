import { expect, test } from 'vitest';
import { byYear } from './years.tsx';

test('groups dates by year, in their order', () => {
  const dates = ['2026-02-10', '2026-01', '2025-12-31'];
  expect(byYear(dates, (date) => date)).toEqual([
    ['2026', ['2026-02-10', '2026-01']],
    ['2025', ['2025-12-31']],
  ]);
});
