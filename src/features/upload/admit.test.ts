import { expect, test } from 'vitest';
import { admit, isAccepted } from './admit.ts';

const file = (name: string, { type = '', size = 1 } = {}) => new File(['x'.repeat(size)], name, { type });

test.each([
  ['a.png', 'image/png', undefined, true],
  ['a.png', 'image/png', 'image/*', true],
  ['a.PNG', '', '.png, .jpg', true],
  ['a.pdf', 'application/pdf', 'image/*,application/pdf', true],
  ['a.html', 'text/html', 'image/*', false],
  ['image', 'imagexx/png', 'image/*', false],
  ['png', '', '.png', false],
])('%s (%s) with accept=%s: %s', (name, type, accept, expected) => {
  expect(isAccepted(file(name, { type }), accept)).toBe(expected);
});

test('files are taken up to their limits, and each that is not has its reason', () => {
  const type = 'image/png';
  const files = [
    file('ok.png', { type, size: 3 }),
    file('large.png', { type, size: 4 }),
    file('notes.txt', { type: 'text/plain' }),
    file('empty.png', { type, size: 0 }),
    file('one-too-many.png', { type }),
  ];
  const { admitted, refused } = admit(files, 1, { accept: 'image/*', maximumSize: 3, maximumCount: 3 });
  expect(admitted.map(({ name }) => name)).toEqual(['ok.png', 'empty.png']);
  expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
    ['large.png', 'size'],
    ['notes.txt', 'type'],
    ['one-too-many.png', 'count'],
  ]);
});
