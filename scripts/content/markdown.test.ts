import { describe, expect, test } from 'vitest';
import { dataOf, type Problem } from './located.ts';
import { parseMarkdown, richText } from './markdown.ts';

/** Parses Markdown that begins on line 10. */
function parse(text: string) {
  const problems: Problem[] = [];
  const place = (line: number) => ({ file: 'a.md', line: line + 9, path: [] });
  const pieces = parseMarkdown(text, place, (at, message) => problems.push({ ...at, message }));
  return { pieces, problems, blocks: dataOf(richText(pieces, place(1))) };
}

describe('Markdown', () => {
  test('becomes paragraphs, lists, headings and code', () => {
    const text = 'Say **so** or *not*, with `npm` and [a link](/home).\n\n- one\n- two\n\n### More {#more}';
    expect(parse(text).blocks).toEqual([
      {
        kind: 'paragraph',
        content: [
          'Say ',
          { kind: 'strong', text: 'so' },
          ' or ',
          { kind: 'emphasis', text: 'not' },
          ', with ',
          { kind: 'code', text: 'npm' },
          ' and ',
          { kind: 'link', to: '/home', text: 'a link' },
          '.',
        ],
      },
      { kind: 'list', ordered: false, items: [['one'], ['two']] },
      { kind: 'heading', id: 'more', text: 'More' },
    ]);
  });

  test('takes the id from the end of a list’s item', () => {
    const { pieces, blocks } = parse('- A change with `code` {#first}\n- Another {#second}');
    expect(pieces[0]?.items?.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(blocks).toMatchObject([{ items: [['A change with ', { kind: 'code', text: 'code' }], ['Another']] }]);
  });

  test('joins broken lines, Chinese ones without a space', () => {
    expect(parse('一行，\n又一行\nand\nEnglish').blocks).toEqual([
      { kind: 'paragraph', content: ['一行，又一行 and English'] },
    ]);
  });

  test('keeps what looks like HTML in code, where it is only text', () => {
    expect(parse('`<b>`').blocks).toEqual([{ kind: 'paragraph', content: [{ kind: 'code', text: '<b>' }] }]);
  });
});
