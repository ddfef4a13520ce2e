import { createHash } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { projectRoot } from '../scripts/setup/run.ts';
import { languages } from '../src/content/schemas/languages.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** The files that compress well; pictures and fonts are compressed already. */
const compressible = '**/*.{html,js,css,json,svg,txt,xml,ico,webmanifest,md,atom,jsonfeed}';

/** Tries both of brotli's modes: pages are 0.5 % smaller with the one for fonts, other files with the generic one. */
async function brotliSmallest(content: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = zlib.constants;
  const [generic, font] = await Promise.all(
    [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT].map((mode) =>
      brotli(content, { params: { [BROTLI_PARAM_SIZE_HINT]: content.length, [BROTLI_PARAM_MODE]: mode } }),
    ),
  );
  return font && generic && font.length < generic.length ? font : (generic ?? content);
}

const encoders = {
  gz: (content: Buffer): Promise<Buffer> => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  br: brotliSmallest,
};

/** The results for the same content can differ between versions of the libraries, and of this file. */
const version = createHash('sha256')
  .update(process.versions.brotli + process.versions.zlib)
  .update(await readFile(new URL(import.meta.url)))
  .digest();

/** Returns the content of a cache file; computes and writes it if there is no such file. */
async function cached(file: string, compute: () => Promise<Buffer>): Promise<Buffer> {
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const result = await compute();
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, result);
  await rename(unfinished, file);
  return result;
}

/**
 * Compresses what nginx may serve compressed, and gives every file the time of this build. nginx makes a file's ETag and
 * Last-Modified of its time and size. Two builds differ in time; the encodings of a file, and the formats of a picture, in
 * size; the languages of a page, which share a URL, in time, a second apart. `.gz` and `.br` are written where each is smaller
 * than what it replaces, so that all have different sizes.
 * @param time of the build, in seconds
 * @param cache a folder with the results of the last build
 */
export async function finishFiles(folder: string, time: number, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const results = new Map<string, Promise<Buffer>>();
  const encode = (content: Buffer, encoding: keyof typeof encoders): Promise<Buffer> => {
    const key = createHash('sha256').update(version).update(content).digest('hex').slice(0, 32);
    const name = `${key}.${encoding}`;
    const result = results.get(name) ?? cached(path.join(cache, name), () => encoders[encoding](content));
    results.set(name, result);
    return result;
  };
  const files = await Array.fromAsync(glob(compressible, { cwd: folder }));
  const work = async () => {
    for (let name = files.pop(); name !== undefined; name = files.pop()) {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const [gz, br] = await Promise.all([encode(content, 'gz'), encode(content, 'br')]);
      if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
      if (br.length < Math.min(gz.length, content.length)) await writeFile(`${file}.br`, br);
    }
  };
  await Promise.all([work(), work()]);
  for (const name of await readdir(cache)) if (!results.has(name)) await rm(path.join(cache, name));
  for (const name of await readdir(folder, { recursive: true })) {
    const language = languages.findIndex((each) => name.startsWith(path.join('pages', each, '/')));
    const own = time - Math.max(language, 0);
    await utimes(path.join(folder, name), own, own);
  }
}

const cacheFolder = path.join(projectRoot, 'node_modules/.cache/site/compressed');

/** Runs last of the build's steps: nothing may be written into the output folder after it. */
export const pluginPrecompress = (): RsbuildPlugin => ({
  name: 'site:precompress',
  apply: 'build',
  setup(api) {
    api.onAfterBuild({
      order: 'post',
      handler: async ({ environments: { web } }) => {
        if (web) await finishFiles(web.distPath, Math.floor(Date.now() / 1000), cacheFolder);
      },
    });
  },
});
