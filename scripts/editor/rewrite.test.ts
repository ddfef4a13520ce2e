import { expect, test } from 'vitest';
import { rewriteJson, rewriteMarkdown } from './rewrite.ts';

const list = `{
  "updated": "2026-11-17",
    "entries": [
    { "id": "a", "pages": ["home"] },
    { "id": "b",
      "pages": ["home",   "downLoad"] }
  ]
}
`;
const a = { id: 'a', pages: ['home'] };
const b = { id: 'b', pages: ['home', 'downLoad'] };

test.each([
  ['the same data', { updated: '2026-11-17', entries: [a, b] }, (text: string) => text],
  ['another text', { updated: '2026-11-18', entries: [a, b] }, (text: string) => text.replace('-17', '-18')],
  [
    'a field in another order, and one more',
    { entries: [a, b], updated: '2026-11-17', added: [1] },
    (text: string) =>
      text.replace('\n  ]\n}', '\n  ],\n  "added": [\n    1\n  ]\n}').replace('    "entries"', '  "entries"'),
  ],
  ['a field less', { updated: '2026-11-17' }, () => '{\n  "updated": "2026-11-17"\n}\n'],
  [
    'an item moved up',
    { updated: '2026-11-17', entries: [b, a] },
    (text: string) =>
      text.replace(
        /\[\n[\s\S]*\]/,
        '[\n    { "id": "b",\n      "pages": ["home",   "downLoad"] },\n    { "id": "a", "pages": ["home"] }\n    ]',
      ),
  ],
  [
    'an item more, which is laid out like the last one',
    { updated: '2026-11-17', entries: [a, { ...a, id: 'c' }] },
    (text: string) => text.replace(/"b",\n\s+"pages": \["home", {3}"downLoad"\]/, '"c",\n      "pages": ["home"]'),
  ],
  [
    'an item less',
    { updated: '2026-11-17', entries: [a] },
    (text: string) => text.replace(/,\n {4}\{ "id": "b"[\s\S]*?\] \}\n {2}\]/, '\n    ]'),
  ],
])('rewriteJson changes only what differs, with %s', (_, data, expected) => {
  const written = rewriteJson(list, data);
  expect(JSON.parse(written)).toEqual(data);
  expect(written).toBe(expected(list));
});

const notes = `---
# A comment.
title: Projects
summary: "One: two"
version: 2.0
---

Text.

## New

- One. {#one}
`;

test('rewriteMarkdown keeps comments and unchanged fields', () => {
  const data = { title: 'Projects', summary: 'One: two', version: '2.0', text: 'Text.\n\n## New\n\n- One. {#one}' };
  expect(rewriteMarkdown(notes, data)).toBe(notes);
  expect(rewriteMarkdown(notes, { ...data, version: '2.1' })).toBe(notes.replace('2.0', '2.1'));
  expect(rewriteMarkdown(notes, { ...data, title: 'A: b', text: 'Other.' })).toBe(
    notes.replace(/title: .*/, 'title: "A: b"').replace(/Text\.[\s\S]*/, 'Other.\n'),
  );
  const { summary: _, ...others } = data;
  expect(rewriteMarkdown(notes, others)).toBe(notes.replace(/summary: .*\n/, ''));
});
