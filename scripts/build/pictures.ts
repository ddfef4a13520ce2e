import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { outdatedPictures } from '../artwork/drawn-words.ts';
import { saveWorded, type WordedPicture } from '../artwork/worded-pictures.ts';
import { readWords } from '../artwork/words.ts';
import { projectRoot } from '../setup/run.ts';
import { builtContents } from './content.ts';

const cache = path.join(projectRoot, 'node_modules/.cache/site/pictures');

/** One hash over everything that a drawing is made of besides its words. */
async function hashDrawings(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob('{scripts/artwork/**/*.ts,src/styles/tokens.css}', { cwd: projectRoot }));
  for (const file of files.sort()) hash.update(await readFile(path.join(projectRoot, file)));
  return hash.digest('hex');
}

/** A folder that holds the picture, drawn once. */
async function drawnOnce(picture: WordedPicture, drawings: string): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([drawings, picture.name, picture.says]))
    .digest('hex');
  const folder = path.join(cache, key.slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await saveWorded(picture, unfinished);
  await rename(unfinished, folder);
  return folder;
}

/**
 * Draws the pictures that say what `content/` no longer says (the brand's name, the founding sentence, previews' lines) over
 * those of public/ in the output folder: who re-brands edits content alone. `npm run artwork` keeps them in public/.
 */
export const pluginPictures = (): RsbuildPlugin => ({
  name: 'site:pictures',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async ({ environments: { web } }) => {
      if (!web) return;
      const words = readWords(builtContents());
      const outdated = await outdatedPictures(words, path.join(projectRoot, 'public/images'));
      if (outdated.length === 0) return;
      console.log(`Drawing ${outdated.length} pictures anew, for words that changed (npm run artwork keeps them) …`);
      const drawings = await hashDrawings();
      for (const picture of outdated) {
        await cp(await drawnOnce(picture, drawings), path.join(web.distPath, 'images'), { recursive: true });
      }
    });
  },
});
