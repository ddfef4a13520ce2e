import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { workFolder } from '../../nginx/testing/site.ts';
import { projectRoot } from '../setup/run.ts';
import { checkContent } from './check-content.ts';
import { problemLine } from './located.ts';

const file = v.string();
/** A change of a file in `content/`; planted-faults.yaml says what each does. */
const changeSchema = v.union([
  v.object({ file, replace: v.string(), by: v.string() }),
  v.object({ file, set: v.string(), value: v.unknown() }),
  v.object({ file, remove: v.string() }),
  v.object({ file, text: v.nullable(v.string()) }),
]);
type Change = v.InferOutput<typeof changeSchema>;

/** Faults by group, each with its one report, which may be of another file: problems that only follow are not reported. */
const faults = v.parse(
  v.record(v.string(), v.array(v.intersect([changeSchema, v.object({ report: v.string(), at: v.optional(file) })]))),
  parse(readFileSync(path.join(import.meta.dirname, 'planted-faults.yaml'), 'utf8')),
);

/** Sets a field of a JSON text, such as `plans.1.prices`; `undefined` removes it. */
function withField(text: string, field: string, value: unknown): string {
  const path = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return applyEdits(text, modify(text, path, value, {}));
}

function changed(text: string, change: Change): string | null {
  if ('text' in change) return change.text;
  if ('set' in change) return withField(text, change.set, change.value);
  if ('remove' in change) return withField(text, change.remove, undefined);
  const pattern = new RegExp(change.replace);
  if (!pattern.test(text)) throw new Error(`${change.file} has no ${pattern}`);
  return text.replace(pattern, change.by);
}

/** Checks a copy of this site's content with these changes. */
function check(...changes: readonly Change[]) {
  const root = workFolder(onTestFinished);
  const folder = path.join(root, 'content');
  cpSync(path.join(projectRoot, 'content'), folder, { recursive: true });
  symlinkSync(path.join(projectRoot, 'public'), path.join(root, 'public'));
  for (const change of changes) {
    const file = path.join(folder, change.file);
    const text = changed(existsSync(file) ? readFileSync(file, 'utf8') : '', change);
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
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
  const { entries } = JSON.parse(readFileSync(path.join(projectRoot, 'content/en/faq.json'), 'utf8'));
  const reversed = { file: 'en/faq.json', text: JSON.stringify({ entries: entries.toReversed() }) };
  expect(check(reversed)).toMatchObject({ lines: [], contents: checkContent(projectRoot).contents });
});
