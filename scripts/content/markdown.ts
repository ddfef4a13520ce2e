import type { Blockquote, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline } from '../../src/content/schemas/primitives.ts';

/** A piece of text, and its line. */
type Located = { text: string; line: number };

/** The other results of parsing, each with its line in the file. */
type MarkdownNotes = {
  /** Every text that visitors read. */
  texts: Located[];
  /** Every link's target. */
  links: Located[];
  problems: { line: number; message: string; found: string }[];
  lineOf: (node: RootContent) => number;
  /** Reports a node that this site does not support. */
  refuse: (node: RootContent) => void;
};

/** How much of a refused text a message shows. */
const SHOWN = 60;

/** @param firstLine the line of the file on which the text begins */
function newNotes(text: string, firstLine: number): MarkdownNotes {
  const problems: MarkdownNotes['problems'] = [];
  const lineOf = (node: RootContent) => (node.position?.start.line ?? 1) + firstLine - 1;
  const refuse = (node: RootContent) => {
    const { start, end } = node.position ?? {};
    const message = node.type === 'html' ? 'expected no HTML' : `expected no ${node.type} here`;
    problems.push({
      line: lineOf(node),
      message: `${message}: docs/editing.md lists the Markdown that the site supports`,
      found: JSON.stringify(text.slice(start?.offset ?? 0, end?.offset ?? 0).slice(0, SHOWN)),
    });
  };
  return { texts: [], links: [], problems, lineOf, refuse };
}

/** A line of text; `id` was written `{#id}` at its end. */
type Line = { content: Inline[]; id: string | undefined; line: number };

const CJK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/** Joins broken lines: Chinese ones without a space. */
const joinLines = (text: string): string =>
  text.replace(/(.?)\n\s*(.?)/gu, (_, before: string, after: string) =>
    CJK.test(before) && CJK.test(after) ? before + after : `${before} ${after}`,
  );

const ANCHOR = /\s*\{#([^{}\s]*)\}\s*$/;

/** Splits off the `{#id}` at the end of a text. */
const cutAnchor = (text: string): { text: string; id: string | undefined } => ({
  text: text.replace(ANCHOR, ''),
  id: ANCHOR.exec(text)?.[1],
});

/** Returns the text of a node that may hold nothing but text: marks do not nest. */
function textOf(node: RootContent, children: readonly PhrasingContent[], notes: MarkdownNotes): string {
  for (const child of children) if (child.type !== 'text') notes.refuse(child);
  const text = joinLines(children.map((child) => (child.type === 'text' ? child.value : '')).join(''));
  notes.texts.push({ text: cutAnchor(text).text, line: notes.lineOf(node) });
  return text;
}

function inline(node: PhrasingContent, notes: MarkdownNotes): Inline[] {
  switch (node.type) {
    case 'text':
      return [textOf(node, [node], notes)];
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, text: textOf(node, node.children, notes) }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'link':
      notes.links.push({ text: node.url, line: notes.lineOf(node) });
      return [{ kind: 'link', to: node.url, text: textOf(node, node.children, notes) }];
    default:
      notes.refuse(node);
      return [];
  }
}

/** Returns a paragraph's runs, and the id at its end. */
function lineOf(node: Paragraph, notes: MarkdownNotes): Line {
  const content = node.children.flatMap((child) => inline(child, notes));
  const line = notes.lineOf(node);
  const last = content.at(-1);
  if (typeof last !== 'string') return { content, id: undefined, line };
  const { text, id } = cutAnchor(last);
  return { content: [...content.slice(0, -1), ...(text ? [text] : [])], id, line };
}

/** A part of a Markdown text, and its line. */
export type Node = { line: number } & (
  | { kind: 'heading'; depth: number; text: string; id: string | undefined }
  | { kind: 'quote'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Line[] }
  | { kind: 'code'; text: string }
);

export type Markdown = Pick<MarkdownNotes, 'texts' | 'links' | 'problems'> & { nodes: Node[] };

/** Returns the one paragraph that a list's item or a quotation may have. */
function onlyParagraph(node: ListItem | Blockquote, notes: MarkdownNotes) {
  const [first, ...others] = node.children;
  for (const other of others) notes.refuse(other);
  if (first && first.type !== 'paragraph') notes.refuse(first);
  return first?.type === 'paragraph' ? first : undefined;
}

function block(node: RootContent, notes: MarkdownNotes): Node[] {
  const line = notes.lineOf(node);
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth, ...cutAnchor(textOf(node, node.children, notes)), line }];
    case 'paragraph':
      return [{ kind: 'paragraph', content: lineOf(node, notes).content, line }];
    case 'blockquote': {
      const paragraph = onlyParagraph(node, notes);
      return paragraph ? [{ kind: 'quote', text: textOf(paragraph, paragraph.children, notes), line }] : [];
    }
    case 'list': {
      const paragraphs = node.children.map((item) => onlyParagraph(item, notes)).filter((item) => item !== undefined);
      const items = paragraphs.map((paragraph) => lineOf(paragraph, notes));
      return [{ kind: 'list', ordered: node.ordered === true, items, line }];
    }
    case 'code':
      return [{ kind: 'code', text: node.value, line }];
    default:
      notes.refuse(node);
      return [];
  }
}

/**
 * Parses the Markdown that this site supports: headings, paragraphs, lists, quotations, code, strong, emphasis, links.
 * Anything else, HTML above all, becomes a problem and not a node.
 * @param firstLine the line of the file on which the text begins
 */
export function parseMarkdown(text: string, firstLine: number): Markdown {
  const notes = newNotes(text, firstLine);
  const nodes = fromMarkdown(text).children.flatMap((node) => block(node, notes));
  return { nodes, texts: notes.texts, links: notes.links, problems: notes.problems };
}

/** Returns the block for a node; a quotation has none. */
export function toBlock(node: Node): Block | undefined {
  switch (node.kind) {
    case 'paragraph':
      return { kind: 'paragraph', content: node.content };
    case 'list':
      return { kind: 'list', ordered: node.ordered, items: node.items.map(({ content }) => content) };
    case 'code':
      return { kind: 'code', text: node.text };
    case 'heading':
      return { kind: 'heading', id: node.id ?? '', text: node.text };
    case 'quote':
      return undefined;
  }
}
