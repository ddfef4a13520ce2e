import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { changeKinds } from '../../src/content/schemas/constants.ts';
import type { Language } from '../../src/content/schemas/languages.ts';
import { type Releases, releasesSchema } from '../../src/content/schemas/releases.ts';
import { type Data, isData, mapStrings } from './data.ts';
import { type Node, parseMarkdown, toBlock } from './markdown.ts';
import { noteMarkdown } from './markdown-fields.ts';
import { fillIn } from './placeholders.ts';
import { fieldName, shown } from './problem.ts';
import type { Reading } from './reading.ts';
import { readJson, readMarkdown, type Source } from './source.ts';
import { validate } from './validate.ts';
import { noteWordings } from './wordings.ts';

/** The headings of a release's parts, in its language: those of messages.json. */
export type ReleaseHeadings = Readonly<Record<(typeof changeKinds)[number] | 'knownIssues', string>>;

type Item = { id: string; content: unknown; kind?: string };

/** Sorts a release's lists under their headings: changes by kind, and what is known to be wrong. */
function sortItems(nodes: readonly Node[], headings: ReleaseHeadings, file: string, reading: Reading) {
  const changes: Item[] = [];
  const knownIssues: Item[] = [];
  const names = Object.values(headings);
  let under: string | undefined;
  for (const node of nodes) {
    if (node.kind === 'heading') {
      under = Object.entries(headings).find(([, heading]) => heading === node.text)?.[0];
      if (!under || node.depth !== 2) {
        const message = `expected one of the headings ${names.map((name) => `“## ${name}”`).join(', ')}`;
        reading.report({ file, line: node.line, message, found: shown(`${'#'.repeat(node.depth)} ${node.text}`) });
      }
    } else if (node.kind === 'list') {
      for (const { content, id, line } of node.items) {
        if (!id)
          reading.report({ file, line, message: 'expected an id such as {#quick-start} at the end of the item' });
        if (under === 'knownIssues') knownIssues.push({ id: id ?? '', content });
        else changes.push({ id: id ?? '', kind: under ?? '', content });
      }
    } else {
      reading.report({
        file,
        line: node.line,
        message: 'expected a list of changes under each heading',
        found: node.kind,
      });
    }
  }
  return { changes, knownIssues };
}

function readRelease(facts: Data, language: Language, headings: ReleaseHeadings, reading: Reading): unknown {
  const name = `releases/${facts.version}.md`;
  const file = `content/${language}/${name}`;
  const source = readMarkdown(reading.root, file, reading.report);
  if (!source) {
    const message = 'expected the notes of a release that content/releases.json lists';
    if (!reading.problems.some((problem) => problem.file === file)) reading.report({ file, message, found: 'no file' });
    return undefined;
  }
  reading.sources[language].set(name, source);
  noteWordings(source, language, reading);
  const markdown = parseMarkdown(source.body, source.bodyLine);
  noteMarkdown(markdown, reading, { language, file });
  const firstHeading = markdown.nodes.findIndex(({ kind }) => kind === 'heading');
  const parts = firstHeading < 0 ? markdown.nodes.length : firstHeading;
  const introduction = markdown.nodes.slice(0, parts).map(toBlock);
  return {
    ...facts,
    ...(isData(source.data) ? source.data : {}),
    ...(introduction.length > 0 ? { introduction } : {}),
    ...sortItems(markdown.nodes.slice(parts), headings, file, reading),
  };
}

/** Every file of notes belongs to a release. */
function findStrays(versions: readonly unknown[], language: Language, { root, report }: Reading): void {
  const folder = `content/${language}/releases`;
  const files = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : [];
  for (const file of files) {
    if (!versions.some((version) => file === `${version}.md`)) {
      report({ file: `${folder}/${file}`, message: 'expected a release in content/releases.json', found: 'none' });
    }
  }
}

/** Where a finding stands: the facts are in releases.json, the rest is in the release's own file. */
function reportRelease(
  finding: { path: readonly (string | number)[]; message: string; found: string },
  facts: Source,
  versions: readonly unknown[],
  language: Language,
  reading: Reading,
): void {
  const [, at, ...rest] = finding.path;
  const own = typeof at === 'number' ? reading.sources[language].get(`releases/${versions[at]}.md`) : undefined;
  // What could not be sorted under a heading, or has no id, was reported with its line.
  const isSaid = own && reading.problems.some(({ file }) => file === own.file);
  if (finding.found === '""' && isSaid && ['changes', 'knownIssues'].includes(String(rest[0]))) return;
  const inFacts = !own || ['version', 'date', 'platforms'].includes(String(rest[0]));
  const source = inFacts ? facts : own;
  const path = inFacts ? finding.path : rest;
  reading.report({ ...finding, file: source.file, line: source.lineOf(path), field: fieldName(path) });
}

/** Reads every release of `content/releases.json` with its notes in one language. */
export function readReleases(
  language: Language,
  headings: ReleaseHeadings,
  values: Data,
  reading: Reading,
): Releases | undefined {
  const facts = readJson(reading.root, 'content/releases.json', reading.report);
  if (!facts || !isData(facts.data) || !Array.isArray(facts.data.releases)) {
    reading.report({ file: 'content/releases.json', message: 'expected { "releases": [ … ] }' });
    return undefined;
  }
  reading.facts.set('releases.json', facts);
  const list: unknown[] = facts.data.releases;
  const versions = list.map((release) => (isData(release) ? release.version : undefined));
  findStrays(versions, language, reading);
  const releases = list.map((release) => (isData(release) ? readRelease(release, language, headings, reading) : {}));
  if (releases.includes(undefined)) return undefined;
  const filled = mapStrings({ ...facts.data, language, releases }, (text) => fillIn(text, values));
  const { output, findings } = validate(releasesSchema, filled);
  for (const finding of findings) reportRelease(finding, facts, versions, language, reading);
  return output;
}
