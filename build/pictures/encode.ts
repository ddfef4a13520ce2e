import sharp from 'sharp';

/** Colours in a PNG's palette: two inks, a wash, and the edges between them. */
const colours = 16;

/** Flat inks need no dithering: a small palette keeps edges clean and files small. */
export const toPng = (image: Buffer): Promise<Buffer> =>
  sharp(image).png({ palette: true, colours, effort: 9, dither: 0 }).toBuffer();

/**
 * From this scale on there is no AVIF: of these pictures it is at most 1 % smaller than WebP there, and encoding it was
 * half of what all pictures cost.
 */
const scaleWithoutAvif = 3;

/**
 * A picture as PNG, and as WebP and AVIF where these are of use: the server sends the first of AVIF, WebP and PNG that
 * exists and the browser reads, so an edition that is not smaller than the next is left out.
 * @returns file endings with their content
 */
export async function toEditions(image: Buffer, scale: number): Promise<Record<string, Buffer>> {
  const png = await toPng(image);
  const [webp, avif] = await Promise.all([
    sharp(png).webp({ lossless: true, effort: 4 }).toBuffer(),
    scale < scaleWithoutAvif ? sharp(image).avif({ quality: 52, effort: 3 }).toBuffer() : undefined,
  ]);
  return smallerEditions({ png, webp, ...(avif && { avif }) });
}

/** Leaves out a WebP not smaller than the PNG, and an AVIF not smaller than both. */
export function smallerEditions({
  png,
  webp,
  avif,
}: {
  png: Buffer;
  webp: Buffer;
  avif?: Buffer;
}): Record<string, Buffer> {
  return {
    png,
    ...(webp.length < png.length && { webp }),
    ...(avif && avif.length < Math.min(webp.length, png.length) && { avif }),
  };
}

const headerBytes = 6;
const entryBytes = 16;

/** Packs square PNG images of less than 256 pixels into one `.ico` file. */
export function toIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(headerBytes + entryBytes * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  images.forEach(({ size, png }, index) => {
    const at = headerBytes + entryBytes * index;
    directory.writeUInt8(size, at);
    directory.writeUInt8(size, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...images.map(({ png }) => png)]);
}
