import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { builtContents, contentFolder } from './content.ts';
import { headingFontParts } from './pictures/fonts.ts';

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
 * Makes the font of Chinese headings from what the content says, for systems without a Song face of their own (Windows,
 * Android). `src/start.tsx` loads it.
 */
export const pluginHeadingFont = (): RsbuildPlugin => ({
  name: 'site:heading-font',
  pre: ['site:content'],
  setup(api) {
    api.onBeforeBuild({ order: 'pre', handler: writeHeadingFont });
    api.onBeforeStartDevServer({ order: 'pre', handler: writeHeadingFont });
  },
});
