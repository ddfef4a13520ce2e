import { expect, test } from 'vitest';
import { addText, formatAnyDay, formatDate, formatNumber, recordTexts } from './intl.ts';

const longDate = { dateStyle: 'long' } as const;

test('A day that the build cannot know is formatted with its pattern, or by Intl in languages without one', () => {
  const patterns = recordTexts();
  for (const language of ['en', 'zh-CN', 'en-AU', 'bg', 'th', 'fa', 'ar-EG', 'ca', 'hr'])
    for (const day of ['2026-03-03', '2027-12-31'])
      expect(formatAnyDay(day, language, longDate), language).toBe(formatDate(day, language, longDate));
  expect(patterns).toMatchObject({ 'pattern zh-CN 03 dateStyle long': '{year}年3月{day}日' });
});

test('A text that the build has recorded is not formatted again', () => {
  addText('number en 0.5 style percent', 'half');
  expect(formatNumber(0.5, 'en', { style: 'percent' })).toBe('half');
  expect(formatNumber(0.25, 'en', { style: 'percent' })).toBe('25%');
});
