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

/** How many Latin words and Han characters people read in a minute of a legal text. */
const WORDS_A_MINUTE = 220;
const CHARACTERS_A_MINUTE = 400;

/** How long a text takes to read, in whole minutes. */
export function readingMinutes(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[\p{Script=Latin}\d][\p{Script=Latin}\d’'.-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(latin / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE));
}
