import { expect, test } from 'vitest';
import type { LegalVersion } from '@/content/schemas/legal';
import { legalDifferences, markDifferences, type Run } from './legal-content.ts';

const version = (number: string, sections: Readonly<Record<string, readonly string[]>>): LegalVersion => ({
  title: 'Agreement',
  version: number,
  effective: '2026-01-01',
  supersedes: '',
  changed: '',
  introduction: [{ kind: 'paragraph', content: ['Introduction'] }],
  sections: Object.entries(sections).map(([id, texts]) => ({
    id,
    title: id,
    summary: id,
    body: texts.map((text) => ({ kind: 'paragraph', content: [text] })),
  })),
});

test('legalDifferences lists the added, removed and changed sections, but not reordered paragraphs', () => {
  const older = version('1.0', {
    same: ['One', 'Two'],
    reordered: ['A', 'B'],
    changed: ['90 days', 'Kept'],
    removed: ['Removed'],
  });
  const newer = version('2.0', {
    same: ['One', 'Two'],
    added: ['New'],
    reordered: ['B', 'A'],
    changed: ['30 days', 'Kept'],
  });
  expect(legalDifferences(older, newer)).toEqual({
    from: '1.0',
    to: '2.0',
    sections: [
      { id: 'added', title: 'added', kind: 'added', before: [], after: [[{ text: 'New' }]] },
      {
        id: 'changed',
        title: 'changed',
        kind: 'changed',
        before: [[{ text: '90 ', marked: true }, { text: 'days' }]],
        after: [[{ text: '30 ', marked: true }, { text: 'days' }]],
      },
      { id: 'removed', title: 'removed', kind: 'removed', before: [[{ text: 'Removed' }]], after: [] },
    ],
  });
});

/** Marked runs are in brackets. */
const withBrackets = (paragraphs: readonly Run[][]) =>
  paragraphs.map((runs) => runs.map(({ text, marked }) => (marked ? `[${text}]` : text)).join(''));

test.each([
  ['a changed word', 'Kept for 90 days.', 'Kept for 30 days.', 'Kept for [90 ]days.', 'Kept for [30 ]days.'],
  ['an added sentence, but not the full stop before it', 'Off, on.', 'Off, on. Why?', 'Off, on.', 'Off, on. [Why?]'],
  ['a changed character in Chinese', '保留九十日。', '保留三十日。', '保留[九]十日。', '保留[三]十日。'],
  ['a new paragraph as a whole', 'One stays.', 'One stays.\nTwo came.', 'One stays.', 'One stays.\n[Two came.]'],
  [
    'added words on both sides of a common one',
    'b d',
    'long words b other words d',
    'b d',
    '[long words ]b [other words ]d',
  ],
  ['every second short word', 'a b c d e f g', 'a x c y e z g', 'a [b ]c [d ]e [f ]g', 'a [x ]c [y ]e [z ]g'],
])('markDifferences marks only %s', (_, before, after, markedBefore, markedAfter) => {
  const marked = markDifferences(before.split('\n'), after.split('\n'));
  expect([withBrackets(marked.before), withBrackets(marked.after)]).toEqual([
    markedBefore.split('\n'),
    markedAfter.split('\n'),
  ]);
});

test('markDifferences marks a paragraph with few common words as a whole', () => {
  const { after } = markDifferences(
    ['the cat and the dog of my aunt'],
    ['the long and winding roads of everybody else lead to my home town and back'],
  );
  expect(withBrackets(after)).toEqual(['[the long and winding roads of everybody else lead to my home town and back]']);
});

test('markDifferences keeps the text of both versions', () => {
  const texts = ['A – “b”, c (d).', '删去、新增：“甲”。', 'x'];
  const { before, after } = markDifferences(texts, texts.toReversed());
  const words = (paragraphs: Run[][]) => paragraphs.map((runs) => runs.map(({ text }) => text).join(''));
  expect(words(before)).toEqual(texts);
  expect(words(after)).toEqual(texts.toReversed());
});

test('markDifferences marks everything if the older text is empty', () => {
  expect(markDifferences([], ['New.'])).toEqual({ before: [], after: [[{ text: 'New.', marked: true }]] });
});
