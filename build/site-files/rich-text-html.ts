import type { Block, Inline } from '../../src/content/schemas/primitives.ts';
import { escapeMarkup } from './markup.ts';

/** Makes a link's target a whole address: a feed is read far from the site. */
export type Resolve = (to: string) => string;

const tags = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function inlineHtml(inline: Inline, resolve: Resolve): string {
  if (typeof inline === 'string') return escapeMarkup(inline);
  const text = escapeMarkup(inline.text);
  if (inline.kind === 'link') return `<a href="${escapeMarkup(resolve(inline.to))}">${text}</a>`;
  return `<${tags[inline.kind]}>${text}</${tags[inline.kind]}>`;
}

const lineHtml = (line: readonly Inline[], resolve: Resolve): string =>
  line.map((inline) => inlineHtml(inline, resolve)).join('');

/** Lines as a list. */
export const listHtml = (lines: readonly (readonly Inline[])[], resolve: Resolve, tag: 'ul' | 'ol' = 'ul'): string =>
  `<${tag}>${lines.map((line) => `<li>${lineHtml(line, resolve)}</li>`).join('')}</${tag}>`;

/** An author's text as HTML, for readers that render no page of ours (src/components/rich-text.tsx is the pages' own). */
export function blockHtml(block: Block, resolve: Resolve): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${lineHtml(block.content, resolve)}</p>`;
    case 'list':
      return listHtml(block.items, resolve, block.ordered ? 'ol' : 'ul');
    case 'heading':
      return `<h3>${escapeMarkup(block.text)}</h3>`;
    case 'code':
      return `<pre>${escapeMarkup(block.text)}</pre>`;
  }
}
