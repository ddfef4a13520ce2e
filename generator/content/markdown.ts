import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import { filesIn, pathBelow } from '../files.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import { type Folder, isJsonObject, type LocatedValue, locate, type Path, textOf } from './reading.ts';

const quotationAdvice =
  'put a text with a colon, or with a sign at its start, in straight quotation marks: title: "One: two"';
const yamlAdvice: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: quotationAdvice,
  BAD_SCALAR_START: quotationAdvice,
  UNEXPECTED_TOKEN: quotationAdvice,
  MISSING_CHAR: 'a quotation mark or a colon is missing',
  DUPLICATE_KEY: 'each field once',
  TAB_AS_INDENT: 'no tab at the beginning of a line',
  BAD_DQ_ESCAPE: 'a backslash between quotation marks is written twice, \\\\',
};

/** Parses front matter, in which every field is a text. */
function parseFront(text: string, lineCounter: LineCounter) {
  try {
    const document = parseDocument(text, { lineCounter, schema: 'failsafe', prettyErrors: false });
    const [error] = document.errors;
    // No aliases: with them, a short text could expand until it fills the memory.
    const data: unknown = error ? undefined : document.toJS({ maxAliasCount: 0 });
    return error ? { fault: error.code, offset: error.pos[0] } : { document, data };
  } catch {
    // The parser throws for aliases, and if nesting exhausts the stack.
    return { fault: 'RESOURCE_EXHAUSTION', offset: 0 };
  }
}

const frontMatterAndBody = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * Reads a Markdown file with front matter. Reports a missing or invalid file, and returns undefined.
 * @param page the address of the page whose anchors the file has; `''` if no page has them
 */
export function readMarkdown(file: string, folder: Folder, expected: ProblemText, page?: string) {
  const { report } = folder;
  const text = textOf(file, folder, expected);
  if (text === undefined) return undefined;
  const [, front, body] = frontMatterAndBody.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    report({ file, line: 1, path: [] }, problem('front-matter'));
    return undefined;
  }
  const lineCounter = new LineCounter();
  // The front matter begins on the file's second line.
  const placeAt = (offset = 0, path: Path = []) => ({ file, line: lineCounter.linePos(offset).line + 1, path });
  const parsed = parseFront(front, lineCounter);
  if (parsed.fault !== undefined) {
    const advice = yamlAdvice[parsed.fault] ?? 'one field a line, such as title: Words';
    report(placeAt(parsed.offset), problem('front-matter-syntax', { advice }));
    return undefined;
  }
  const { document, data } = parsed;
  const fields = new Map<string, LocatedValue>();
  for (const [key, value] of Object.entries(isJsonObject(data) ? data : {})) {
    const node: unknown = document.getIn([key], true);
    const [offset] = isJsonObject(node) && Array.isArray(node.range) ? node.range : [];
    fields.set(key, locate(value, placeAt(offset, [key])));
  }
  const bodyLine = front.split('\n').length + 3;
  return {
    front: { place: { file, line: 2, path: [] }, value: fields },
    pieces: parseMarkdown(body, (line) => ({ file, line: bodyLine + line - 1, path: [] }), folder, page),
  };
}

/** Lists the names of a folder's Markdown files, including those that are not written yet. */
export function markdownFiles(folder: string, { root, texts = new Map() }: Folder): string[] {
  const names = new Set(filesIn(path.join(root, pathBelow(root, folder))));
  const prefix = `${folder}/`;
  for (const [file, text] of texts) {
    if (!file.startsWith(prefix)) continue;
    const name = file.slice(prefix.length);
    if (text === null) names.delete(name);
    else names.add(name);
  }
  return [...names].filter((name) => /^[^/]+\.md$/.test(name));
}
