import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

export type Slope = 'normal' | 'italic';

/** The Latin family's variable font file as its package ships it. */
export const latinFontFile = (slope: Slope): Buffer =>
  readFileSync(
    join(packageFolder('@fontsource-variable/brygada-1918'), `files/brygada-1918-latin-wght-${slope}.woff2`),
  );

/** Printable ASCII and Latin-1, and the typographic signs that headings use. */
export const latinCharacters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'ŒœŠšŽžŸı–—‘’‚“”„†•…‹›€™−⁄',
].join('');

async function pinned(file: Buffer, text: string, weight: number): Promise<Font> {
  const sfnt = await subsetFont(file, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  const font = create(sfnt);
  if ('fonts' in font) throw new Error('Expected one font, found a collection');
  return font;
}

/** The Latin family at one weight (400 to 700). */
export const latinFont = (slope: Slope, weight: number): Promise<Font> =>
  pinned(latinFontFile(slope), latinCharacters, weight);

const hanPackage = '@fontsource-variable/noto-serif-sc';

function includes(ranges: string, codePoint: number): boolean {
  return ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return first <= codePoint && codePoint <= last;
  });
}

/** The Chinese family at one weight (200 to 900), cut to one character. Its package splits it into about a hundred files. */
export async function hanFont(character: string, weight: number): Promise<Font> {
  const folder = packageFolder(hanPackage);
  const files: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  const codePoint = character.codePointAt(0) ?? 0;
  const part = Object.keys(files).find((key) => includes(files[key] ?? '', codePoint));
  if (part === undefined) throw new Error(`${hanPackage} has no glyph for ${character}`);
  const name = `noto-serif-sc-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
  return pinned(readFileSync(join(folder, 'files', name)), character, weight);
}
