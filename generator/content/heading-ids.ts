import GithubSlugger from 'github-slugger';
import { type Block, idsOnLegalPages } from '../../src/content/schemas/primitives.ts';
import type { Piece } from './markdown-blocks.ts';

export type Heading = { piece: Piece; block: Extract<Block, { kind: 'heading' }> };

export const headingsIn = (pieces: readonly Piece[]): Heading[] =>
  pieces.flatMap((piece) => (piece.block.kind === 'heading' ? [{ piece, block: piece.block }] : []));

/** Returns the ids of headings: those that are written and, for the others, the ids that GitHub makes of their words. */
export function idsOf(headings: readonly Heading[]): string[] {
  const slugger = new GithubSlugger();
  for (const id of [...idsOnLegalPages, ...headings.flatMap(({ block }) => block.id ?? [])]) slugger.slug(id);
  // A heading of signs alone has an empty slug.
  return headings.map(({ block }) => block.id ?? slugger.slug(block.text.replace(/\{\w+\}/g, '').trim() || 'section'));
}
