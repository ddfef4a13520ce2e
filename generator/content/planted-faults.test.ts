import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixtureRoot } from '../files.ts';
import { type Change, changeSchema, edit, variants } from '../fixture/edit.ts';
import { anchorsOf } from '../manifests.ts';
import { checkContent } from '../read.ts';
import { structuredData } from '../structured-data.ts';
import { copyOfFixture } from '../temporary-files.ts';
import { problemLine } from './reading.ts';

/** Faults by group, each with its one report, which may be of another file: problems that only follow are not reported. */
const faults = v.parse(
  v.record(
    v.string(),
    v.array(v.intersect([changeSchema, v.object({ report: v.string(), at: v.optional(v.string()) })])),
  ),
  parse(readFileSync(path.join(import.meta.dirname, 'planted-faults.yaml'), 'utf8')),
);

/** Checks a copy of the fixture with these changes. */
function check(...changes: readonly Change[]) {
  const root = copyOfFixture();
  edit(path.join(root, 'content'), changes);
  const { problems, contents = [], warnings } = checkContent(root);
  return { lines: problems.map(problemLine), contents, warnings };
}

/** `…` matches any text; the line number is left out. */
const reported = (file: string, text: string) => {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.+');
  return expect.stringMatching(new RegExp(`^content/${file}(?::\\d+)?[: ]+${escaped}$`));
};

const kindOf = ({ file }: Change) => (file.includes('releases') ? 'releases' : path.basename(file));

/** Groups faults of different kinds of content, which do not hide each other, so that fewer checks are needed. */
function grouped<Fault extends Change>(faults: readonly Fault[]): Fault[][] {
  const ofKind = Map.groupBy(faults, kindOf);
  return [...Map.groupBy(faults, (fault) => ofKind.get(kindOf(fault))?.indexOf(fault)).values()];
}

describe.each(Object.entries(faults))('a fault of %s is reported once @editor', (_, rows) => {
  const groups = grouped(rows).map((group) => [group.map(({ file, report }) => `${file} ${report}`), group] as const);
  test.each(groups)('%j', (_title, group) => {
    const { lines, warnings } = check(...group);
    const reports = [...lines, ...warnings];
    for (const { file, report, at = file } of group) expect(reports).toContainEqual(reported(at, report));
    expect(reports).toHaveLength(group.length);
  });
});

test('everything that is wrong is reported at once, with its line', () => {
  const { lines } = check(
    { file: 'plans.json', set: 'updated', value: 'today' },
    { file: 'en/site.json', set: 'brand', value: '' },
    { file: 'en/faq.json', text: '{' },
    { file: 'en/releases/1.4.0.md', replace: '\n---\n', by: '\n---\n\n<hr>\n' },
  );
  expect(lines).toEqual([
    'content/en/faq.json:1: expected JSON: a closing } is missing',
    expect.stringMatching(/^content\/en\/releases\/1\.4\.0\.md:7: expected no HTML: .+; found "<hr>"$/),
    'content/en/site.json:2 brand: expected words, not nothing; found ""',
    expect.stringMatching(/^content\/plans\.json:2 updated: expected a day such as .+; found "today"$/),
  ]);
});

test.each<[string, string, string, ...Change[]]>([
  [
    'its own value',
    'en/site.json',
    'brand: expected no {brand} in it, which has a placeholder itself; …',
    {
      file: 'en/site.json',
      set: 'brand',
      value: '{brand} AI',
    },
  ],
  [
    'a circle',
    'en/site.json',
    'tagline: expected no {company} in it, which has a placeholder itself; …',
    { file: 'en/site.json', set: 'tagline', value: 'By {company}' },
    { file: 'en/site.json', set: 'owner.company', value: 'The {jurisdiction} company' },
  ],
  [
    'deep JSON',
    'en/faq.json',
    'expected JSON of at most 100 levels',
    {
      file: 'en/faq.json',
      text: `{"entries":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    },
  ],
  [
    'deep YAML',
    'en/releases/1.1.0.md',
    'expected front matter: one field a line, such as title: Words',
    {
      file: 'en/releases/1.1.0.md',
      replace: 'title:',
      by: `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}\ntitle:`,
    },
  ],
  [
    'YAML that doubles itself',
    'en/releases/1.1.0.md',
    'expected front matter: one field a line, such as title: Words',
    {
      file: 'en/releases/1.1.0.md',
      replace: 'title:',
      by: `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}title:`,
    },
  ],
])('%s is reported by its file', (_, file, report, ...changes) => {
  expect(check(...changes).lines).toEqual([reported(file, report)]);
});

test('words are put in the order of their facts', () => {
  const { entries } = JSON.parse(readFileSync(path.join(fixtureRoot, 'content/en/faq.json'), 'utf8'));
  const reversed = { file: 'en/faq.json', text: JSON.stringify({ entries: entries.toReversed() }) };
  expect(check(reversed)).toMatchObject({ lines: [], contents: checkContent(fixtureRoot).contents });
});

/** The content after some ordinary edits. */
const edited = (...names: string[]) => check(...names.flatMap((name) => variants[name] ?? []));

test.each([...Object.keys(variants).map((name) => [name]), Object.keys(variants)])(
  'content is correct with %s',
  (...names) => expect(edited(...names).lines).toEqual([]),
);

// The pages of such a site are tested in scripts/test/edited.
describe('a section with nothing in it', () => {
  test('has no structured data', () => {
    const subject = { origin: 'https://site.example', name: 'home', preview: '' } as const;
    const data = edited('no questions').contents.map((content) => structuredData({ ...subject, content }));
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('FAQPage');
  });

  test('takes its questions along, where content leaves it out', () => {
    const { contents } = check({ file: 'home.json', set: 'sections', value: ['features'] });
    expect(contents.map((content) => anchorsOf(content, 'home'))).toEqual([['features'], ['features']]);
  });
});

test('a link to how files are checked is reported where no file has a checksum', () => {
  const only = ['', 'en/', 'zh-CN/'].map((folder) => ({
    ...{ file: `${folder}downloads.json`, replace: '"platforms": \\[[^]*?\n  \\]' },
    by: JSON.stringify({ platforms: [{ id: 'web', ...(folder && { name: 'Web', requirements: 'Web' }) }] }).slice(
      1,
      -1,
    ),
  }));
  const report = '….answer: expected an anchor of /downLoad: …; found /downLoad#verify';
  expect(check(...only).lines).toEqual([reported('en/faq.json', report), reported('zh-CN/faq.json', report)]);
});

test('a heading names no price where every plan is free', () => {
  const free = { USD: { monthly: 0, yearly: 0 }, CNY: { monthly: 0, yearly: 0 } };
  const { lines } = check(...[1, 2].map((at) => ({ file: 'plans.json', set: `plans.${at}.prices`, value: free })));
  const report = 'subscribe.heading: expected no {price}, because every plan is free; …';
  expect(lines).toEqual([reported('en/pages.json', report), reported('zh-CN/pages.json', report)]);
});

test.each([
  ['en/about.json', 'mission.heading', 'Wir machen es anders, und mit Methode: todo sobre el método'],
  ['en/site.json', 'owner.company', '示例科技（深圳）有限公司'],
  ['zh-CN/site.json', 'owner.address', 'the old mill, river street, harbour town'],
])('%s: %s may be “%s”', (file, set, value) => {
  expect(check({ file, set, value }).lines).toEqual([]);
});

test('a platform that is no longer listed has no files, commands or releases, and texts that name it are warned about', () => {
  const { contents, warnings } = edited('no Linux');
  expect(contents).toHaveLength(2);
  expect(JSON.stringify(contents.map(({ downloads, releases }) => [downloads, releases]))).not.toContain('"linux"');
  expect(warnings).toContainEqual(reported('en/pages.json', '… names a platform …; found Linux'));
  expect(warnings).toContainEqual(reported('downloads.json', '… names a platform …; found linux'));
  const gone = { file: 'downloads.json', remove: 'platforms.1' };
  const named = check(...['', 'en/', 'zh-CN/'].map((folder) => ({ ...gone, file: folder + gone.file })), {
    ...{ file: 'en/faq.json', set: 'entries.0.answer', value: 'Machines are for Machiavelli.' },
  }).warnings;
  expect(named).toContainEqual(reported('en/pages.json', '… names a platform …; found macOS'));
  expect(named.filter((line) => line.includes('entries[0].answer') && line.includes('platform'))).toEqual([]);
});
