import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import { LineCounter, parseDocument } from 'yaml';
import { fieldName, isData, type Located, locate, type Path, type Report, shown, walk } from './located.ts';
import { type Piece, parseMarkdown, richText } from './markdown.ts';

/** The folder that holds `content/` and `public/`, and the function that reports problems there. */
export type Folder = { root: string; report: Report };

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

/** Returns the line of a syntax error, and advice for the editor. */
function syntaxFault(text: string, { error, offset, length }: ParseError): { line: number; advice: string } {
  const code = printParseErrorCode(error);
  const found = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const [line = 1, lineBefore = 1] = [text.slice(0, offset), before].map((part) => part.split('\n').length);
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

/** Reads a JSON file. @returns undefined for one that is missing or cannot be parsed, which is reported */
export function readJson(file: string, { root, report }: Folder): Located | undefined {
  const text = readText(root, file);
  if (text === undefined) {
    report({ file, path: [] }, 'expected a file', 'none');
    return undefined;
  }
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    const { line, advice } = syntaxFault(text, error);
    report({ file, line, path: [] }, `expected JSON: ${advice}`);
    return undefined;
  }
  const names = new Set<string>();
  const lines = new Map<string, number>();
  const addLine = (line: number, at: Path) => void lines.set(fieldName(at), line + 1);
  visit(text, {
    onObjectProperty: (name, _offset, _length, line, _column, parent) => {
      const field = fieldName([...parent(), name]);
      if (names.has(field)) report({ file, line: line + 1, path: [] }, 'expected each field once', shown(name));
      names.add(field);
    },
    onObjectBegin: (_offset, _length, line, _column, at) => addLine(line, at()),
    onArrayBegin: (_offset, _length, line, _column, at) => addLine(line, at()),
    onLiteralValue: (_value, _offset, _length, line, _column, at) => addLine(line, at()),
  });
  const located = locate(data, (at) => ({ file, line: lines.get(fieldName(at)) ?? 1, path: at }));
  walk(located, (field, at) => {
    const { place, value } = field;
    if (typeof value !== 'string' || !markdownFields.includes(at.at(-1))) return;
    // A JSON string is on one line of the file, however many lines its text has.
    field.value = richText(
      parseMarkdown(value, () => place, report),
      place,
    ).value;
  });
  return located;
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
    report({ file, path: [] }, expected, 'none');
    return undefined;
  }
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    report({ file, line: 1, path: [] }, 'expected front matter between two lines of ---');
    return undefined;
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(front, { lineCounter, schema: 'failsafe', prettyErrors: false });
  // The front matter begins on the file's second line.
  const placeAt = (offset = 0, at: Path = []) => ({ file, line: lineCounter.linePos(offset).line + 1, path: at });
  const [error] = document.errors;
  if (error) {
    report(placeAt(error.pos[0]), 'expected YAML', error.message);
    return undefined;
  }
  const data: unknown = document.toJS();
  const fields = Object.entries(isData(data) ? data : {}).map(([key, value]) => {
    const node: unknown = document.getIn([key], true);
    const range = isData(node) && Array.isArray(node.range) ? node.range : [];
    return [key, locate(value, () => placeAt(range[0], [key]))] as const;
  });
  const bodyLine = front.split('\n').length + 3;
  return {
    front: { place: { file, line: 2, path: [] }, value: new Map(fields) },
    pieces: parseMarkdown(body, (line) => ({ file, line: bodyLine + line - 1, path: [] }), report),
  };
}
