import type {
  AlignType,
  Definition,
  FootnoteDefinition,
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { isBlock, lineText } from '../../src/content/format.ts';
import { type ProblemText, problem } from '../../src/content/problems.ts';
import type { Block, Flow, Inline } from '../../src/content/schemas/primitives.ts';
import { htmlFault, rawSyntaxFault } from './markdown-faults.ts';
import { sizeOfPublicPicture } from './picture-size.ts';
import { type Folder, formatValue, type LocatedValue, locate, type Place } from './reading.ts';

/** A footnote, and the number that its references show. */
type Note = Extract<Block, { kind: 'notes' }>['items'][number];

/** A list item, and the footnotes that it refers to. Its source has the id at the end of its first line: `{#id}`. */
type Line = { place: Place; content: Flow[]; id: string; notes: readonly Note[] };

/** A block with its source location, and the footnotes that it refers to. */
export type Piece = { place: Place; block: Block; depth?: number; items?: Line[]; notes: readonly Note[] };

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

const options = {
  // `**注意：**请` is strong too. One tilde is a range in Chinese: 3~5.
  extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough({ singleTilde: false }), cjkFriendlyExtension()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), gfmStrikethroughFromMarkdown()],
};

/** A cache by text, because the development server reads all files after each edit. */
const trees = new Map<string, Root>();

/** Returns undefined if so many levels are nested that the parser exhausts the stack. */
function treeOf(text: string): Root | undefined {
  try {
    const tree = trees.get(text) ?? fromMarkdown(text, options);
    trees.set(text, tree);
    return tree;
  } catch {
    return undefined;
  }
}

const alignments = { left: 'start', center: 'center', right: 'end' } as const;
const alignmentOf = (align: AlignType | undefined) => (align ? alignments[align] : 'start');

/** The maximum depth of lists and quotations. Far more levels would exhaust the stack. */
const MAX_LEVELS = 10;

/** Yields the definitions of a document, which may be in lists and quotations: the addresses of links, and footnotes. */
function* definitionsIn(nodes: readonly RootContent[], depth = 0): Generator<Definition | FootnoteDefinition> {
  for (const node of nodes) {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') yield node;
    else if ('children' in node && depth < 2 * MAX_LEVELS) yield* definitionsIn(node.children, depth + 1);
  }
}

/** Returns a block with the footnotes, if there are any. */
export const notesBlock = (notes: readonly Note[]): Block[] => {
  const items = [...new Map(notes.map((note) => [note.number, note])).values()].sort((a, b) => a.number - b.number);
  return items.length > 0 ? [{ kind: 'notes', items }] : [];
};

/**
 * Parses Markdown. Reports and omits what the site does not support, such as HTML.
 * @param page the address of the page whose anchors the text has: `#id` leads there. With `''`, such links become text
 */
export function parseMarkdown(text: string, placeAt: (line: number) => Place, folder: Folder, page?: string): Piece[] {
  const placeOf = (node: RootContent) => placeAt(node.position?.start.line ?? 1);
  const tree = treeOf(text);
  if (!tree) {
    folder.report(placeAt(1), problem('markdown-levels', { count: MAX_LEVELS }));
    return [];
  }
  let level = 0;
  let lastDepth = 0;
  const definitions = [...definitionsIn(tree.children)];
  const footnotes = definitions.filter((node) => node.type === 'footnoteDefinition');
  /** The numbers of the footnotes, in the order of the first references. */
  const numbers = new Map<string, number>();
  /** The footnotes that the current piece refers to. */
  let notesOfPiece: Note[] = [];
  const namesOfHtml = new Set<string>();

  const sourceOf = ({ position }: RootContent) => text.slice(position?.start.offset, position?.end.offset);

  const report = (node: RootContent, fault: ProblemText): void =>
    folder.report(placeOf(node), fault, formatValue(sourceOf(node)));

  function reportHtml(node: Extract<RootContent, { type: 'html' }>): void {
    const { name, isEnd, fault } = htmlFault(node.value);
    if (!isEnd || !namesOfHtml.has(name)) report(node, fault);
    namesOfHtml.add(name);
  }

  function toNote(node: Extract<RootContent, { type: 'footnoteReference' }>): Inline[] {
    const definition = footnotes.find(({ identifier }) => identifier === node.identifier);
    if (!definition) return [];
    const known = numbers.get(node.identifier);
    const number = known ?? numbers.size + 1;
    numbers.set(node.identifier, number);
    // The text of a footnote may refer to further ones, or to itself.
    if (!notesOfPiece.some((note) => note.number === number)) {
      const note: Note = { number, content: [] };
      notesOfPiece.push(note);
      note.content = definition.children.flatMap(toBlocks);
    }
    return [{ kind: 'note', number }];
  }

  function toImage(node: RootContent, url: string, alt: string): Inline[] {
    const size = sizeOfPublicPicture(url, folder.root);
    if (!size) report(node, problem('picture-of-public'));
    else if (!alt.trim()) report(node, problem('picture-in-words'));
    return size ? [{ kind: 'image', to: url, alt: joinLines(alt).trim(), ...size }] : [];
  }

  function toLink(url: string, children: readonly PhrasingContent[]): Inline[] {
    const content = children.flatMap(toInlines);
    if (!url.startsWith('#') || page === undefined) return [{ kind: 'link', to: url, content }];
    return page ? [{ kind: 'link', to: page + url, content }] : content;
  }

  function toInlines(node: PhrasingContent): Inline[] {
    switch (node.type) {
      case 'text': {
        const fault = rawSyntaxFault(sourceOf(node));
        if (fault) report(node, fault);
        return [joinLines(node.value)];
      }
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, content: node.children.flatMap(toInlines) }];
      case 'delete':
        return [{ kind: 'deleted', content: node.children.flatMap(toInlines) }];
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }];
      case 'break':
        return [{ kind: 'break' }];
      case 'link':
        return toLink(node.url, node.children);
      case 'image':
        return toImage(node, node.url, node.alt ?? '');
      case 'linkReference':
      case 'imageReference': {
        const definition = definitions.find(
          ({ type, identifier }) => type === 'definition' && identifier === node.identifier,
        );
        const url = definition?.type === 'definition' ? definition.url : '';
        return node.type === 'linkReference' ? toLink(url, node.children) : toImage(node, url, node.alt ?? '');
      }
      case 'footnoteReference':
        return toNote(node);
      case 'html':
        // Cells of tables have no other line break.
        if (/^<br\s*\/?>$/i.test(node.value)) return [{ kind: 'break' }];
        reportHtml(node);
        return [];
    }
  }

  /** Returns the text of a heading, which is plain in the list of contents. */
  function headingText(node: Extract<RootContent, { type: 'heading' }>): string {
    const inlines = node.children.flatMap(toInlines);
    const isPlain = (inline: Inline): boolean =>
      typeof inline === 'string' ||
      inline.kind === 'code' ||
      ((inline.kind === 'strong' || inline.kind === 'emphasis') && inline.content.every(isPlain));
    if (!inlines.every(isPlain)) report(node, problem('plain-heading'));
    return lineText(inlines);
  }

  function toItem(item: ListItem): Flow[] {
    return item.children.flatMap((child): Flow[] =>
      // The items of a list without blank lines have lines instead of paragraphs.
      child.type === 'paragraph' && !item.spread ? child.children.flatMap(toInlines) : toInnerBlocks(child),
    );
  }

  const toList = ({ ordered, start }: List, items: Flow[][]): Block => ({
    kind: 'list',
    ordered: ordered === true,
    ...(start && start !== 1 && { start }),
    items,
  });

  /** Returns the blocks inside a list item or quotation. Reports and omits those that are nested too deeply. */
  function toInnerBlocks(node: RootContent): Block[] {
    if (level === MAX_LEVELS) {
      report(node, problem('markdown-levels', { count: MAX_LEVELS }));
      return [{ kind: 'paragraph', content: ['…'] }];
    }
    level++;
    const blocks = toBlocks(node);
    level--;
    return blocks;
  }

  function toBlocks(node: RootContent): Block[] {
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', content: node.children.flatMap(toInlines) }];
      case 'blockquote':
        return [{ kind: 'quote', content: node.children.flatMap(toInnerBlocks) }];
      case 'list':
        return [toList(node, node.children.map(toItem))];
      case 'table': {
        const [header = [], ...rows] = node.children.map(({ children }) =>
          children.map((cell) => cell.children.flatMap(toInlines)),
        );
        // A row may have fewer or more cells than the header.
        const cellsOf = (row: Inline[][]) => header.map((_, index) => row[index] ?? []);
        const align = header.map((_, index) => alignmentOf(node.align?.[index]));
        return [{ kind: 'table', header, rows: rows.map(cellsOf), align }];
      }
      case 'code':
        return [{ kind: 'pre', text: node.value }];
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      case 'html':
        reportHtml(node);
        return [];
      case 'heading':
        report(node, problem('heading-inside'));
        return [];
      default:
        return [];
    }
  }

  /** Returns a list item without the id at the end of its first line. */
  function toLine(item: ListItem): Line {
    notesOfPiece = [];
    const content = toItem(item);
    const [first] = content;
    const line: Flow[] = typeof first === 'object' && first.kind === 'paragraph' ? first.content : content;
    const end = line.findIndex(isBlock);
    const lastIndex = (end < 0 ? line.length : end) - 1;
    const last = line[lastIndex];
    const { text: rest, id } = cutAnchor(typeof last === 'string' ? last : '');
    if (id) line.splice(lastIndex, 1, ...(rest ? [rest] : []));
    return { place: placeOf(item), content, id, notes: notesOfPiece };
  }

  function toPieces(node: RootContent): Piece[] {
    notesOfPiece = [];
    const place = placeOf(node);
    if (node.type === 'heading') {
      const { depth } = node;
      if (depth > 4) report(node, problem('heading-depth'));
      const { text: words, id } = cutAnchor(headingText(node));
      // `####` directly below `##` would skip a level, which people who navigate by headings would miss.
      const level = depth === 4 && lastDepth > 2 ? 4 : 3;
      lastDepth = depth;
      return [{ place, depth, block: { kind: 'heading', level, ...(id && { id }), text: words }, notes: [] }];
    }
    if (node.type !== 'list') return toBlocks(node).map((block) => ({ place, block, notes: notesOfPiece }));
    const items = node.children.map(toLine);
    const block = toList(
      node,
      items.map(({ content }) => content),
    );
    return [{ place, items, block, notes: items.flatMap(({ notes }) => notes) }];
  }

  const pieces = tree.children.flatMap(toPieces);
  for (const node of footnotes) if (!numbers.has(node.identifier)) report(node, problem('footnote-without-reference'));
  return pieces;
}

export const richText = (pieces: readonly Piece[], place: Place): LocatedValue => ({
  place,
  value: [
    ...pieces.map((piece) => locate(piece.block, piece.place)),
    ...notesBlock(pieces.flatMap(({ notes }) => notes)).map((block) => locate(block, place)),
  ],
});
