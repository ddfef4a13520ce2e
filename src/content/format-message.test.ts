import { describe, expect, test } from 'vitest';
import { formatMessage, formatPlural } from './format-message.ts';

describe('a message', () => {
  test('is filled in, and shows what is missing', () => {
    expect(formatMessage('From {from} to {to}', { from: '1.0.0' })).toBe('From 1.0.0 to {to}');
    expect(formatMessage('{count}个版本', { count: 0 })).toBe('0个版本');
  });

  test.each([
    ['en', 1, '1 release'],
    ['en', 1200, '1,200 releases'],
    ['zh-CN', 1, '1 releases'],
  ])('in %s for %i is %s', (language, count, text) =>
    expect(formatPlural({ one: '{count} release', other: '{count} releases' }, count, language)).toBe(text),
  );
});
