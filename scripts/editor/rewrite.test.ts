import { expect, test } from 'vitest';
import { rewriteJson, rewriteMarkdown } from './rewrite.ts';

/** JSON that Biome would format differently. */
const json = `{
  "updated": "2026-11-17",
    "entries": [
    { "id": "a", "pages": ["home"] },
    { "id": "b",
      "pages": ["home",   "downLoad"] }
  ]
}
`;
const itemA = { id: 'a', pages: ['home'] };
const itemB = { id: 'b', pages: ['home', 'downLoad'] };

test.each<[difference: string, data: object, expected: (text: string) => string]>([
  [
    'fields in another order, and an added one',
    { entries: [itemA, itemB], updated: '2026-11-17', added: [1] },
    (text) => text.replace('\n  ]\n}', '\n  ],\n  "added": [\n    1\n  ]\n}').replace('    "entries"', '  "entries"'),
  ],
  [
    'an item moved up',
    { updated: '2026-11-17', entries: [itemB, itemA] },
    (text) => {
      const [a = '', b = ''] = text.match(/\{ "id": [\s\S]*?\}/g) ?? [];
      return text.replace(/\[\n[\s\S]*\]/, `[\n    ${b},\n    ${a}\n    ]`);
    },
  ],
  [
    'an added item, which is laid out like the last one',
    { updated: '2026-11-17', entries: [itemA, { ...itemA, id: 'c' }] },
    (text) => text.replace(/"b",\n\s+"pages": \["home", {3}"downLoad"\]/, '"c",\n      "pages": ["home"]'),
  ],
  [
    'a group added to an item on one line',
    { updated: '2026-11-17', entries: [{ ...itemA, image: { to: '/a.png' } }, itemB] },
    (text) =>
      text.replace(
        '{ "id": "a", "pages": ["home"] }',
        '{\n      "id": "a",\n      "pages": ["home"],\n      "image": {\n        "to": "/a.png"\n      }\n    }',
      ),
  ],
  [
    'an item removed',
    { updated: '2026-11-17', entries: [itemA] },
    (text) => text.replace(/,\n {4}\{ "id": "b"[\s\S]*?\] \}\n {2}\]/, '\n    ]'),
  ],
])('rewriteJson changes only what differs, with %s', (_, data, expected) => {
  const written = rewriteJson(json, data);
  expect(JSON.parse(written)).toEqual(data);
  expect(written).toBe(expected(json));
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
  const { summary: _, ...withoutSummary } = data;
  expect(rewriteMarkdown(notes, withoutSummary)).toBe(notes.replace(/summary: .*\n/, ''));
});
