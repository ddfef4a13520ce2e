import { expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from './receipt.tsx';

test.each([
  ['2026-11-25', 14, '2026-12-09'],
  ['2027-11-25', -7, '2027-11-18'],
  // In Europe 2026-03-29 has 23 hours.
  ['2026-03-28', 2, '2026-03-30'],
])('addDays(%s, %d) is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

test.each([
  ['2026-11-25', 1, '2026-12-25'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
])('addMonths(%s, %d) is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

test('dayOf is the day in the visitor’s time zone', () => {
  expect(dayOf(new Date(2026, 10, 25, 0, 30))).toBe('2026-11-25');
  expect(dayOf(new Date(2026, 10, 25, 23, 30))).toBe('2026-11-25');
});
