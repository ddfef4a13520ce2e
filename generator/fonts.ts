import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { walkFields } from '../src/content/fields.ts';
import type { Content } from '../src/content/page-content.ts';
import { hasHeadingFont, type Language } from '../src/content/schemas/languages.ts';
import { type Release, releaseSchema } from '../src/content/schemas/releases.ts';
import { contentSchema } from './content/content-schema.ts';
import type { Contents } from './content/reading.ts';
import { cachedFile, cacheFolder, digest, type Files } from './files.ts';
import { typefaceOf } from './typefaces.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string =>
  path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`));

type Subset = {
  characters: string;
  weight: number | { min: number; max: number };
  /** TrueType for the renderer of pictures, WOFF2 for pages. */
  targetFormat: 'sfnt' | 'woff2';
  keepFeatures?: string[];
};

/** Returns the path of a cached file with a subset of a package's variable font. */
function writeSubset(packageName: string, file: string, subset: Subset): Promise<string> {
  const { characters, weight, ...options } = subset;
  const key = digest(JSON.stringify([file, subset])).slice(0, 16);
  const extension = subset.targetFormat === 'sfnt' ? 'ttf' : subset.targetFormat;
  return cachedFile(path.join(cacheFolder, 'fonts', `${key}.${extension}`), async () => {
    const font = await readFile(path.join(packageFolder(packageName), 'files', file));
    return subsetFont(font, characters, { ...options, variationAxes: { wght: weight } });
  });
}

const metadataSchema = v.object({ family: v.string() });
function familyOf(packageName: string): string {
  const metadata = readFileSync(path.join(packageFolder(packageName), 'metadata.json'), 'utf8');
  return v.parse(metadataSchema, JSON.parse(metadata)).family;
}

export function headingFamilies({ latin, han } = typefaceOf()): string {
  return [latin, han].map(familyOf).join(', ');
}

/** Returns the families of headings in these languages: the Chinese one only if one of them needs it. */
export function familiesFor(languages: readonly Language[]): string[] {
  const { latin, han } = typefaceOf();
  return (languages.some(hasHeadingFont) ? [latin, han] : [latin]).map(familyOf);
}

export function fontPackages() {
  const { latin, han } = typefaceOf();
  return { heading: latin, 'heading-han': han };
}

function writeLatinSubset(style: 'normal' | 'italic', subset: Subset, { latin } = typefaceOf()): Promise<string> {
  return writeSubset(latin, `${latin}-latin-wght-${style}.woff2`, subset);
}

const charactersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const basicCharacters = `${charactersBetween(0x20, 0x7e)}\u00a0£¥§©«°·»×–—‘’“”•…€™−`;

const latinCharacters = [...new Set(`${basicCharacters}${charactersBetween(0xa0, 0xff)}ŒœŠšŽžŸı‚„†‹›⁄`)].join('');

/** Chinese in pictures has a single weight, because the renderer's font fallback does not select by weight. */
const hanWeight = 600;

/** A file of a Chinese font package, which has about a hundred, and a pattern that matches its characters. */
type Slice = { name: string; pattern: RegExp };

const slicesByPackage = new Map<string, readonly Slice[]>();

function slicesOf(han: string): readonly Slice[] {
  const cached = slicesByPackage.get(han);
  if (cached) return cached;
  const file = readFileSync(path.join(packageFolder(han), 'unicode.json'), 'utf8');
  const unicodeRanges = v.parse(v.record(v.string(), v.string()), JSON.parse(file));
  const slices = Object.entries(unicodeRanges).map(([name, ranges]) => {
    // U+4e00-4e1f,U+4e21 becomes \u{4e00}-\u{4e1f}\u{4e21}.
    const characters = ranges.replace(/,?(?:U\+)?([\da-f]+)/gi, '\\u{$1}');
    return { name, pattern: new RegExp(`[${characters}]`, 'u') };
  });
  slicesByPackage.set(han, slices);
  return slices;
}

const sliceWith = (character: string, { han }: ReturnType<typeof typefaceOf>) =>
  slicesOf(han).find(({ pattern }) => pattern.test(character))?.name;

/** Writes a subset of each slice that has some of these characters. @throws if no slice has a character */
function writeHanSubsets(text: Iterable<string>, targetFormat: Subset['targetFormat'], typeface = typefaceOf()) {
  const { han } = typeface;
  const charactersBySlice = new Map<string, string>();
  for (const character of [...new Set(text)].sort()) {
    const slice = sliceWith(character, typeface);
    if (slice === undefined) throw new Error(`The fonts lack “${character}”.`);
    charactersBySlice.set(slice, (charactersBySlice.get(slice) ?? '') + character);
  }
  return Promise.all(
    [...charactersBySlice].map(async ([slice, characters]) => {
      const file = `${han}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      return { characters, file: await writeSubset(han, file, { characters, weight: hanWeight, targetFormat }) };
    }),
  );
}

const nonLatinCharacters = (text: string) =>
  [...text].filter((character) => !/\s/.test(character) && !latinCharacters.includes(character));

export function missingCharacter(text: string): string | undefined {
  const typeface = typefaceOf();
  return nonLatinCharacters(text).find((character) => sliceWith(character, typeface) === undefined);
}

/** The texts that replace a drawing's placeholders, by name. */
export type PictureTexts = Readonly<Record<string, string>>;

/** Returns the texts if pictures have fonts for all of them, otherwise those of `fallback` that can be drawn. */
export function drawableTexts(texts: PictureTexts, fallback = texts): PictureTexts {
  if (missingCharacter(Object.values(texts).join('')) === undefined) return texts;
  return Object.fromEntries(
    Object.entries(fallback).map(([name, text]) => [name, missingCharacter(text) === undefined ? text : '']),
  );
}

/** Returns the font files that a text in a picture needs. @throws if neither family has one of its characters */
export async function fontFilesFor(text: string, typeface = typefaceOf()): Promise<string[]> {
  try {
    const latinSubsets = (['normal', 'italic'] as const).flatMap((style) =>
      [400, 500, 600].map((weight) =>
        writeLatinSubset(style, { characters: latinCharacters, weight, targetFormat: 'sfnt' }, typeface),
      ),
    );
    const [latinFiles, hanSubsets] = await Promise.all([
      Promise.all(latinSubsets),
      writeHanSubsets(nonLatinCharacters(text), 'sfnt', typeface),
    ]);
    return [...latinFiles, ...hanSubsets.map(({ file }) => file)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${reason} The text “${text}” needs it: bring your own picture (docs/editing.md).`);
  }
}

/** The OpenType features that browsers apply by default, and those of numerals, which the stylesheets use. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

/** Returns the Latin font files of src/styles/fonts.css. Only the hero heading uses the italic. */
async function latinFonts(contents: Contents): Promise<Record<string, string>> {
  const web = { targetFormat: 'woff2', keepFeatures } as const;
  const variable = { ...web, weight: { min: 400, max: 600 } };
  const rareCharacters = [...latinCharacters].filter((character) => !basicCharacters.includes(character));
  const heroHeadings = contents.map(({ home }) => home.hero.heading.replaceAll('*', '')).join('');
  const italicCharacters = [...latinCharacters].filter((character) => heroHeadings.includes(character));
  return {
    'heading.woff2': await writeLatinSubset('normal', { ...variable, characters: basicCharacters }),
    'letters/heading.woff2': await writeLatinSubset('normal', { ...variable, characters: rareCharacters.join('') }),
    'heading-italic.woff2': await writeLatinSubset('italic', {
      ...web,
      weight: typefaceOf().display,
      characters: italicCharacters.join(''),
    }),
  };
}

/** Returns the Chinese characters of all headings in a value. */
function headingCharactersIn(schema: v.GenericSchema, content: unknown): Set<string> {
  const characters = new Set<string>();
  walkFields(schema, content, (value, { heading }) => {
    if (!heading || typeof value !== 'string') return;
    for (const character of value.match(/[\u2e80-\u9fff\uff00-\uffef]/g) ?? []) characters.add(character);
  });
  return characters;
}

/** A cache. A site may have thousands of releases, of which few change at a time. */
const charactersOfReleases = new WeakMap<Release, ReadonlySet<string>>();

function headingCharacters({ releases, ...others }: Content): Set<string> {
  const characters = headingCharactersIn(contentSchema({ releases, ...others }), others);
  for (const release of releases.releases) {
    const known = charactersOfReleases.get(release) ?? headingCharactersIn(releaseSchema, release);
    charactersOfReleases.set(release, known);
    for (const character of known) characters.add(character);
  }
  return characters;
}

/**
 * Creates subsets of the Chinese heading font, of which browsers fetch those that a page needs.
 * @returns files by name; `faces.js` adds a font face for each subset, because a stylesheet would be one more request
 */
async function headingFont(content: Content): Promise<Record<string, string | Buffer>> {
  const typeface = typefaceOf();
  const characters = [...headingCharacters(content)].filter((character) => sliceWith(character, typeface));
  const files: Record<string, Buffer> = {};
  let facesScript = `const add = (file, unicodeRange) =>
  document.fonts.add(new FontFace("Heading Han", \`url(\${file})\`, { weight: "600", display: "swap", unicodeRange }));
`;
  for (const [index, subset] of (await writeHanSubsets(characters, 'woff2', typeface)).entries()) {
    const name = `${path.parse(subset.file).name}/heading-han.woff2`;
    const range = [...subset.characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join();
    files[name] = await readFile(subset.file);
    facesScript += `import file${index} from "./${name}";\nadd(file${index}, "${range}");\n`;
  }
  return { ...files, 'faces.js': facesScript };
}

/** Creates the fonts of headings: Latin, and Chinese for systems without a Song font (Windows, Android). */
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
