import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { innerSchema, keyField } from '../../src/content/fields.ts';
import { loggedReleases } from '../../src/content/release-selections.ts';
import { jsonFeed } from '../feeds.ts';
import { projectRoot } from '../files.ts';
import { anchorsOf } from '../manifests.ts';
import { structuredData } from '../structured-data.ts';
import { checkSample } from '../variants/check.ts';
import { type Change, changeSchema, variants } from '../variants/edit.ts';
import { schemas } from './read-json.ts';
import { fieldName, type Path, textIfAny } from './reading.ts';

const faultSchema = v.intersect([changeSchema, v.object({ report: v.string(), at: v.optional(v.string()) })]);
const combinedSchema = v.object({ changes: v.array(changeSchema), reports: v.array(v.string()) });
const { combined, ...faultsByTitle } = v.parse(
  v.objectWithRest({ combined: v.array(combinedSchema) }, v.array(faultSchema)),
  parse(readFileSync(path.join(import.meta.dirname, 'planted-faults.yaml'), 'utf8')),
);

/** Pages that `npm run new:page` has added have texts to translate. */
const warningsOfSample = checkSample().warnings;

/** Returns a matcher of a report, `file field: message`, with any line number. `…` matches any text. */
function reported(report: string) {
  const escaped = report.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const [file, ...message] = escaped.replaceAll('…', '.+').split(' ');
  return expect.stringMatching(new RegExp(`^sample/${file}(?::\\d+)?[: ]+${message.join(' ')}$`));
}

/** Names what a fault changes. Faults of releases, colours, messages or plans may hide each other. */
function placeOf(change: Change): string {
  const [whole] = /releases|brand|messages|^plans/.exec(change.file) ?? [];
  const field = 'set' in change ? change.set : 'remove' in change && change.remove;
  return whole ?? `${change.file} ${field}`;
}

describe.each(Object.entries(faultsByTitle))('a fault of the content is reported once @editor (%s)', (_, faults) => {
  const faultsByPlace = Map.groupBy(faults, placeOf);
  // The nth faults of all places are in one group, because one check finds faults of different places.
  const groups = Map.groupBy(faults, (fault) => faultsByPlace.get(placeOf(fault))?.indexOf(fault));
  const rows = [...groups.values()].map((group) => ({
    group,
    title: group.map(({ file, report }) => `${file} ${report}`).join(', '),
  }));
  test.each(rows)('$title', ({ group }) => {
    const { lines, warnings } = checkSample(group);
    const reports = [...lines, ...warnings.filter((warning) => !warningsOfSample.includes(warning))];
    for (const { file, report, at = file } of group) expect(reports).toContainEqual(reported(`${at} ${report}`));
    expect(reports).toHaveLength(group.length);
  });
});

/** Yields the path of each required fact, one of each shape: the first item stands for its list. The keys of records are data. */
function* requiredFacts(schema: v.GenericSchema | undefined, data: unknown, path: Path = []): Generator<Path> {
  for (const [step, value] of Object.entries(Object(data))) {
    const field = schema && innerSchema(schema, step);
    const isItem = Array.isArray(data);
    if (!field || step === keyField || field.type === 'optional' || (isItem && step !== '0')) continue;
    const fieldPath = [...path, isItem ? 0 : step];
    if (!isItem) yield fieldPath;
    if (typeof value === 'object' && field.type !== 'record') yield* requiredFacts(field, value, fieldPath);
  }
}

test('a missing fact is reported once, in the file that lacks it @editor', () => {
  const factsByKind = Object.entries(schemas).flatMap(([kind, schema]) => {
    const text = textIfAny(`content/${kind}.json`, { root: projectRoot, report: () => undefined });
    return text && kind !== 'releases' ? [{ kind, facts: [...requiredFacts(schema, JSON.parse(text))] }] : [];
  });
  const count = Math.max(...factsByKind.map(({ facts }) => facts.length));
  expect(count).toBeGreaterThan(20);
  for (let index = 0; index < count; index++) {
    // One fact of each kind, because kinds do not hide each other's problems.
    const removed = factsByKind.flatMap(({ kind, facts }) =>
      facts.slice(index, index + 1).map((path) => ({ kind, path })),
    );
    const { lines } = checkSample(removed.map(({ kind, path }) => ({ file: `${kind}.json`, remove: path.join('.') })));
    const missing = lines.filter((line) => line.endsWith('expected this field; found nothing'));
    for (const { kind, path } of removed)
      expect(missing).toContainEqual(reported(`${kind}.json ${fieldName(path)}: expected this field; found nothing`));
    expect(missing).toHaveLength(removed.length);
  }
}, 120_000);

test.each(combined)('several changes are reported: $reports', ({ changes, reports }) => {
  expect(checkSample(changes).lines).toEqual(reports.map(reported));
});

test('the content check reports all problems together, with their lines', () => {
  const { lines } = checkSample([
    { file: 'plans.json', set: 'updated', value: 'today' },
    { file: 'en/faq.json', text: '{' },
    { file: 'en/releases/1.4.0.md', replace: '\n---\n', by: '\n---\n\n<hr>\n' },
  ]);
  expect(lines).toEqual([
    'sample/en/faq.json:1: expected JSON: a closing } is missing',
    expect.stringMatching(/^sample\/en\/releases\/1\.4\.0\.md:7: expected no HTML: .+; found "<hr>"$/),
    expect.stringMatching(/^sample\/plans\.json:2 updated: expected a day such as .+; found "today"$/),
  ]);
});

test('texts are put into the order of the shared facts', () => {
  const { entries } = JSON.parse(readFileSync(path.join(projectRoot, 'sample/en/faq.json'), 'utf8'));
  const reversed = { file: 'en/faq.json', text: JSON.stringify({ entries: entries.toReversed() }) };
  expect(checkSample([reversed])).toMatchObject({ lines: [], contents: checkSample().contents });
});

/** Checks the sample with variants of generator/variants/variants.yaml. */
const checkVariants = (...names: string[]) => checkSample(names.flatMap((name) => variants[name] ?? []));

test.each([...Object.keys(variants).map((name) => [name]), Object.keys(variants)])(
  'content is correct with %s',
  (...names) => expect(checkVariants(...names).lines).toEqual([]),
);

test('a page has no structured data or anchor of a section that is empty or left out', () => {
  const page = { origin: 'https://site.example', name: 'home', preview: '' } as const;
  const data = checkVariants('no questions').contents.map((content) => structuredData({ ...page, content }));
  expect(data, 'one for each language').toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('FAQPage');
  const { contents } = checkSample([{ file: 'home.json', set: 'sections', value: ['features'] }]);
  expect(contents.map((content) => anchorsOf(content, 'home'))).toEqual([['features'], ['features']]);
});

test('foreign words and addresses do not count as reminders or as untranslated', () => {
  const { lines } = checkSample([
    { file: 'en/about.json', set: 'mission.heading', value: 'Mit Methode: todo sobre el método' },
    { file: 'en/site.json', set: 'owner.company', value: '示例科技（深圳）有限公司' },
    { file: 'zh-CN/site.json', set: 'owner.address', value: 'the old mill, river street, harbour town' },
  ]);
  expect(lines).toEqual([]);
});

test('downloads without words have names, and commands name their version', () => {
  const [content] = checkVariants('systems, kinds and processors of its own, and installation by command').contents;
  const { platforms = [], files = [] } = content?.downloads ?? {};
  expect(platforms.map(({ name }) => name).slice(4)).toEqual(['Android', 'Web', 'Docker', 'FreeBSD']);
  const [docker, freebsd] = ['docker-image', 'freebsd-riscv'].map((id) => files.find((file) => file.id === id));
  expect(docker).toMatchObject({ label: 'Docker', command: 'docker run parley:1.4.0' });
  expect(freebsd?.label).toBe('FreeBSD (.txz, RISC-V)');
});

test('a kind of changes of the content is a heading of its notes, and last in the log and in feeds', () => {
  const changes = variants['a kind of changes of its own'] ?? [];
  const [content] = checkSample(changes).contents;
  expect(content && loggedReleases(content).kinds).toEqual(['new', 'improved', 'fixed', 'security', 'performance']);
  const feed = content && jsonFeed(content, 'https://site.example');
  expect(feed?.items.map(({ tags }) => tags)).toContainEqual(['Fixed', 'Performance']);
  const withoutName = checkSample(changes.filter(({ file }) => !file.endsWith('site.json'))).lines;
  expect(withoutName).toContainEqual(reported('en/releases/1.3.1.md … or the name of a kind in changeKinds of …'));
});

test('an unlisted platform has no files, and texts that name it cause a warning', () => {
  const { contents, warnings } = checkVariants('no Linux');
  expect(contents).toHaveLength(2);
  expect(JSON.stringify(contents.map(({ downloads, releases }) => [downloads, releases]))).not.toMatch(
    /(?<!"id":)"linux"/,
  );
  expect(warnings).toContainEqual(reported('en/pages.json … names a platform …; found Linux'));
  const files = ['downloads.json', 'en/downloads.json', 'zh-CN/downloads.json'];
  const withoutWeb = checkSample(files.map((file) => ({ file, remove: 'platforms.5' })));
  expect(withoutWeb.warnings).toContainEqual(reported('en/pages.json … names a platform …; found in the browser'));
});
