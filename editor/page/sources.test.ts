import { expect, test } from 'vitest';
import { numbersIn } from './sources.ts';

test.each([
  ['$12,500', [12_500]],
  ['12\u202f500,5 €', [12_500.5]],
  ['1\u00a0234\u00a0567 zł', [1_234_567]],
  ["CHF 12'500.50", [12_500.5]],
  ['CHF 12’500', [12_500]],
  ['12500, 3', [12_500, 3]],
  ['November 7, 2026', [7, 2026]],
  ['17.11.2026', [17, 11, 2026]],
  ['Version 5 2026', [5, 2026]],
])('a click on “%s” searches for the numbers %o', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
