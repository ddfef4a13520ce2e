import { describe, expect, test } from 'vitest';
import { dataOf, type Located, locatedAt, merge, placeOf } from './located.ts';
import { parseMarkdown, richText } from './markdown.ts';
import type { Problem } from './problem.ts';

/** Data with the paths of its fields, as if it were a file with one line. */
function fileOf(file: string, data: unknown): Located {
  const locate = (located: Located, path: (string | number)[]): Located => {
    const place = { file, line: 1, path };
    const { value } = located;
    if (Array.isArray(value)) return { place, value: value.map((item, index) => locate(item, [...path, index])) };
    if (!(value instanceof Map)) return { place, value };
    return { place, value: new Map([...value].map(([key, item]) => [key, locate(item, [...path, key])])) };
  };
  return locate(locatedAt({ file, line: 1, path: [] }, data), []);
}

test('facts and words are merged, lists by id and in the order of the facts, and a field is found in its file', () => {
  const facts = fileOf('facts', { list: [{ id: 'a', n: 1 }, { id: 'b' }] });
  const words = fileOf('words', { heading: 'Words', list: [{ id: 'b', label: 'B' }, { id: 'a' }] });
  const merged = merge(facts, words, () => expect.unreachable());
  expect(dataOf(merged)).toEqual({
    heading: 'Words',
    list: [
      { id: 'a', n: 1 },
      { id: 'b', label: 'B' },
    ],
  });
  const places = [
    ['list', 1, 'label'],
    ['list', 0, 'n'],
    ['list', 0, 'label'],
    ['list', 1, 'n'],
  ];
  expect(places.map((path) => placeOf(merged, path))).toMatchObject([
    { file: 'words', field: 'list[0].label' },
    { file: 'facts', field: 'list[0].n' },
    // Missing: expected where another item has it.
    { file: 'words', field: 'list[1].label' },
    { file: 'facts', field: 'list[1].n' },
  ]);
});

/** Parses Markdown that begins on line 10. */
function parse(text: string) {
  const problems: Problem[] = [];
  const place = (line: number) => ({ file: 'a.md', line: line + 9, path: [] });
  const pieces = parseMarkdown(text, place, (problem) => problems.push(problem));
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

  test.each([
    ['<div>no</div>', 'html'],
    ['a <img src=x onerror=alert(1)> b', 'html'],
    ['![a](b.png)', 'image'],
    ['---', 'thematicBreak'],
    ['**[bold](/home)**', 'link'],
    ['- one\n  - nested', 'list'],
  ])('refuses %s', (text, kind) => {
    const { problems, blocks } = parse(`First.\n\n${text}`);
    const [problem] = problems;
    expect(problem?.message).toMatch(new RegExp(kind, 'i'));
    expect(problem?.line).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(blocks)).not.toContain('<');
  });
});
