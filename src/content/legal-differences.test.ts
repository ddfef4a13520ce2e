import { expect, test } from 'vitest';
import { legalDifferences } from './legal-differences.ts';
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
      { id: 'fresh', title: 'fresh', kind: 'added', before: [], after: ['New'] },
      { id: 'changed', title: 'changed', kind: 'changed', before: ['90 days'], after: ['30 days'] },
      { id: 'gone', title: 'gone', kind: 'removed', before: ['Gone'], after: [] },
    ],
  });
});
