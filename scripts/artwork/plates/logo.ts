import { mark, type Picture, picture, text } from '../svg.ts';
import type { Palette } from '../tokens.ts';
import { setLine } from '../typeface.ts';

const height = 64;
const gap = 16;
const wordmark = { size: 54, weight: 600, tracking: -0.012 } as const;

/** Mark and wordmark side by side, without a ground: the seal's foot stands on the word's baseline. */
export async function logo(ink: Palette, name: string): Promise<Picture> {
  const x = height + gap;
  const { width } = await setLine(name, 0, 0, wordmark);
  return picture(Math.ceil(x + width), height, [
    mark(0, 0, height, ink.seal),
    await text(name, x, 50, ink.ink, wordmark),
  ]);
}
