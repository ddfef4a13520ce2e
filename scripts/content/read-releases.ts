import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { ChangeKind } from '../../src/content/schemas/constants.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { moment } from '../../src/content/schemas/primitives.ts';
import { type Releases, releaseSchema, releasesSchema } from '../../src/content/schemas/releases.ts';
import { type Data, fieldName, isData, mapStrings, shown } from './data.ts';
import { type Node, toBlock } from './markdown.ts';
import { fillIn } from './placeholders.ts';
import { validate } from './problem.ts';
import { isReported, openJson, openMarkdown, type Reading, wordsFile } from './reading.ts';

const factsFile = 'content/releases.json';

/** releases.json: the words of each release are in a file of its own. */
export const releaseFactsSchema = v.object({
  updated: moment,
  releases: v.pipe(v.array(v.pick(releaseSchema, ['version', 'date', 'platforms', 'image'])), v.minLength(1)),
});

type ReleaseFacts = v.InferOutput<typeof releaseFactsSchema>;

/** The headings of a release's parts, in its language: those of messages.json. */
export type ReleaseHeadings = Readonly<Record<ChangeKind | 'knownIssues', string>>;

type Item = { id: string; content: unknown; kind?: string };

/** Sorts a release's lists under their headings: changes by kind, and known issues. */
function sortItems(nodes: readonly Node[], headings: ReleaseHeadings, file: string, { report }: Reading) {
  const changes: Item[] = [];
  const knownIssues: Item[] = [];
  let under: string | undefined;
  for (const node of nodes) {
    if (node.kind === 'heading') {
      under = Object.entries(headings).find(([, heading]) => heading === node.text)?.[0];
      if (under && node.depth === 2) continue;
      const known = Object.values(headings).map((name) => `“## ${name}”`);
      const found = shown(`${'#'.repeat(node.depth)} ${node.text}`);
      report({ file, line: node.line, message: `expected one of the headings ${known.join(', ')}`, found });
    } else if (node.kind === 'list') {
      for (const { content, id = '', line } of node.items) {
        if (!id) report({ file, line, message: 'expected an id such as {#quick-start} at the end of the item' });
        if (under === 'knownIssues') knownIssues.push({ id, content });
        else changes.push({ id, kind: under ?? '', content });
      }
    } else {
      report({ file, line: node.line, message: 'expected a list of changes under each heading', found: node.kind });
    }
  }
  return { changes, knownIssues };
}

/** The file with the notes of a release. */
export const releaseFile = (version: string): string => `releases/${version}.md`;

function readNotes(version: string, language: Language, headings: ReleaseHeadings, reading: Reading): Data | undefined {
  const file = wordsFile(releaseFile(version), language);
  const source = openMarkdown(file, language, reading);
  if (!source) {
    const message = 'expected the notes of a release that content/releases.json lists';
    if (!reading.sources.has(file)) reading.report({ file, message, found: 'no file' });
    return undefined;
  }
  const firstHeading = source.nodes.findIndex(({ kind }) => kind === 'heading');
  const parts = firstHeading < 0 ? source.nodes.length : firstHeading;
  const introduction = source.nodes.slice(0, parts).map(toBlock);
  return {
    ...(isData(source.data) ? source.data : {}),
    ...(introduction.length > 0 ? { introduction } : {}),
    ...sortItems(source.nodes.slice(parts), headings, file, reading),
  };
}

/** Reports notes that belong to no release. */
function findStrays({ releases }: ReleaseFacts, language: Language, { root, report }: Reading): void {
  const folder = `content/${language}/releases`;
  const files = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : [];
  for (const file of files.filter((name) => !releases.some(({ version }) => name === `${version}.md`))) {
    report({ file: `${folder}/${file}`, message: 'expected a release in content/releases.json', found: 'none' });
  }
}

/** Reads the facts of all releases; nothing where something is wrong, which is reported. */
export function readReleaseFacts(reading: Reading): ReleaseFacts | undefined {
  const source = openJson(factsFile, undefined, reading);
  if (!reading.sources.has(factsFile)) reading.report({ file: factsFile, message: 'expected a file', found: 'none' });
  if (!source) return undefined;
  const { output, findings } = validate(releaseFactsSchema, source.data);
  for (const { path: at, message, found } of findings) {
    reading.report({ file: factsFile, line: source.lineOf(at), field: fieldName(at), message, found });
  }
  return findings.length === 0 ? output : undefined;
}

/** Reads the notes of every release in one language. */
export function readReleases(
  facts: ReleaseFacts,
  language: Language,
  headings: ReleaseHeadings,
  values: Data,
  reading: Reading,
): Releases | undefined {
  findStrays(facts, language, reading);
  const notes = facts.releases.map(({ version }) => readNotes(version, language, headings, reading));
  if (notes.includes(undefined)) return undefined;
  const releases = facts.releases.map((release, index) => ({ ...release, ...notes[index] }));
  const filled = mapStrings({ ...facts, language, releases }, (text) => fillIn(text, values));
  const { output, findings } = validate(releasesSchema, filled);
  for (const { path: at, message, found } of findings) {
    const file = wordsFile(releaseFile(facts.releases[Number(at[1])]?.version ?? ''), language);
    const inner = at.slice(2);
    // An item without a heading or an id was reported with its line.
    if (found === '""' && ['changes', 'knownIssues'].includes(String(inner[0])) && isReported(reading, file)) continue;
    reading.report({ file, line: reading.sources.get(file)?.lineOf(inner), field: fieldName(inner), message, found });
  }
  return output;
}
