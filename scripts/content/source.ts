import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { Path, Report } from './problem.ts';

/** A file that was read, and the lines on which its fields stand. */
export type Source = {
  /** From the project's folder. */
  file: string;
  data: unknown;
  /** The line of a field; of the nearest field around it where it is not there. */
  lineOf: (path: Path) => number;
};

type Located = Omit<Source, 'file'> & { errors: readonly { message: string; line: number }[] };

/** Parses YAML, of which JSON is a part: its parser is the one that knows lines. Every scalar of front matter is text. */
function locate(text: string, schema: 'json' | 'failsafe', firstLine: number): Located {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (at: Path): number => {
    const node: unknown = document.getIn(at, true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      return lineAt(Number(node.range[0]));
    }
    return at.length > 0 ? lineOf(at.slice(0, -1)) : firstLine;
  };
  const errors = document.errors.map(({ message, pos }) => ({ message, line: lineAt(pos[0]) }));
  return { data: document.toJS(), lineOf, errors };
}

/** A file's text with unix line ends and without the mark that some editors put before it, or nothing where there is no such file. */
export function readText(root: string, file: string): string | undefined {
  const absolute = path.join(root, file);
  return existsSync(absolute)
    ? readFileSync(absolute, 'utf8')
        .replace(/^\ufeff/, '')
        .replaceAll('\r\n', '\n')
    : undefined;
}

/** Reads a JSON file; one that cannot be parsed is reported and counts as absent. */
export function readJson(root: string, file: string, report: Report): Source | undefined {
  const text = readText(root, file);
  if (text === undefined) return undefined;
  try {
    JSON.parse(text);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const line = Number(/line (\d+)/.exec(found)?.[1] ?? 1);
    report({ file, line, message: 'expected JSON', found });
    return undefined;
  }
  const { data, lineOf, errors } = locate(text, 'json', 1);
  for (const { message, line } of errors) report({ file, line, message: 'expected each field once', found: message });
  return { file, data, lineOf };
}

/** A Markdown file: its front matter, and the text under it with the line on which that begins. */
export type MarkdownSource = Source & { body: string; bodyLine: number };

/** Reads a Markdown file with front matter between two lines of `---`. */
export function readMarkdown(root: string, file: string, report: Report): MarkdownSource | undefined {
  const text = readText(root, file);
  if (text === undefined) return undefined;
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) {
    report({ file, line: 1, message: 'expected front matter between two lines of ---' });
    return undefined;
  }
  const { data, lineOf, errors } = locate(front, 'failsafe', 2);
  for (const { message, line } of errors) report({ file, line, message: 'expected YAML', found: message });
  return { file, data: data ?? {}, lineOf, body, bodyLine: front.split('\n').length + 3 };
}
