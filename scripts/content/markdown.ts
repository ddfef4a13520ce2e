import type { Blockquote, ListItem, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Inline } from '../../src/content/schemas/primitives.ts';
import { cutAnchor, type Line, lineOf, textOf } from './markdown-lines.ts';
import { type MarkdownNotes, newNotes } from './markdown-notes.ts';

/** A part of a Markdown text, and the line on which it stands. */
export type Node = { line: number } & (
  | { kind: 'heading'; depth: number; text: string; id: string | undefined }
  | { kind: 'quote'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Line[] }
  | { kind: 'code'; text: string }
);

export type Markdown = Pick<MarkdownNotes, 'texts' | 'links' | 'problems'> & { nodes: Node[] };

/** What a list's item or a quotation says: one paragraph. */
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
 * Parses the Markdown that this site knows: headings, paragraphs, lists, quotations, code, strong, emphasis, links.
 * Anything else, HTML above all, becomes a problem and not a node.
 * @param firstLine the line of the file on which the text begins
 */
export function parseMarkdown(text: string, firstLine: number): Markdown {
  const notes = newNotes(text, firstLine);
  const nodes = fromMarkdown(text).children.flatMap((node) => block(node, notes));
  return { nodes, texts: notes.texts, links: notes.links, problems: notes.problems };
}

/** The block that a node is: a quotation is none. */
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
