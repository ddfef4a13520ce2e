import { describe, expect, test, vi } from 'vitest';
import { merge, sourcePath } from './merge.ts';

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

describe('facts and words', () => {
  test('are laid together, lists by id and in the order of the facts', () => {
    const clash = vi.fn();
    expect(merge(facts, words, [], clash)).toEqual({
      updated: '2026-01-01',
      heading: 'Words',
      list: [
        { id: 'a', n: 1, label: 'A' },
        { id: 'b', n: 2, label: 'B' },
      ],
    });
    expect(clash).not.toHaveBeenCalled();
  });

  test.each([
    [{ list: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }, 'list.2.id', 'expected one of a, b'],
    [{ list: [{ id: 'a' }, { id: 'b' }, { label: 'A' }] }, 'list.2', 'expected an id'],
    [{ list: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, 'list.2.id', 'expected each id once'],
    [{ list: [{ id: 'a' }] }, 'list', 'expected words for the id b'],
    [{ updated: 'today' }, 'updated', 'said in both'],
    [{ list: 'none' }, 'list', 'said in both'],
  ])('clash over %j', (other, path, message) => {
    const clash = vi.fn();
    merge(facts, other, [], clash);
    expect(clash.mock.calls.map(([at, said]) => `${at.join('.')}: ${said}`)).toEqual([
      expect.stringMatching(new RegExp(`^${path}: .*${message}`)),
    ]);
  });

  test('can be found again in their sources', () => {
    const merged = merge(facts, words, [], () => undefined);
    expect(sourcePath(words, merged, ['list', 0, 'label'])).toEqual(['list', 1, 'label']);
    expect(sourcePath(facts, merged, ['list', 0, 'label'])).toEqual(['list', 0]);
  });
});
