import { expect, test, vi } from 'vitest';
import { merge, sourcePath } from './read-json.ts';

const facts = {
  updated: '2026-01-01',
  list: [
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ],
};
const words = {
  heading: 'Words',
  list: [
    { id: 'b', label: 'B' },
    { id: 'a', label: 'A' },
  ],
};
const clash = vi.fn();
const merged = merge(facts, words, [], clash);

test('facts and words are merged, lists by id and in the order of the facts', () => {
  const list = [
    { id: 'a', n: 1, label: 'A' },
    { id: 'b', n: 2, label: 'B' },
  ];
  expect(merged).toEqual({ updated: '2026-01-01', heading: 'Words', list });
  expect(clash).not.toHaveBeenCalled();
});

test('a merged field is found in its source', () => {
  expect(sourcePath(words, merged, ['list', 0, 'label'])).toEqual(['list', 1, 'label']);
  expect(sourcePath(facts, merged, ['list', 0, 'label'])).toEqual(['list', 0]);
});
