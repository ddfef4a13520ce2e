import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../src/content/schemas/languages.ts';
import {
  type LegalDocument,
  type LegalDocumentName,
  legalDocumentSchema,
  legalDocuments,
} from '../../src/content/schemas/legal.ts';
import { type Data, isData, mapStrings } from './data.ts';
import { type Node, parseMarkdown, toBlock } from './markdown.ts';
import { noteMarkdown } from './markdown-fields.ts';
import { fillIn } from './placeholders.ts';
import { fieldName, type Path } from './problem.ts';
import type { Reading } from './reading.ts';
import { readMarkdown } from './source.ts';
import { validate } from './validate.ts';
import { noteWordings } from './wordings.ts';

type Section = { id: string; title: string; summary: string; body: unknown[] };

/** Cuts a document into its sections: `## Title {#id}`, then `> summary`, then the text. */
function cutSections(nodes: readonly Node[], file: string, { report }: Reading) {
  const introduction: unknown[] = [];
  const sections: Section[] = [];
  for (const node of nodes) {
    const section = sections.at(-1);
    if (node.kind === 'heading' && !node.id) {
      report({ file, line: node.line, message: 'expected an id such as {#retention} at the end of the heading' });
    }
    if (node.kind === 'heading' && node.depth === 2) {
      sections.push({ id: node.id ?? '', title: node.text, summary: '', body: [] });
    } else if (node.kind === 'heading' && node.depth !== 3) {
      report({ file, line: node.line, message: 'expected headings of the levels ## and ###', found: node.text });
    } else if (node.kind === 'quote') {
      if (section && !section.summary && section.body.length === 0) section.summary = node.text;
      else
        report({ file, line: node.line, message: 'expected one summary (> …), directly under the section’s heading' });
    } else {
      (section?.body ?? introduction).push(toBlock(node));
    }
  }
  return { introduction, sections };
}

/** The line of a section's heading, for what is wrong within it. */
const headingLine = (nodes: readonly Node[], at: unknown): number | undefined =>
  nodes.filter((node) => node.kind === 'heading' && node.depth === 2)[Number(at)]?.line;

type Version = { data: unknown; lineOf: (path: Path) => number | undefined; file: string };

function readVersion(name: string, language: Language, reading: Reading): Version | undefined {
  const file = `content/${language}/${name}`;
  const source = readMarkdown(reading.root, file, reading.report);
  if (!source) return undefined;
  reading.sources[language].set(name, source);
  noteWordings(source, language, reading);
  const { nodes, ...rest } = parseMarkdown(source.body, source.bodyLine);
  noteMarkdown({ nodes, ...rest }, reading, { language, file });
  const front = isData(source.data) ? source.data : {};
  return {
    file,
    data: { ...front, ...cutSections(nodes, file, reading) },
    lineOf: ([field, at, ...inner]) =>
      field === 'sections' ? headingLine(nodes, at) : source.lineOf(field === undefined ? [] : [field, ...inner]),
  };
}

const numberOf = (file: string): number[] => (/-(\d+)\.(\d+)\.md$/.exec(file) ?? []).slice(1).map(Number);

/** The files of earlier versions, newest first. */
function previousFiles(stem: string, language: Language, root: string): string[] {
  const folder = path.join(root, 'content', language, 'legal/previous');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.startsWith(`${stem}-`) && file.endsWith('.md'))
    .toSorted((one, other) => {
      const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numberOf(one), numberOf(other)];
      return otherMajor - major || otherMinor - minor;
    })
    .map((file) => `legal/previous/${file}`);
}

/** Reads a legal document with its earlier versions. */
export function readLegal(
  name: LegalDocumentName,
  language: Language,
  values: Data,
  reading: Reading,
): LegalDocument | undefined {
  const stem = legalDocuments[name];
  const files = [`legal/${stem}.md`, ...previousFiles(stem, language, reading.root)];
  const versions = files.map((file) => readVersion(file, language, reading));
  const [current, ...previous] = versions;
  if (!current) {
    const file = `content/${language}/legal/${stem}.md`;
    if (!reading.problems.some((problem) => problem.file === file)) {
      reading.report({ file, message: 'expected a file', found: 'none' });
    }
    return undefined;
  }
  const data = {
    language,
    current: current.data,
    previous: previous.filter((one) => one !== undefined).map((one) => one.data),
  };
  const { output, findings } = validate(
    legalDocumentSchema,
    mapStrings(data, (text) => fillIn(text, values)),
  );
  for (const { path: at, message, found } of findings) {
    const inPrevious = at[0] === 'previous';
    const version = inPrevious ? previous[Number(at[1])] : current;
    const inner = at.slice(inPrevious ? 2 : 1);
    reading.report({
      file: version?.file ?? stem,
      line: version?.lineOf(inner),
      field: fieldName(inner),
      message,
      found,
    });
  }
  return output;
}
