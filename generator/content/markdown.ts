import type { Blockquote, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { LineCounter, parseDocument } from 'yaml';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import type { Block, Inline } from '../../src/content/schemas/primitives.ts';
import {
  type Folder,
  formatValue,
  isJsonObject,
  type LocatedValue,
  locate,
  type Path,
  type Place,
  type Report,
  textOf,
} from './reading.ts';

/** A list item. Its source has the id at the end of the text: `{#id}`. */
type Line = { place: Place; content: Inline[]; id: string };

/**
 * A block with its source location. A quotation in Markdown is the summary of a section in an agreement, and a question in a
 * release's excerpt.
 */
export type Piece = { place: Place; block: Block | { kind: 'quote'; text: string }; depth?: number; items?: Line[] };

const CJK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/** Joins the lines of a paragraph: Chinese ones without a space. */
const joinLines = (text: string): string =>
  text.replace(/(.?)\n\s*(.?)/gu, (_, before: string, after: string) =>
    CJK.test(before) && CJK.test(after) ? before + after : `${before} ${after}`,
  );

/** The id at the end of a heading or list item: `{#id}`. */
const ANCHOR = /\s*\{#([^{}\s]*)\}\s*$/;

const cutAnchor = (text: string): { text: string; id: string } => ({
  text: text.replace(ANCHOR, ''),
  id: ANCHOR.exec(text)?.[1] ?? '',
});

/** A cache by text, because the development server reads all files after each edit. */
const trees = new Map<string, Root>();

/** Parses Markdown. Reports and omits what the site does not support, such as HTML. */
export function parseMarkdown(text: string, placeAt: (line: number) => Place, report: Report): Piece[] {
  const placeOf = (node: RootContent) => placeAt(node.position?.start.line ?? 1);

  function reportUnsupported(node: RootContent): void {
    const { start, end } = node.position ?? {};
    const fault = node.type === 'html' ? problem('no-html') : problem('unsupported-markdown', { node: node.type });
    const found = formatValue(text.slice(start?.offset ?? 0, end?.offset ?? 0));
    report(placeOf(node), fault, found);
  }

  /** Returns the text of the nodes in a mark. Reports nodes other than text, because marks do not nest. */
  function plainTextOf(nodes: readonly PhrasingContent[]): string {
    for (const node of nodes) if (node.type !== 'text') reportUnsupported(node);
    return joinLines(nodes.map((node) => (node.type === 'text' ? node.value : '')).join(''));
  }

  function toInlines(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case 'text':
        return [plainTextOf([node])];
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, text: plainTextOf(node.children) }];
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }];
      case 'link':
        return [{ kind: 'link', to: node.url, text: plainTextOf(node.children) }];
      default:
        reportUnsupported(node);
        return [];
    }
  }

  /** Returns a list of at most one: the content of the only paragraph that a list item or quotation may have. */
  function onlyParagraph({ children: [first, ...others] }: ListItem | Blockquote): PhrasingContent[][] {
    for (const extra of others) reportUnsupported(extra);
    if (first && first.type !== 'paragraph') reportUnsupported(first);
    return first?.type === 'paragraph' ? [first.children] : [];
  }

  function toLine(nodes: readonly PhrasingContent[]): Omit<Line, 'place'> {
    const content = nodes.flatMap(toInlines);
    const last = content.at(-1);
    if (typeof last !== 'string') return { content, id: '' };
    const { text: rest, id } = cutAnchor(last);
    return { content: [...content.slice(0, -1), ...(rest ? [rest] : [])], id };
  }

  function toPieces(node: RootContent): Piece[] {
    const place = placeOf(node);
    switch (node.type) {
      case 'heading':
        return [{ place, depth: node.depth, block: { kind: 'heading', ...cutAnchor(plainTextOf(node.children)) } }];
      case 'paragraph':
        return [{ place, block: { kind: 'paragraph', content: toLine(node.children).content } }];
      case 'blockquote':
        return onlyParagraph(node).map((nodes) => ({ place, block: { kind: 'quote', text: plainTextOf(nodes) } }));
      case 'list': {
        const items = node.children.flatMap((item) =>
          onlyParagraph(item).map((nodes) => ({ place: placeOf(item), ...toLine(nodes) })),
        );
        const ordered = node.ordered === true;
        return [{ place, items, block: { kind: 'list', ordered, items: items.map(({ content }) => content) } }];
      }
      case 'code':
        return [{ place, block: { kind: 'code', text: node.value } }];
      default:
        reportUnsupported(node);
        return [];
    }
  }

  const tree = trees.get(text) ?? fromMarkdown(text);
  trees.set(text, tree);
  return tree.children.flatMap(toPieces);
}

export const richText = (pieces: readonly Piece[], place: Place): LocatedValue => ({
  place,
  value: pieces.map((piece) => locate(piece.block, piece.place)),
});

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

/** Reads a Markdown file with front matter. Reports a missing or invalid file, and returns undefined. */
export function readMarkdown(file: string, folder: Folder, expected: ProblemText) {
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
    pieces: parseMarkdown(body, (line) => ({ file, line: bodyLine + line - 1, path: [] }), report),
  };
}
