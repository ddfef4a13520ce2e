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

test('rewriteJson changes only what differs', () => {
  const updated = '2026-11-17';
  const expectRewritten = (data: object, expected: string) => {
    const written = rewriteJson(json, data);
    expect(JSON.parse(written)).toEqual(data);
    expect(written).toBe(expected);
  };
  const withAddedField = json.replace('\n  ]\n}', '\n  ],\n  "added": [\n    1\n  ]\n}');
  const reordered = withAddedField.replace('    "entries"', '  "entries"');
  expectRewritten({ entries: [itemA, itemB], updated, added: [1] }, reordered);
  const [a = '', b = ''] = json.match(/\{ "id": [\s\S]*?\}/g) ?? [];
  const movedUp = json.replace(/\[\n[\s\S]*\]/, `[\n    ${b},\n    ${a}\n    ]`);
  expectRewritten({ updated, entries: [itemB, itemA] }, movedUp);
  const laidOutLikeLast = json.replace(/"b",\n\s+"pages": \["home", {3}"downLoad"\]/, '"c",\n      "pages": ["home"]');
  expectRewritten({ updated, entries: [itemA, { ...itemA, id: 'c' }] }, laidOutLikeLast);
  const fields = ['"id": "a"', '"pages": ["home"]', '"image": {\n        "to": "/a.png"\n      }'];
  const onSeparateLines = json.replace(a, `{\n      ${fields.join(',\n      ')}\n    }`);
  expectRewritten({ updated, entries: [{ ...itemA, image: { to: '/a.png' } }, itemB] }, onSeparateLines);
  const withoutB = json.replace(/,\n {4}\{ "id": "b"[\s\S]*?\] \}\n {2}\]/, '\n    ]');
  expectRewritten({ updated, entries: [itemA] }, withoutB);
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
