import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';

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
 * Writes `.br` and `.gz` beside a file, at the highest levels: it is done once, and read many times. One that is not smaller
 * helps nobody, and nginx, whose tags are made of time and size, could not tell it from the file.
 */
async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const write = async (name: string, result: Buffer) => {
    if (result.length < content.length) await writeFile(name, result);
  };
  await Promise.all([
    brotliSmallest(content).then((result) => write(`${file}.br`, result)),
    gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }).then((result) => write(`${file}.gz`, result)),
  ]);
}

/** Precompresses everything in the output folder that nginx may serve compressed; runs after the prerenderer. */
export const pluginPrecompress = (): RsbuildPlugin => ({
  name: 'site:precompress',
  apply: 'build',
  pre: ['site:prerender'],
  setup(api) {
    api.onAfterBuild({
      order: 'post',
      handler: async ({ environments: { web } }) => {
        if (!web) return;
        for await (const file of glob(compressible, { cwd: web.distPath }))
          await compress(path.join(web.distPath, file));
      },
    });
  },
});
