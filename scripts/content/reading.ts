import { defaultLanguage, type Language } from '../../src/content/schemas/languages.ts';
import type { Block } from '../../src/content/schemas/primitives.ts';
import { fieldName, mapStrings, type Path, walk } from './data.ts';
import { type Markdown, parseMarkdown, toBlock } from './markdown.ts';
import type { Problem, Report } from './problem.ts';
import { type MarkdownSource, parseFrontMatter, parseJson, readText, type Source } from './source.ts';

type Place = { file: string; line: number; field?: string };

/** A text that visitors read. */
export type Wording = Place & { language: Language; text: string };

/** A link that an author wrote; one in a file of facts is the same in every language. */
export type WrittenLink = Place & { language: Language | undefined; to: string };

/** The other results of reading `content/`, which the checks need to report file and line. */
export type Reading = {
  /** The folder that holds `content/` and `public/`. */
  root: string;
  problems: Problem[];
  report: Report;
  wordings: Wording[];
  links: WrittenLink[];
  /** Every file that exists, from the project's folder; nothing for one that cannot be parsed. */
  sources: Map<string, Source | undefined>;
};

export function newReading(root: string): Reading {
  const problems: Problem[] = [];
  return { root, problems, report: (problem) => problems.push(problem), wordings: [], links: [], sources: new Map() };
}

/** Returns the line of a field in a file that was read. */
export const lineIn = ({ sources }: Reading, file: string, path: Path): number | undefined =>
  sources.get(file)?.lineOf(path);

/** Returns whether something was already reported about a field, or about anything in it. */
export const isReported = ({ problems }: Reading, file: string, field = ''): boolean =>
  problems.some((problem) => problem.file === file && (problem.field ?? '').startsWith(field));

/** Fields whose texts visitors do not read. */
const notWording = new Set([
  'id',
  'to',
  'url',
  'command',
  'lines',
  'language',
  'kind',
  'speaker',
  'picture',
  'currency',
]);

/** The fields of JSON files that are written in Markdown. Their texts are noted where they are parsed. */
export const markdownFields: readonly unknown[] = ['answer', 'body', 'rules'];

/** Notes the links of a file and, if it is in a language, its texts. */
function noteTexts({ file, data, lineOf }: Source, language: Language | undefined, reading: Reading): void {
  walk(data, (text, path) => {
    if (typeof text !== 'string') return;
    const place = { file, line: lineOf(path), field: fieldName(path) };
    if (path.at(-1) === 'to') reading.links.push({ ...place, language, to: text });
    if (!language || markdownFields.includes(path.at(-1))) return;
    if (!path.some((step) => typeof step === 'string' && notWording.has(step))) {
      reading.wordings.push({ ...place, language, text });
    }
  });
}

/** Notes the texts and links of parsed Markdown, and reports its problems. */
function noteMarkdown(
  { texts, links, problems }: Markdown,
  reading: Reading,
  place: Omit<Wording, 'text' | 'line'>,
): void {
  for (const { text, line } of texts) reading.wordings.push({ ...place, text, line });
  for (const { text, line } of links) reading.links.push({ ...place, to: text, line });
  for (const problem of problems) reading.report({ file: place.file, field: place.field, ...problem });
}

/** Reads a JSON file once. @returns nothing if there is no such file, or if it cannot be parsed, which is reported */
export function openJson(file: string, language: Language | undefined, reading: Reading): Source | undefined {
  const text = reading.sources.has(file) ? undefined : readText(reading.root, file);
  if (text === undefined) return reading.sources.get(file);
  const source = parseJson(text, file, reading.report);
  reading.sources.set(file, source);
  if (source) noteTexts(source, language, reading);
  return source;
}

/** Reads a Markdown file. @returns nothing if there is no such file, or if it cannot be parsed, which is reported */
export function openMarkdown(
  file: string,
  language: Language,
  reading: Reading,
): (MarkdownSource & Pick<Markdown, 'nodes'>) | undefined {
  const text = readText(reading.root, file);
  if (text === undefined) return undefined;
  const source = parseFrontMatter(text, file, reading.report);
  reading.sources.set(file, source);
  if (!source) return undefined;
  noteTexts(source, language, reading);
  const markdown = parseMarkdown(source.body, source.bodyLine);
  noteMarkdown(markdown, reading, { language, file });
  return { ...source, nodes: markdown.nodes };
}

/** Returns the data of a file of words with its Markdown fields parsed. */
export function parseMarkdownFields({ file, data, lineOf }: Source, language: Language, reading: Reading): unknown {
  return mapStrings(data, (text, path): string | Block[] => {
    if (!markdownFields.includes(path.at(-1))) return text;
    const line = lineOf(path);
    // A JSON string is on one line of the file, however many lines its text has.
    const onLine = <Item extends { line: number }>(items: readonly Item[]) => items.map((item) => ({ ...item, line }));
    const { nodes, texts, links, problems } = parseMarkdown(text, line);
    const markdown = { nodes, texts: onLine(texts), links: onLine(links), problems: onLine(problems) };
    noteMarkdown(markdown, reading, { language, file, field: fieldName(path) });
    return nodes.map(toBlock).filter((block) => block !== undefined);
  });
}

/** `content/en/home.json` */
export const wordsFile = (name: string, language: Language = defaultLanguage): string => `content/${language}/${name}`;
