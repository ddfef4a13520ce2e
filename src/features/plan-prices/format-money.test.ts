import { expect, test } from 'vitest';
import { formatMoney, formatPercent } from './format-money.ts';

test.each([
  [12, 'USD', 'en', '$12'],
  [8.34, 'USD', 'en', '$8.34'],
  [8.5, 'USD', 'en', '$8.50'],
  [1188, 'USD', 'en', '$1,188'],
  [648, 'CNY', 'zh-CN', '¥648'],
  [1188, 'CNY', 'zh-CN', '¥1,188'],
  [68, 'CNY', 'en', 'CN¥68'],
  [1200, 'JPY', 'en', '¥1,200'],
])('%d %s is written in %s as %s', (amount, currency, language, written) => {
  expect(formatMoney(amount, currency, language)).toBe(written);
});

test('percent are whole', () => {
  expect(formatPercent(16, 'en')).toBe('16%');
  expect(formatPercent(20, 'zh-CN')).toBe('20%');
});
