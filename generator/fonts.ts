import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { hasHeadingFont } from '../src/content/schemas/languages.ts';
import type { Contents } from './content/reading.ts';
import { cachedFile, cacheFolder, digest, type Files } from './files.ts';
import { typefaceOf } from './typefaces.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string =>
  path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));

type Cut = {
  characters: string;
  /** One weight, or the ends of a variable one. */
  weight: number | { min: number; max: number };
  /** TrueType for the renderer of pictures, WOFF2 for pages. */
  targetFormat: 'sfnt' | 'woff2';
  keepFeatures?: string[];
};

/** Writes some characters of a package's variable font, once for the same characters and weight. */
function cutFont(name: string, file: string, cut: Cut): Promise<string> {
  const { characters, weight, ...options } = cut;
  const key = digest(JSON.stringify([file, cut])).slice(0, 16);
  const ending = cut.targetFormat === 'sfnt' ? 'ttf' : cut.targetFormat;
  return cachedFile(path.join(cacheFolder, 'fonts', `${key}.${ending}`), async () => {
    const font = await readFile(path.join(packageFolder(name), 'files', file));
    return subsetFont(font, characters, { ...options, variationAxes: { wght: weight } });
  });
}

const metadataSchema = v.object({ family: v.string() });
const familyOf = (name: string): string =>
  v.parse(metadataSchema, JSON.parse(readFileSync(path.join(packageFolder(name), 'metadata.json'), 'utf8'))).family;

/** The families in pictures, as the packages' files name them. */
export function pictureFamilies({ latin, han } = typefaceOf()): string {
  return [latin, han].map(familyOf).join(', ');
}

/** The package of each font of pages, by its file's name. */
export function fontPackages() {
  const { latin, han } = typefaceOf();
  return { heading: latin, 'heading-han': han };
}

function cutLatin(slope: 'normal' | 'italic', cut: Cut, { latin } = typefaceOf()): Promise<string> {
  return cutFont(latin, `${latin}-latin-wght-${slope}.woff2`, cut);
}

const charactersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Printable ASCII and the signs of English headings. */
const basicCharacters = `${charactersBetween(0x20, 0x7e)}\u00a0£¥§©«°·»×–—‘’“”•…€™−`;

/** Printable ASCII and Latin-1, and the typographic signs that headings use. */
const latinCharacters = [...new Set(`${basicCharacters}${charactersBetween(0xa0, 0xff)}ŒœŠšŽžŸı‚„†‹›⁄`)].join('');

/** Chinese in pictures has one weight: the renderer's fallback does not choose between faces of several. */
const hanWeight = 600;

type Part = { part: string; pattern: RegExp };

const partsOfPackages = new Map<string, readonly Part[]>();

/** A package's parts (about a hundred files), each with a pattern of its characters, from ranges such as `U+4e00-4e1f,U+4e21`. */
function partsOf(han: string): readonly Part[] {
  const known = partsOfPackages.get(han);
  if (known) return known;
  const file = readFileSync(path.join(packageFolder(han), 'unicode.json'), 'utf8');
  const unicodeRanges = v.parse(v.record(v.string(), v.string()), JSON.parse(file));
  const parts = Object.entries(unicodeRanges).map(([part, ranges]) => {
    const characters = ranges.replace(/,?(?:U\+)?([\da-f]+)/gi, '\\u{$1}');
    return { part, pattern: new RegExp(`[${characters}]`, 'u') };
  });
  partsOfPackages.set(han, parts);
  return parts;
}

const partOf = (character: string, { han } = typefaceOf()) =>
  partsOf(han).find(({ pattern }) => pattern.test(character))?.part;

/** Reduces each part of the package to those of these characters that it has. @throws if no part has a character */
function cutHan(text: Iterable<string>, targetFormat: Cut['targetFormat'], typeface = typefaceOf()) {
  const { han } = typeface;
  const parts = new Map<string, string>();
  for (const character of [...new Set(text)].sort()) {
    const part = partOf(character, typeface);
    if (part === undefined) throw new Error(`The fonts lack “${character}”.`);
    parts.set(part, (parts.get(part) ?? '') + character);
  }
  return Promise.all(
    [...parts].map(async ([part, characters]) => {
      const file = `${han}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      return { characters, file: await cutFont(han, file, { characters, weight: hanWeight, targetFormat }) };
    }),
  );
}

const notLatin = (text: string) => [...text].filter((one) => !/\s/.test(one) && !latinCharacters.includes(one));

/** Returns the first character of a text that pictures have no font for. */
export const missingCharacter = (text: string): string | undefined =>
  notLatin(text).find((character) => partOf(character) === undefined);

type Words = Readonly<Record<string, string>>;

/** Returns words if there are fonts for them, else those of the default language, else none. */
export function drawable(words: Words, first = words): Words {
  if (missingCharacter(Object.values(words).join('')) === undefined) return words;
  return Object.fromEntries(
    Object.entries(first).map(([name, word]) => [name, missingCharacter(word) === undefined ? word : '']),
  );
}

/** Returns the font files that a text in a picture needs. @throws if neither family has one of its characters */
export async function fontFilesFor(text: string, typeface = typefaceOf()): Promise<string[]> {
  try {
    const ofLatin = (['normal', 'italic'] as const).flatMap((slope) =>
      [400, 500, 600].map((weight) =>
        cutLatin(slope, { characters: latinCharacters, weight, targetFormat: 'sfnt' }, typeface),
      ),
    );
    const [files, parts] = await Promise.all([Promise.all(ofLatin), cutHan(notLatin(text), 'sfnt', typeface)]);
    return [...files, ...parts.map(({ file }) => file)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${reason} The text “${text}” needs it: bring your own picture (docs/editing.md).`);
  }
}

/** OpenType features that browsers apply by default, and the figures of the styles. Small capitals are left out. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/** The Latin fonts of src/styles/fonts.css: basic, accented letters and rarer signs, and the italic of a heading. */
export async function latinFonts(contents: Contents): Promise<Record<string, string>> {
  const web = { targetFormat: 'woff2', keepFeatures } as const;
  const variable = { ...web, weight: { min: 400, max: 600 } };
  const rare = [...latinCharacters].filter((character) => !basicCharacters.includes(character));
  const headings = contents.map(({ home }) => home.hero.heading.replaceAll('*', ''));
  const emphasised = [...latinCharacters].filter((character) => headings.join('').includes(character));
  return {
    'heading.woff2': await cutLatin('normal', { ...variable, characters: basicCharacters }),
    'letters/heading.woff2': await cutLatin('normal', { ...variable, characters: rare.join('') }),
    'heading-italic.woff2': await cutLatin('italic', {
      ...web,
      weight: typefaceOf().display,
      characters: emphasised.join(''),
    }),
  };
}

/** The fields of headings, which may be of any length. */
const headingFields = /^(?:brand|heading|title|question|role|name|label|\w+Heading)$/;

/** Longer texts of other fields are no headings: those of the sample have at most 17 Chinese characters. */
const HEADING_LENGTH = 24;

function* headingsIn(value: unknown, field = ''): Generator<string> {
  if (typeof value === 'string' && (value.length <= HEADING_LENGTH || headingFields.test(field))) yield value;
  if (typeof value !== 'object' || value === null) return;
  const isHeading = 'kind' in value && value.kind === 'heading';
  for (const [name, part] of Object.entries(value)) yield* headingsIn(part, isHeading ? 'heading' : name);
}

export const headingCharacters = (content: unknown): string[] => [
  ...new Set([...headingsIn(content)].join('').match(/[\u2e80-\u9fff\uff00-\uffef]/g)),
];

/**
 * Cuts Noto Serif SC to the characters of Chinese headings, in parts, of which browsers fetch those that a page needs.
 * @returns files by name; `faces.js` adds a font face for each part, because a stylesheet would be one more request
 */
async function headingFont(content: unknown): Promise<Record<string, string | Buffer>> {
  const known = headingCharacters(content).filter((character) => partOf(character));
  const files: Record<string, Buffer> = {};
  let faces = `const add = (file, unicodeRange) =>
  document.fonts.add(new FontFace("Heading Han", \`url(\${file})\`, { weight: "600", display: "swap", unicodeRange }));
`;
  for (const [index, part] of (await cutHan(known, 'woff2')).entries()) {
    const name = `${path.parse(part.file).name}/heading-han.woff2`;
    const range = [...part.characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join();
    files[name] = await readFile(part.file);
    faces += `import file${index} from "./${name}";\nadd(file${index}, "${range}");\n`;
  }
  return { ...files, 'faces.js': faces };
}

/** Makes the fonts of headings: Latin, and Chinese for systems without a Song font (Windows, Android). */
export async function fontFiles(contents: Contents): Promise<Files> {
  const files = new Map<string, string | Buffer>();
  for (const [name, file] of Object.entries(await latinFonts(contents)))
    files.set(`/fonts/${name}`, await readFile(file));
  for (const content of contents.filter(({ language }) => hasHeadingFont(language))) {
    for (const [name, file] of Object.entries(await headingFont(content)))
      files.set(`/${content.language}/heading-font/${name}`, file);
  }
  return files;
}
