import { describe, expect, test } from 'vitest';
import { dayOfYear, formatBytes, formatDay, formatMessage, formatPlural, plainText, readingMinutes } from './format.ts';

describe('formatMessage and formatPlural', () => {
  test('formatMessage fills placeholders, and keeps those without a value', () => {
    expect(formatMessage('From {from} to {to}', { from: '1.0.0' })).toBe('From 1.0.0 to {to}');
    expect(formatMessage('{count}个版本', { count: 0 })).toBe('0个版本');
  });

  test.each([
    ['en', 1, '1 release'],
    ['en', 1200, '1,200 releases'],
    ['zh-CN', 1, '1 releases'],
  ])('formatPlural in %s for %i is %s', (language, count, text) =>
    expect(formatPlural({ one: '{count} release', other: '{count} releases' }, count, language)).toBe(text),
  );
});

test.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [1_000, '1\u00a0kB'],
  [10_000_000, '10\u00a0MB'],
  [200_000_000, '200\u00a0MB'],
  [1_540_000_000, '1.5\u00a0GB'],
  [2e15, '2,000\u00a0TB'],
])('formatBytes writes %d bytes as %s', (bytes, written) => {
  expect(formatBytes(bytes, 'en')).toBe(written);
});

test('dayOfYear is the same day in every time zone', () => {
  expect(dayOfYear('2025-12-31', 'en')).toBe('December 31');
  expect(dayOfYear('2025-12-31', 'zh-CN')).toBe('12月31日');
});

test('formatDay contains no space at which a line may break', () => {
  expect(formatDay('2026-11-22', 'en')).toBe('November\u00a022,\u00a02026');
  expect(formatDay('2026-11-22', 'zh-CN')).toBe('2026年11月22日');
});

test('plainText removes links, lists and code, and keeps their text', () => {
  expect(
    plainText([
      { kind: 'paragraph', content: ['Read ', { kind: 'link', to: '/home', content: ['this'] }, '.'] },
      { kind: 'list', ordered: true, items: [['One'], [{ kind: 'code', text: 'two' }]] },
      { kind: 'heading', level: 3, id: 'more', text: 'More' },
    ]),
  ).toBe('Read this.\nOne\ntwo\nMore');
});

test.each([
  ['word '.repeat(880), 4],
  ['字'.repeat(2000), 5],
  ['Short.', 1],
])('readingMinutes counts words and Han characters', (text, minutes) => expect(readingMinutes(text)).toBe(minutes));
