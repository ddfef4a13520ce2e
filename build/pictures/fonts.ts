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

const charactersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Printable ASCII and the signs of English headings. */
export const basicCharacters = `${charactersBetween(0x20, 0x7e)}\u00a0£¥§©«°·»×–—‘’“”•…€™−`;

/** Printable ASCII and Latin-1, and the typographic signs that headings use. */
export const latinCharacters = [...new Set(`${basicCharacters}${charactersBetween(0xa0, 0xff)}ŒœŠšŽžŸı‚„†‹›⁄`)].join(
  '',
);

/** OpenType features that browsers apply by default, and the figures of the styles. Small capitals are left out. */
const webFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * A font of the pages: some characters of the Latin headings' font.
 * @param weight one, or the ends of a variable one
 * @returns a WOFF2 file, made once for the same characters and weight
 */
export const webFont = (slope: Slope, characters: string, weight: Cut['weight']): Promise<string> =>
  pinned(() => latinFile(slope), slope, { characters, weight, targetFormat: 'woff2', keepFeatures: webFeatures });

const hanPackage = '@fontsource-variable/noto-serif-sc';

/** Chinese in pictures has one weight: the renderer's fallback does not choose between faces of several. */
const hanWeight = 600;

/** Code points → the package's part that contains them (of about a hundred files); the first one counts. */
const hanParts: ReadonlyMap<number, string> = new Map(
  Object.entries(
    v.parse(
      v.record(v.string(), v.string()),
      JSON.parse(readFileSync(path.join(packageFolder(hanPackage), 'unicode.json'), 'utf8')),
    ),
  )
    .reverse()
    .flatMap(([part, ranges]) =>
      // `U+4e00-4e0f,U+5f00`
      ranges.split(',').flatMap((range) => {
        const [first = 0, last = first] = range
          .slice('U+'.length)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return Array.from({ length: last - first + 1 }, (_, index) => [first + index, part] as const);
      }),
    ),
);

type Cut = {
  characters: string;
  weight: number | { min: number; max: number };
  targetFormat: 'sfnt' | 'woff2';
  keepFeatures?: string[];
};

/** Writes some characters of a variable font in these weights, once: TrueType for the renderer, WOFF2 for pages. */
async function pinned(source: () => Buffer, name: string, cut: Cut): Promise<string> {
  const { characters, weight, ...options } = cut;
  const { targetFormat } = options;
  const key = createHash('sha256')
    .update(JSON.stringify([name, cut]))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(cache, `${key}.${targetFormat === 'sfnt' ? 'ttf' : targetFormat}`);
  if (existsSync(file)) return file;
  const font = await subsetFont(source(), characters, { ...options, variationAxes: { wght: weight } });
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, font);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/**
 * Returns the package's parts that contain these characters, each with its own of them.
 * @throws where no part has one of them
 */
function hanPartsFor(characters: Iterable<string>): Map<string, string> {
  const parts = new Map<string, string>();
  for (const character of [...new Set(characters)].sort()) {
    const part = hanParts.get(character.codePointAt(0) ?? 0);
    if (part === undefined) throw new Error(`The fonts lack “${character}”.`);
    parts.set(part, (parts.get(part) ?? '') + character);
  }
  return parts;
}

function pinnedPart(part: string, characters: string, targetFormat: Cut['targetFormat']): Promise<string> {
  const file = `noto-serif-sc-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
  const source = () => readFileSync(path.join(packageFolder(hanPackage), 'files', file));
  return pinned(source, file, { characters, weight: hanWeight, targetFormat });
}

/**
 * The font files that a text in a picture needs.
 * @throws where neither family has one of its characters
 */
export async function fontFilesFor(text: string): Promise<string[]> {
  const latin = (['normal', 'italic'] as const).flatMap((slope) =>
    [400, 500, 600].map((weight) =>
      pinned(() => latinFile(slope), slope, { characters: latinCharacters, weight, targetFormat: 'sfnt' }),
    ),
  );
  const others = [...text].filter((character) => !/\s/.test(character) && !latinCharacters.includes(character));
  try {
    const han = [...hanPartsFor(others)].map(([part, characters]) => pinnedPart(part, characters, 'sfnt'));
    return await Promise.all([...latin, ...han]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${reason} The text “${text}” needs it: bring your own picture (docs/editing.md).`);
  }
}

/** Longer texts of the content are not headings. */
const HEADING_LENGTH = 40;

function* shortTexts(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length <= HEADING_LENGTH) yield value;
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* shortTexts(part);
}

/** A font file of the pages, and the characters that it has. */
export type FontPart = { file: string; characters: string };

/**
 * Cuts Noto Serif SC to the characters of Chinese headings, in the package's parts: browsers fetch those that a page
 * needs. Characters that the package lacks are left to the system's fonts.
 * @param content everything in one language
 */
export async function headingFontParts(content: unknown): Promise<FontPart[]> {
  const characters = [...shortTexts(content)]
    .join('')
    .match(/[\u2e80-\u9fff\uff00-\uffef]/g)
    ?.filter((character) => hanParts.has(character.charCodeAt(0)));
  return Promise.all(
    [...hanPartsFor(characters ?? [])].map(async ([part, own]) => ({
      file: await pinnedPart(part, own, 'woff2'),
      characters: own,
    })),
  );
}
