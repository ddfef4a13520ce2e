import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { LineCounter, parseDocument } from 'yaml';
import { isData, type Located, locatedAt, type Path, shown } from './located.ts';
import { type Piece, parseMarkdown, richText } from './markdown.ts';
import type { Folder, Report } from './problem.ts';

/** Returns a file's text with Unix line ends and without a byte order mark; undefined if there is no such file. */
function readText(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) return undefined;
  return readFileSync(absolute, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
}

const syntaxAdvice: Readonly<Record<string, string>> = {
  ColonExpected: 'a colon is missing after the name of the field',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is a bracket too many before this, or something after the last one',
  InvalidCommentToken: 'JSON has no comments',
  InvalidCharacter: 'a text holds a tab or a line break',
  InvalidEscapeCharacter: 'a backslash in a text is written twice, \\\\',
  UnexpectedEndOfString: 'a quotation mark is missing at the end of the text',
  UnexpectedEndOfNumber: 'a number ends in a digit, such as 15 or 15.5',
  PropertyNameExpected: 'the name of a field is missing, in straight quotation marks',
};

/** Returns the function that finds the line of an offset: a file of 2,000 releases has 14,000 values. */
function linesOf(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const line = ends.findIndex((end) => end >= offset);
    return 1 + (line < 0 ? ends.length : line);
  };
}

/** Returns the line of a syntax error, and advice for the editor. */
function syntaxFault(text: string, { error, offset, length }: ParseError): { line: number; advice: string } {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const [line = 1, lineBefore = 1] = [offset, before.length].map(linesOf(text));
  if (code === 'PropertyNameExpected' && /\d,$/.test(before) && /^\d/.test(found)) {
    return { line, advice: 'a number has a point and no comma, such as 15.5' };
  }
  if (/^[\]}]$/.test(found) && before.endsWith(',')) {
    return { line: lineBefore, advice: `there is a comma too many, probably at the end of line ${lineBefore}` };
  }
  if (code === 'CommaExpected' && lineBefore < line) {
    return { line: lineBefore, advice: `a comma is missing, probably at the end of line ${lineBefore}` };
  }
  if (code === 'CommaExpected') return { line, advice: `a comma is missing before ${found}` };
  if (code === 'InvalidSymbol' && before.endsWith('"')) {
    return { line, advice: `quotation marks inside a text are curly, “…”: a straight one ends it before ${found}` };
  }
  if (code === 'InvalidSymbol') return { line, advice: `${found} is missing its straight quotation marks, "…"` };
  return { line, advice: syntaxAdvice[code] ?? 'a value is missing' };
}

/** The fields of JSON files that are written in Markdown. */
export const markdownFields: readonly unknown[] = ['answer', 'body', 'rules'];

/** Parses a JSON file. @returns undefined for one that cannot be parsed: it is reported */
function parseJson(text: string, file: string, report: Report): Located | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!tree || error) {
    const { line, advice } = error ? syntaxFault(text, error) : { line: 1, advice: 'the file is empty' };
    report({ file, line, message: `expected JSON: ${advice}` });
    return undefined;
  }
  const lineAt = linesOf(text);
  const fieldsOf = (node: Node, at: Path): Map<string, Located> => {
    const fields = new Map<string, Located>();
    for (const { children: [key, child] = [] } of node.children ?? []) {
      if (!key || !child) continue;
      const name = String(key.value);
      if (fields.has(name)) {
        report({ file, line: lineAt(key.offset), message: 'expected each field once', found: shown(name) });
      }
      fields.set(name, locate(child, [...at, name]));
    }
    return fields;
  };
  const locate = (node: Node, at: Path): Located => {
    const place = { file, line: lineAt(node.offset), path: at };
    if (node.type === 'object') return { place, value: fieldsOf(node, at) };
    if (node.type === 'array') {
      return { place, value: (node.children ?? []).map((child, index) => locate(child, [...at, index])) };
    }
    if (typeof node.value !== 'string' || !markdownFields.includes(at.at(-1))) return { place, value: node.value };
    // A JSON string is on one line of the file, however many lines its text has.
    return richText(
      parseMarkdown(node.value, () => place, report),
      place,
    );
  };
  return locate(tree, []);
}

/** Reads a JSON file. @returns undefined for one that is missing or cannot be parsed, which is reported */
export function readJson(file: string, { root, report }: Folder): Located | undefined {
  const text = readText(root, file);
  if (text !== undefined) return parseJson(text, file, report);
  report({ file, message: 'expected a file', found: 'none' });
  return undefined;
}

/** A Markdown file: the fields of its front matter, which are all texts, and the text below. */
export type MarkdownFile = { front: Located & { value: Map<string, Located> }; pieces: Piece[] };

/**
 * Reads a Markdown file with front matter between two lines of `---`.
 * @param expected the message where there is no such file
 * @returns undefined for one that is missing or cannot be parsed, which is reported
 */
export function readMarkdown(file: string, { root, report }: Folder, expected: string): MarkdownFile | undefined {
  const text = readText(root, file);
  if (text === undefined) {
    report({ file, message: expected, found: 'none' });
    return undefined;
  }
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    report({ file, line: 1, message: 'expected front matter between two lines of ---' });
    return undefined;
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(front, { lineCounter, schema: 'failsafe', prettyErrors: false });
  // The front matter begins on the file's second line.
  const lineOf = (offset = 0) => lineCounter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error) {
    report({ file, line: lineOf(error.pos[0]), message: 'expected YAML', found: error.message });
    return undefined;
  }
  const data: unknown = document.toJS();
  const fields = Object.entries(isData(data) ? data : {}).map(([key, value]) => {
    const node: unknown = document.getIn([key], true);
    const range = isData(node) && Array.isArray(node.range) ? node.range : [];
    return [key, locatedAt({ file, line: lineOf(range[0]), path: [key] }, value)] as const;
  });
  const bodyLine = front.split('\n').length + 3;
  const place = (line: number) => ({ file, line: bodyLine + line - 1, path: [] });
  return {
    front: { place: { file, line: 2, path: [] }, value: new Map(fields) },
    pieces: parseMarkdown(body, place, report),
  };
}
