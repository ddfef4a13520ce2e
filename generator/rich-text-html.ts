import { isBlock } from '../src/content/format.ts';
import type { Block, Flow, Inline } from '../src/content/schemas/primitives.ts';

/** Characters that XML 1.0 forbids: control characters except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const forbiddenInXml = /(?![\t\n\r])\p{Cc}|[\p{Cs}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeMarkup = (text: string): string =>
  text.replace(forbiddenInXml, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

const element = (tag: string, html: string): string => `<${tag}>${html}</${tag}>`;

const inlineTags = { strong: 'strong', emphasis: 'em', deleted: 'del' } as const;

/** Renders text for feeds, whose readers have no styles and scripts. `resolve` makes the URL of a link absolute. */
export function richTextHtml(flow: readonly Flow[], resolve: (to: string) => string): string {
  const html = (parts: readonly Flow[]): string =>
    parts.map((part) => (isBlock(part) ? blockHtml(part) : inlineHtml(part))).join('');
  const inlineHtml = (inline: Inline): string => {
    if (typeof inline === 'string') return escapeMarkup(inline);
    switch (inline.kind) {
      case 'code':
        return element('code', escapeMarkup(inline.text));
      case 'link':
        return `<a href="${escapeMarkup(resolve(inline.to))}">${html(inline.content)}</a>`;
      case 'image': {
        const [src, alt] = [resolve(inline.to), inline.alt].map(escapeMarkup);
        return `<img src="${src}" alt="${alt}" width="${inline.width}" height="${inline.height}">`;
      }
      case 'note':
        return element('sup', String(inline.number));
      case 'break':
        return '<br>';
      default:
        return element(inlineTags[inline.kind], html(inline.content));
    }
  };
  const blockHtml = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return element('p', html(block.content));
      case 'list':
        return element(block.ordered ? 'ol' : 'ul', block.items.map((item) => element('li', html(item))).join(''));
      case 'heading':
        return element(block.level === 4 ? 'h4' : 'h3', escapeMarkup(block.text));
      case 'quote':
        return element('blockquote', html(block.content));
      case 'table': {
        const row = (cells: readonly Inline[][], tag: string) =>
          element('tr', cells.map((cell) => element(tag, html(cell))).join(''));
        return element('table', row(block.header, 'th') + block.rows.map((cells) => row(cells, 'td')).join(''));
      }
      case 'pre':
        return element('pre', escapeMarkup(block.text));
      case 'rule':
        return '<hr>';
      case 'notes':
        return block.items.map(({ number, content }) => `<p>${number}.</p>${html(content)}`).join('');
    }
  };
  return html(flow);
}
