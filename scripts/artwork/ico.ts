const headerBytes = 6;
const entryBytes = 16;

/** Packs PNG images (of `size` by `size` pixels, less than 256) into one .ico file. */
export function encodeIco(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
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
