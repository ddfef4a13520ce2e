import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { projectRoot } from '../../scripts/setup/run.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));
const cache = path.join(projectRoot, 'node_modules/.cache/site/fonts');

type Slope = 'normal' | 'italic';

const latinPackage = '@fontsource-variable/brygada-1918';
const latinFile = (slope: Slope): Buffer =>
  readFileSync(path.join(packageFolder(latinPackage), `files/brygada-1918-latin-wght-${slope}.woff2`));

/** Printable ASCII and Latin-1, and the typographic signs that headings use. */
const latinCharacters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'ŒœŠšŽžŸı–—‘’‚“”„†•…‹›€™−⁄',
].join('');

/** The pages' font of one slope: the Latin headings' characters only, one variable file of the weights 400 to 700. */
export const webFont = (slope: Slope): Promise<Buffer> =>
  subsetFont(latinFile(slope), latinCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });

const hanPackage = '@fontsource-variable/noto-serif-sc';

/** Chinese in pictures has one weight: the renderer's fallback does not choose between faces of several. */
const hanWeight = 600;

/** The package's parts (about a hundred files) by the ranges of characters that they hold: `U+4e00-4e0f,U+5f00`. */
const hanParts = (): Record<string, string> =>
  v.parse(
    v.record(v.string(), v.string()),
    JSON.parse(readFileSync(path.join(packageFolder(hanPackage), 'unicode.json'), 'utf8')),
  );

const includes = (ranges: string, codePoint: number): boolean =>
  ranges.split(',').some((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return first <= codePoint && codePoint <= last;
  });

/** Writes one weight of a variable font as TrueType, which the renderer reads; once for the same characters. */
async function pinned(source: () => Buffer, name: string, characters: string, weight: number): Promise<string> {
  const key = createHash('sha256').update(`${name} ${weight} ${characters}`).digest('hex').slice(0, 16);
  const file = path.join(cache, `${key}.ttf`);
  if (existsSync(file)) return file;
  const font = await subsetFont(source(), characters, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, font);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/**
 * The font files that a text in a picture needs.
 * @throws where neither family has one of its characters
 */
export async function fontFilesFor(text: string): Promise<string[]> {
  const latin = (['normal', 'italic'] as const).flatMap((slope) =>
    [400, 500, 600].map((weight) => pinned(() => latinFile(slope), slope, latinCharacters, weight)),
  );
  const parts = new Map<string, string>();
  for (const character of [...new Set(text)].sort()) {
    if (/\s/.test(character) || latinCharacters.includes(character)) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    const part = Object.entries(hanParts()).find(([, ranges]) => includes(ranges, codePoint))?.[0];
    if (part === undefined) {
      throw new Error(
        `The pictures’ fonts lack “${character}”, which “${text}” needs: bring your own picture (docs/editing.md).`,
      );
    }
    parts.set(part, (parts.get(part) ?? '') + character);
  }
  const han = [...parts].map(([part, characters]) => {
    const file = `noto-serif-sc-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    return pinned(() => readFileSync(path.join(packageFolder(hanPackage), 'files', file)), file, characters, hanWeight);
  });
  return Promise.all([...latin, ...han]);
}
