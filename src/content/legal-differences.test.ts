import { expect, test } from 'vitest';
import { legalDifferences, markDifferences, type Run } from './legal-differences.ts';
import type { LegalVersion } from './schemas/legal.ts';

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

test('the differences of two versions are the added, removed and changed sections', () => {
  const older = version('1.0', {
    same: ['One', 'Two'],
    moved: ['A', 'B'],
    changed: ['90 days', 'Kept'],
    gone: ['Gone'],
  });
  const newer = version('2.0', {
    same: ['One', 'Two'],
    fresh: ['New'],
    moved: ['B', 'A'],
    changed: ['30 days', 'Kept'],
  });
  expect(legalDifferences(older, newer)).toEqual({
    from: '1.0',
    to: '2.0',
    sections: [
      { id: 'fresh', title: 'fresh', kind: 'added', before: [], after: [[{ text: 'New' }]] },
      {
        id: 'changed',
        title: 'changed',
        kind: 'changed',
        before: [[{ text: '90 ', marked: true }, { text: 'days' }]],
        after: [[{ text: '30 ', marked: true }, { text: 'days' }]],
      },
      { id: 'gone', title: 'gone', kind: 'removed', before: [[{ text: 'Gone' }]], after: [] },
    ],
  });
});

/** A paragraph with what is marked in brackets. */
const shown = (runs: readonly Run[]) => runs.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
const differences = (before: string[], after: string[]) => {
  const marked = markDifferences(before, after);
  return { before: marked.before.map(shown), after: marked.after.map(shown) };
};

test('marks a changed word on both sides, without its neighbours', () => {
  expect(differences(['Kept for 90 days.'], ['Kept for 30 days.'])).toEqual({
    before: ['Kept for [90 ]days.'],
    after: ['Kept for [30 ]days.'],
  });
});

test('marks an added sentence without the full stop before it', () => {
  expect(differences(['Off, on every plan.'], ['Off, on every plan. Owners decide.'])).toEqual({
    before: ['Off, on every plan.'],
    after: ['Off, on every plan. [Owners decide.]'],
  });
});

test('compares Chinese by character', () => {
  expect(differences(['日志保留九十日。'], ['日志保留三十日。'])).toEqual({
    before: ['日志保留[九]十日。'],
    after: ['日志保留[三]十日。'],
  });
});

test('marks a new paragraph as a whole, and no other', () => {
  expect(differences(['One stays.'], ['One stays.', 'Two came.'])).toEqual({
    before: ['One stays.'],
    after: ['One stays.', '[Two came.]'],
  });
});

test('marks a paragraph with few common words as a whole', () => {
  const { after } = differences(
    ['the cat and the dog of my aunt'],
    ['the long and winding roads of everybody else lead to my home town and back'],
  );
  expect(after).toEqual(['[the long and winding roads of everybody else lead to my home town and back]']);
});

test.each([
  ['few marks', 'b d', 'long words b other words d', '[long words ]b [other words ]d'],
  ['short ones', 'a b c d e f g', 'a x c y e z g', 'a [x ]c [y ]e [z ]g'],
])('marks a paragraph with %s by word', (_, before, after, marked) => {
  expect(differences([before], [after]).after).toEqual([marked]);
});

test('keeps every word', () => {
  const texts = ['A – “b”, c (d).', '删去、新增：“甲”。', 'x'];
  const { before, after } = markDifferences(texts, texts.toReversed());
  const words = (paragraphs: Run[][]) => paragraphs.map((runs) => runs.map(({ text }) => text).join(''));
  expect(words(before)).toEqual(texts);
  expect(words(after)).toEqual(texts.toReversed());
});

test('accepts an empty side', () => {
  expect(differences([], ['New.'])).toEqual({ before: [], after: ['[New.]'] });
});
