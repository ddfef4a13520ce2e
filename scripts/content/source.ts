import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { LineCounter, parseDocument } from 'yaml';
import { type Path, shown } from './data.ts';
import type { Report } from './problem.ts';

/** A parsed file, and the lines of its fields. */
export type Source = {
  /** From the project's folder. */
  file: string;
  data: unknown;
  /** The line of a field; of the nearest field around it where it is missing. */
  lineOf: (path: Path) => number;
};

/** Returns a file's text with Unix line ends and without a byte order mark, or nothing if there is no such file. */
export function readText(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) return undefined;
  return readFileSync(absolute, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');
}

/** Returns a function that tells on which line of a text an offset is. */
function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const line = ends.findIndex((end) => end >= offset);
    return (line < 0 ? ends.length : line) + 1;
  };
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

/** Returns the line of a syntax error, and advice for the editor. */
function syntaxFault(text: string, { error, offset, length }: ParseError): { line: number; advice: string } {
  const lineAt = lineCounter(text);
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const [line, lineBefore] = [lineAt(offset), lineAt(before.length)];
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

function reportRepeatedFields(node: Node, report: (key: Node) => void): void {
  const names = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : [];
    if (key && names.has(key.value)) report(key);
    if (key) names.add(key.value);
    reportRepeatedFields(child, report);
  }
}

/** Parses a JSON file. @returns nothing for one that cannot be parsed: it is reported. */
export function parseJson(text: string, file: string, report: Report): Source | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!tree || error) {
    const { line, advice } = error ? syntaxFault(text, error) : { line: 1, advice: 'the file is empty' };
    report({ file, line, message: `expected JSON: ${advice}` });
    return undefined;
  }
  const lineAt = lineCounter(text);
  reportRepeatedFields(tree, ({ value, offset }) =>
    report({ file, line: lineAt(offset), message: 'expected each field once', found: shown(value) }),
  );
  const lineOf = (at: Path): number => {
    const node = findNodeAtLocation(tree, [...at]);
    if (node) return lineAt(node.offset);
    return at.length > 0 ? lineOf(at.slice(0, -1)) : 1;
  };
  return { file, data: getNodeValue(tree), lineOf };
}

/** A Markdown file: its front matter, and the text below with the line on which that begins. */
export type MarkdownSource = Source & { body: string; bodyLine: number };

/** Parses a Markdown file with front matter between two lines of `---`. Every value of the front matter is text. */
export function parseFrontMatter(text: string, file: string, report: Report): MarkdownSource | undefined {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    report({ file, line: 1, message: 'expected front matter between two lines of ---' });
    return undefined;
  }
  const lines = new LineCounter();
  const document = parseDocument(front, { lineCounter: lines, schema: 'failsafe', prettyErrors: false });
  // The front matter begins on the file's second line.
  const line = (offset: number) => lines.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error) {
    report({ file, line: line(error.pos[0]), message: 'expected YAML', found: error.message });
    return undefined;
  }
  const lineOf = ([field]: Path): number => {
    const node: unknown = field === undefined ? undefined : document.getIn([field], true);
    const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
    return Array.isArray(range) ? line(Number(range[0])) : 2;
  };
  return { file, data: document.toJS() ?? {}, lineOf, body, bodyLine: front.split('\n').length + 3 };
}
