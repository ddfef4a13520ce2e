import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { builtContents, contentFolder } from './content.ts';
import { basicCharacters, headingFontParts, latinCharacters, webFont } from './pictures/fonts.ts';

/** The fonts that src/styles/fonts.css names. */
const latinFolder = path.join(contentFolder, 'fonts');

const without = (characters: string, others: string): string =>
  [...characters].filter((character) => !others.includes(character)).join('');

/**
 * The Latin fonts by their paths: one that every page loads, one of accented letters and rarer signs, which browsers load
 * where a heading has one, and an italic of what the home page's heading emphasises, with the rest of its characters.
 */
const latinFonts = async (): Promise<Record<string, string>> => {
  const headings = Object.values(builtContents()).map(({ home }) => home.hero.heading);
  const emphasised = new Set(headings.join('').replaceAll('*', ''));
  const variable = { min: 400, max: 600 };
  return {
    'brygada-1918.woff2': await webFont('normal', basicCharacters, variable),
    'letters/brygada-1918.woff2': await webFont('normal', without(latinCharacters, basicCharacters), variable),
    'brygada-1918-italic.woff2': await webFont(
      'italic',
      [...latinCharacters].filter((character) => emphasised.has(character)).join(''),
      400,
    ),
  };
};

async function writeLatinFonts(): Promise<void> {
  for (const [name, file] of Object.entries(await latinFonts())) {
    await mkdir(path.dirname(path.join(latinFolder, name)), { recursive: true });
    await copyFile(file, path.join(latinFolder, name));
  }
}

const language = 'zh-CN';
const folder = path.join(contentFolder, language, 'heading-font');

const codePoints = (characters: string): string =>
  [...characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(',');

/** Writes a font face for each part of the font, with a stylesheet of them all. */
async function writeHeadingFont(): Promise<void> {
  const faces: string[] = [];
  for (const { file, characters } of await headingFontParts(builtContents()[language])) {
    // Named after its package, by which build/licenses.ts finds its license.
    const name = `${path.parse(file).name}/noto-serif-sc.woff2`;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await copyFile(file, path.join(folder, name));
    faces.push(`@font-face {
  font-family: "Song of Headings";
  font-weight: 600;
  font-display: swap;
  src: url("./${name}") format("woff2");
  unicode-range: ${codePoints(characters)};
}
`);
  }
  await writeFile(path.join(folder, 'faces.css'), faces.join(''));
}

/**
 * Makes the fonts of headings from packages: those of Latin text (src/styles/fonts.css), and one of Chinese, with the
 * content's characters, for systems without a Song font (Windows, Android). `src/start.tsx` loads it.
 */
export const pluginWebFonts = (): RsbuildPlugin => ({
  name: 'site:web-fonts',
  pre: ['site:content'],
  setup(api) {
    const handler = async () => {
      await writeLatinFonts();
      await writeHeadingFont();
    };
    api.onBeforeBuild({ order: 'pre', handler });
    api.onBeforeStartDevServer({ order: 'pre', handler });
  },
});
