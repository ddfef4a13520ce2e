import { expect, test, vi } from 'vitest';
import cases from './markdown.test.json' with { type: 'json' };
import { parseMarkdown, richText } from './markdown.ts';
import { dataOf } from './reading.ts';

test.each(cases)('Markdown $title', ({ text, ids, blocks }) => {
  const place = { file: 'a.md', path: [] };
  const report = vi.fn();
  const pieces = parseMarkdown(text, () => place, report);
  expect(dataOf(richText(pieces, place))).toEqual(blocks);
  if (ids) expect(pieces[0]?.items?.map(({ id }) => id)).toEqual(ids);
  expect(report).not.toHaveBeenCalled();
});
