import type { Language } from '../../src/content/schemas/languages.ts';
import type { Block } from '../../src/content/schemas/primitives.ts';
import { isData } from './data.ts';
import { type Markdown, parseMarkdown, toBlock } from './markdown.ts';
import { fieldName, type Path } from './problem.ts';
import type { Reading } from './reading.ts';

/** The fields of JSON files that are written in Markdown. */
const markdownFields = ['answer', 'body', 'rules'];

/** Notes what a parsed text holds, for the checks, and what is wrong with it. */
export function noteMarkdown(
  { texts, links, problems }: Markdown,
  reading: Reading,
  place: { language: Language; file: string; field?: string },
): void {
  for (const { text, line } of texts) reading.wordings.push({ ...place, text, line });
  for (const { text, line } of links) reading.links.push({ ...place, to: text, line });
  for (const problem of problems) reading.report({ file: place.file, field: place.field, ...problem });
}

type Place = { reading: Reading; language: Language; file: string; lineOf: (path: Path) => number };

function parseField(text: string, path: Path, { reading, language, file, lineOf }: Place): Block[] {
  const line = lineOf(path);
  const markdown = parseMarkdown(text, line);
  // A JSON string is one line of the file, whatever lines it has itself.
  const onOneLine = <Item extends { line: number }>(items: readonly Item[]) => items.map((item) => ({ ...item, line }));
  noteMarkdown(
    {
      ...markdown,
      texts: onOneLine(markdown.texts),
      links: onOneLine(markdown.links),
      problems: onOneLine(markdown.problems),
    },
    reading,
    { language, file, field: fieldName(path) },
  );
  return markdown.nodes.map(toBlock).filter((block) => block !== undefined);
}

/** Words of a JSON file with its Markdown fields parsed; every other text is noted as it is. */
export function parseMarkdownFields(value: unknown, path: Path, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item, at) => parseMarkdownFields(item, [...path, at], place));
  if (!isData(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const at = [...path, key];
      if (markdownFields.includes(key) && typeof item === 'string') return [key, parseField(item, at, place)];
      return [key, parseMarkdownFields(item, at, place)];
    }),
  );
}
