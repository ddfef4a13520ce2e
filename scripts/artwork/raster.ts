import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from './svg.ts';

const pointsPerInch = 72;

/** Colours in a PNG's palette: two inks, a wash, and the edges between them. */
const colours = 16;

/** Bitmap pixels per CSS pixel. */
export type Scale = 1 | 2 | 3;

/** A picture at any scale, for sharp to encode. */
export type Source = (scale: Scale) => Sharp;

export const drawn =
  ({ svg }: Picture): Source =>
  (scale) =>
    sharp(Buffer.from(svg), { density: pointsPerInch * scale });

/** Flat inks need no dithering: a small palette keeps edges clean and files small. */
export const toPng = (image: Sharp): Promise<Buffer> =>
  image.png({ palette: true, colours, effort: 9, dither: 0 }).toBuffer();

export async function save(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Writes `<base>.png`, `.webp` and `.avif`, and the same again with `@2x` and `@3x`. */
export async function saveSizes(base: string, source: Source): Promise<void> {
  for (const scale of [1, 2, 3] as const) {
    const file = `${base}${scale === 1 ? '' : `@${scale}x`}`;
    const png = await toPng(source(scale));
    await save(`${file}.png`, png);
    await save(`${file}.webp`, await sharp(png).webp({ lossless: true, effort: 4 }).toBuffer());
    await save(`${file}.avif`, await source(scale).avif({ quality: 52, effort: 3 }).toBuffer());
  }
}
