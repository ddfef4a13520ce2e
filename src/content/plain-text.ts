import type { Block, Inline } from './schemas/primitives.ts';

const inlineText = (inline: Inline): string => (typeof inline === 'string' ? inline : inline.text);

/** A line as plain text, for search, feeds and descriptions. */
export const lineText = (line: readonly Inline[]): string => line.map(inlineText).join('');

/** The paragraphs and list items of a block, as plain text. */
export function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [lineText(block.content)];
    case 'list':
      return block.items.map(lineText);
    case 'heading':
    case 'code':
      return [block.text];
  }
}

/** The text of blocks, in lines. */
export const plainText = (blocks: readonly Block[]): string => blocks.flatMap(blockTexts).join('\n');

/** The reading speed for legal texts, in Latin words and in Han characters. */
const WORDS_A_MINUTE = 220;
const CHARACTERS_A_MINUTE = 400;

/** The reading time of a text, in whole minutes. */
export function readingMinutes(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d’'.-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(latin / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE));
}
