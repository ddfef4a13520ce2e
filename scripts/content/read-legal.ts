import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/content/schemas/languages.ts';
import {
  type LegalDocument,
  type LegalDocumentName,
  legalDocumentSchema,
  legalDocuments,
} from '../../src/content/schemas/legal.ts';
import { compareVersions } from '../../src/content/versions.ts';
import { type Data, fieldName, isData, mapStrings, type Path } from './data.ts';
import { type Node, toBlock } from './markdown.ts';
import { fillIn } from './placeholders.ts';
import { validate } from './problem.ts';
import { openMarkdown, type Reading, wordsFile } from './reading.ts';

type Section = { id: string; title: string; summary: string; body: unknown[] };

/** Cuts a document into its sections: `## Title {#id}`, then `> summary`, then the text. */
function cutSections(nodes: readonly Node[], file: string, { report }: Reading) {
  const introduction: unknown[] = [];
  const sections: Section[] = [];
  for (const node of nodes) {
    const section = sections.at(-1);
    const wrong = (message: string, found?: string) => report({ file, line: node.line, message, found });
    if (node.kind === 'heading' && !node.id) wrong('expected an id such as {#retention} at the end of the heading');
    if (node.kind === 'heading' && node.depth === 2) {
      sections.push({ id: node.id ?? '', title: node.text, summary: '', body: [] });
    } else if (node.kind === 'heading' && node.depth !== 3) {
      wrong('expected headings of the levels ## and ###', node.text);
    } else if (node.kind === 'quote') {
      if (section && !section.summary && section.body.length === 0) section.summary = node.text;
      else wrong('expected one summary (> …), directly under the section’s heading');
    } else {
      (section?.body ?? introduction).push(toBlock(node));
    }
  }
  return { introduction, sections };
}

/** Returns the line of a section's heading, for the problems of that section. */
const headingLine = (nodes: readonly Node[], index: unknown): number | undefined =>
  nodes.filter((node) => node.kind === 'heading' && node.depth === 2)[Number(index)]?.line;

type Version = { file: string; data: unknown; lineOf: (path: Path) => number | undefined };

function readVersion(name: string, language: Language, reading: Reading): Version | undefined {
  const file = wordsFile(name, language);
  const source = openMarkdown(file, language, reading);
  if (!source) return undefined;
  const front = isData(source.data) ? source.data : {};
  return {
    file,
    data: { ...front, ...cutSections(source.nodes, file, reading) },
    lineOf: ([field, index]) =>
      field === 'sections' ? headingLine(source.nodes, index) : source.lineOf(field === undefined ? [] : [field]),
  };
}

/** Returns the files of earlier versions, newest first. */
function previousFiles(stem: string, language: Language, root: string): string[] {
  const folder = path.join(root, 'content', language, 'legal/previous');
  const number = (file: string) => file.slice(stem.length + 1, -'.md'.length);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.startsWith(`${stem}-`) && file.endsWith('.md'))
    .toSorted((one, other) => compareVersions(number(other), number(one)))
    .map((file) => `legal/previous/${file}`);
}

/** The file of a version of an agreement. */
export const legalFile = (name: LegalDocumentName, version: string, isCurrent: boolean): string =>
  `legal/${isCurrent ? legalDocuments[name] : `previous/${legalDocuments[name]}-${version}`}.md`;

/** Reads a legal document with its earlier versions; nothing where something is wrong, which is reported. */
export function readLegal(
  name: LegalDocumentName,
  language: Language,
  values: Data,
  reading: Reading,
): LegalDocument | undefined {
  const current = legalFile(name, '', true);
  const names = [current, ...previousFiles(legalDocuments[name], language, reading.root)];
  const versions = names.map((file) => readVersion(file, language, reading));
  const file = wordsFile(current, language);
  if (!reading.sources.has(file)) reading.report({ file, message: 'expected a file', found: 'none' });
  const [first, ...previous] = versions.filter((version) => version !== undefined);
  if (!first || versions.includes(undefined)) return undefined;
  const data = { language, current: first.data, previous: previous.map((version) => version.data) };
  const { output, findings } = validate(
    legalDocumentSchema,
    mapStrings(data, (text) => fillIn(text, values)),
  );
  for (const { path: at, message, found } of findings) {
    const isPrevious = at[0] === 'previous';
    const version = (isPrevious ? previous[Number(at[1])] : first) ?? first;
    const inner = at.slice(isPrevious ? 2 : 1);
    reading.report({ file: version.file, line: version.lineOf(inner), field: fieldName(inner), message, found });
  }
  return output;
}
