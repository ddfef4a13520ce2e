import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { fixtureRoot } from '../files.ts';
import { type Change, changeSchema, edit } from '../fixture/edit.ts';
import { checkContent } from '../read.ts';
import { workFolder } from '../temporary-files.ts';
import { problemLine } from './located.ts';

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
  const root = workFolder(onTestFinished);
  const folder = path.join(root, 'content');
  cpSync(path.join(fixtureRoot, 'content'), folder, { recursive: true });
  edit(folder, changes);
  const { problems, ...rest } = checkContent(root);
  return { lines: problems.map(problemLine), ...rest };
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

describe.each(Object.entries(faults))('a fault of %s is reported once', (_, rows) => {
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

test('words are put in the order of their facts', () => {
  const { entries } = JSON.parse(readFileSync(path.join(fixtureRoot, 'content/en/faq.json'), 'utf8'));
  const reversed = { file: 'en/faq.json', text: JSON.stringify({ entries: entries.toReversed() }) };
  expect(check(reversed)).toMatchObject({ lines: [], contents: checkContent(fixtureRoot).contents });
});
