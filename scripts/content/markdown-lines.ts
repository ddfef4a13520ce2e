import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Inline } from '../../src/content/schemas/primitives.ts';
import type { MarkdownNotes } from './markdown-notes.ts';

/** A line of text; `id` was written `{#id}` at its end. */
export type Line = { content: Inline[]; id: string | undefined; line: number };

const CJK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/** Joins lines that an editor broke: Chinese ones without a space. */
const joinLines = (text: string): string =>
  text.replace(/(.?)\n\s*(.?)/gu, (_, before: string, after: string) =>
    CJK.test(before) && CJK.test(after) ? before + after : `${before} ${after}`,
  );

const ANCHOR = /\s*\{#([^{}\s]*)\}\s*$/;

/** Parts a text from the `{#id}` at its end. */
export const cutAnchor = (text: string): { text: string; id: string | undefined } => ({
  text: text.replace(ANCHOR, ''),
  id: ANCHOR.exec(text)?.[1],
});

/** The text of what holds nothing but text: marks do not nest. */
export function textOf(node: RootContent, children: readonly PhrasingContent[], notes: MarkdownNotes): string {
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

/** A paragraph's runs, and the id at its end. */
export function lineOf(node: Paragraph, notes: MarkdownNotes): Line {
  const content = node.children.flatMap((child) => inline(child, notes));
  const line = notes.lineOf(node);
  const last = content.at(-1);
  if (typeof last !== 'string') return { content, id: undefined, line };
  const { text, id } = cutAnchor(last);
  return { content: [...content.slice(0, -1), ...(text ? [text] : [])], id, line };
}
