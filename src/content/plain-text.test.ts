import { expect, test } from 'vitest';
import { plainText, readingMinutes } from './plain-text.ts';

test('plain text has no marks', () => {
  expect(
    plainText([
      { kind: 'paragraph', content: ['Read ', { kind: 'link', to: '/home', text: 'this' }, '.'] },
      { kind: 'list', ordered: true, items: [['One'], [{ kind: 'code', text: 'two' }]] },
      { kind: 'heading', id: 'more', text: 'More' },
    ]),
  ).toBe('Read this.\nOne\ntwo\nMore');
});

test.each([
  ['word '.repeat(880), 4],
  ['字'.repeat(2000), 5],
  ['Short.', 1],
])('reading time counts words and Han characters', (text, minutes) => expect(readingMinutes(text)).toBe(minutes));
