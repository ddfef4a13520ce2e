import { glob, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { languages } from '../src/content/schemas/languages.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What compresses well; pictures and fonts are compressed already. */
const compressible = '**/*.{html,js,css,json,svg,txt,xml,ico,webmanifest,md,atom,jsonfeed}';

/** Brotli's modes only tune its models, and which one suits a file is not known before: pages gain 0.5 % by the one for fonts. */
async function brotliSmallest(content: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = zlib.constants;
  const [generic, font] = await Promise.all(
    [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].map((mode) =>
      brotli(content, { params: { [BROTLI_PARAM_SIZE_HINT]: content.length, [BROTLI_PARAM_MODE]: mode } }),
    ),
  );
  return font && generic && font.length < generic.length ? font : (generic ?? content);
}

/**
 * Writes `.br` and `.gz` beside a file, at the highest levels: it is done once, and read many times. Each is written only where it
 * is smaller than what it replaces, so that all have different sizes.
 */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotliSmallest(content),
    gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  ]);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  if (br.length < Math.min(gz.length, content.length)) await writeFile(`${file}.br`, br);
}

/**
 * Compresses what nginx may serve compressed, and gives every file the time of this build. nginx makes a file's ETag and
 * Last-Modified of its time and size. Two builds differ in time; the encodings of a file, and the formats of a picture, in
 * size; the languages of a page, which share a URL, in time, a second apart.
 * @param time of the build, in seconds
 */
export async function finishFiles(folder: string, time: number): Promise<void> {
  for await (const file of glob(compressible, { cwd: folder })) await compress(path.join(folder, file));
  for (const name of await readdir(folder, { recursive: true })) {
    const language = languages.findIndex((each) => name.startsWith(path.join('pages', each, '/')));
    const own = time - Math.max(language, 0);
    await utimes(path.join(folder, name), own, own);
  }
}

/** Runs last of the build's steps: nothing may be written into the output folder after it. */
export const pluginPrecompress = (): RsbuildPlugin => ({
  name: 'site:precompress',
  apply: 'build',
  setup(api) {
    api.onAfterBuild({
      order: 'post',
      handler: async ({ environments: { web } }) => {
        if (web) await finishFiles(web.distPath, Math.floor(Date.now() / 1000));
      },
    });
  },
});
