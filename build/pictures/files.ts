import sharp from 'sharp';
import { imageNames } from '../../src/content/schemas/constants.ts';
import type { Theme } from './drawing.ts';

/** Pixels per CSS pixel of the catalogue's pictures, 0.8 for phones; a master PNG has those of the largest scale. */
export const scales = [0.8, 1, 2, 3] as const;

/** A catalogue picture's file name, without its ending. */
export const pictureFile = (name: string, theme: Theme, scale: number): string =>
  `${name}${theme === 'dark' ? '-dark' : ''}${scale === 1 ? '' : `@${scale}x`}`;

/** The PNG icons, with their width and their drawing. */
export const icons = [
  { file: 'icon-192.png', size: 192, drawing: 'plain' },
  { file: 'icon-512.png', size: 512, drawing: 'plain' },
  { file: 'apple-touch-icon.png', size: 180, drawing: 'onGround' },
  { file: 'icon-maskable-512.png', size: 512, drawing: 'onGround' },
] as const;

/** True where a build makes a file at this path of the site, so that content may link to it: `/images/logo@3x.png`. */
export const isMadeFile = (pathname: string): boolean =>
  [
    ...icons.map(({ file }) => file),
    ...imageNames.flatMap((name) =>
      (['light', 'dark'] as const).flatMap((theme) =>
        scales.map((scale) => `images/${pictureFile(name, theme, scale)}.png`),
      ),
    ),
  ].includes(pathname.slice(1));

/** Colours in a PNG's palette: two inks, a wash, and the edges between them. */
const colours = 16;

/** Encodes as PNG without dithering: the pictures have flat colours, so a small palette keeps edges clean and files small. */
export const toPng = (image: Buffer): Promise<Buffer> =>
  sharp(image).png({ palette: true, colours, effort: 9, dither: 0 }).toBuffer();

/**
 * From this scale on there is no AVIF: of these pictures it is at most 1 % smaller than WebP there, and encoding it was
 * half of the time for all pictures.
 */
const scaleWithoutAvif = 3;

type Format = readonly [ending: string, content: Buffer];

/** Leaves out each format that is not smaller than those before it: the last of the others is the smallest. */
const smallerEach = (formats: readonly Format[]): Format[] =>
  formats.filter(([, { length }], index) => formats.slice(0, index).every(([, other]) => length < other.length));

/**
 * A picture as PNG, and as WebP and AVIF where these are smaller: the server sends the first of AVIF, WebP and PNG that
 * exists and the browser reads, so an edition that is not smaller than the next is left out.
 */
export async function toEditions(image: Buffer, scale: number): Promise<Format[]> {
  const png = await toPng(image);
  const [webp, avif] = await Promise.all([
    sharp(png).webp({ lossless: true, effort: 4 }).toBuffer(),
    scale < scaleWithoutAvif ? sharp(image).avif({ quality: 52, effort: 3 }).toBuffer() : undefined,
  ]);
  return smallerEach([['png', png], ['webp', webp], ...(avif ? [['avif', avif] as const] : [])]);
}

/** Packs square PNG images of less than 256 pixels into one `.ico` file, in the byte order of all usual processors, little-endian. */
export function toIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Uint16Array.of(0, 1, images.length);
  let offset = header.byteLength + 16 * images.length;
  const entries = images.flatMap(({ size, png }) => {
    const entry = [Uint8Array.of(size, size, 0, 0), Uint16Array.of(1, 32), Uint32Array.of(png.length, offset)];
    offset += png.length;
    return entry;
  });
  return Buffer.concat([
    ...[header, ...entries].map(({ buffer }) => Buffer.from(buffer)),
    ...images.map(({ png }) => png),
  ]);
}
