import { describe, expect, test } from 'vitest';
import { parseMarkdown, toBlock } from './markdown.ts';

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
