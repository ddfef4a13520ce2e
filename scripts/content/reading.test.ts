import { describe, expect, test, vi } from 'vitest';
import { parseMarkdown, toBlock } from './markdown.ts';
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

const blocks = (text: string) => parseMarkdown(text, 1).nodes.map(toBlock);

describe('Markdown', () => {
  test('becomes paragraphs, lists, headings and code', () => {
    expect(blocks('Say **so** or *not*, with `npm` and [a link](/home).\n\n- one\n- two\n\n### More {#more}')).toEqual([
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
    const [list] = parseMarkdown('- A change with `code` {#first}\n- Another {#second}', 1).nodes;
    expect(list?.kind === 'list' && list.items.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(list && toBlock(list)).toMatchObject({
      items: [['A change with ', { kind: 'code', text: 'code' }], ['Another']],
    });
  });

  test('joins broken lines, Chinese ones without a space', () => {
    expect(blocks('一行，\n又一行\nand\nEnglish')).toEqual([
      { kind: 'paragraph', content: ['一行，又一行 and English'] },
    ]);
  });

  test('keeps what looks like HTML in code, where it is only text', () => {
    expect(blocks('`<b>`')).toEqual([{ kind: 'paragraph', content: [{ kind: 'code', text: '<b>' }] }]);
  });

  test.each([
    ['<div>no</div>', 'html'],
    ['a <img src=x onerror=alert(1)> b', 'html'],
    ['![a](b.png)', 'image'],
    ['---', 'thematicBreak'],
    ['**[bold](/home)**', 'link'],
    ['- one\n  - nested', 'list'],
  ])('refuses %s', (text, kind) => {
    const { problems, nodes } = parseMarkdown(`First.\n\n${text}`, 10);
    expect(problems[0]).toMatchObject({
      line: expect.any(Number),
      message: expect.stringMatching(new RegExp(kind, 'i')),
    });
    expect(problems[0]?.line).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(nodes.map(toBlock))).not.toContain('<');
  });
});
