import { glob, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import PQueue from 'p-queue';
import { cachedFile, cacheFolder, digest, type Files, writeInto } from './files.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressible = '**/*.{html,js,css,json,svg,txt,xml,ico,webmanifest,md,atom,jsonfeed}';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_FONT } = zlib.constants;

export const encoders = {
  gz: (content: Buffer): Promise<Buffer> => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  // Brotli's mode for fonts makes pages 0.5 % smaller than the generic mode.
  br: (content: Buffer): Promise<Buffer> =>
    brotli(content, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT, [BROTLI_PARAM_SIZE_HINT]: content.length } }),
};

/** For the pages of releases and articles, of which there can be thousands: 40 times faster, and 8 % larger files. */
const fastEncoders = {
  gz: encoders.gz,
  br: (content: Buffer): Promise<Buffer> => brotli(content, { params: { [BROTLI_PARAM_QUALITY]: 7 } }),
};

/** Changes with the compression libraries and with this file, and so invalidates cached results. */
const encoderVersion = digest(
  `${process.versions.brotli} ${process.versions.zlib}`,
  await readFile(new URL(import.meta.url)),
);

/**
 * Writes the site beside the bundler's files, and each compressed variant that is smaller than its original. Sets the
 * modification time of every file: nginx derives ETag and Last-Modified from time and size, so variants of one URL must
 * differ in one of them. Languages of a page differ by a second, encodings and formats in size.
 * @param buildTime in seconds since 1970
 */
export async function emitSite(folder: string, site: Files, buildTime: number): Promise<void> {
  /** The compressed files of the last build. */
  const cache = path.join(cacheFolder, 'compressed');
  for (const [name, content] of site) await writeInto(folder, name, content);
  const usedCacheFiles = new Set<string>();
  const encodeCached = async (content: Buffer, encoding: keyof typeof encoders): Promise<Buffer> => {
    const name = `${digest(encoderVersion, content).slice(0, 32)}.${encoding}`;
    usedCacheFiles.add(name);
    return readFile(await cachedFile(path.join(cache, name), () => encoders[encoding](content)));
  };
  const files = await Array.fromAsync(glob(compressible, { cwd: folder }));
  const compressFile = async (name: string) => {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const isItem = /[/-](?:releases|articles)[/-]|^pages\/[^/]+\/[^/]+\//.test(name);
    const [gz, br] = await Promise.all(
      isItem
        ? [fastEncoders.gz(content), fastEncoders.br(content)]
        : [encodeCached(content, 'gz'), encodeCached(content, 'br')],
    );
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    if (br.length < Math.min(gz.length, content.length)) await writeFile(`${file}.br`, br);
  };
  await new PQueue({ concurrency: 2 }).addAll(files.map((name) => () => compressFile(name)));
  for (const name of await readdir(cache)) {
    if (!usedCacheFiles.has(name)) await rm(path.join(cache, name));
  }
  const languages = await readdir(path.join(folder, 'pages')).catch(() => []);
  for (const name of await readdir(folder, { recursive: true })) {
    const languageIndex = languages.findIndex((language) => name.startsWith(path.join('pages', language, '/')));
    const mtime = buildTime - Math.max(languageIndex, 0);
    await utimes(path.join(folder, name), mtime, mtime);
  }
}
