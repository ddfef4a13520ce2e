import { glob, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import PQueue from 'p-queue';
import { cachedFile, cacheFolder, digest, type Files, writeInto } from './files.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Pictures and fonts are compressed already. */
const compressible = '**/*.{html,js,css,json,svg,txt,xml,ico,webmanifest,md,atom,jsonfeed}';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_FONT } = zlib.constants;

export const encoders = {
  gz: (content: Buffer): Promise<Buffer> => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  // The font mode makes pages 0.5 % smaller than the generic mode.
  br: (content: Buffer): Promise<Buffer> =>
    brotli(content, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT, [BROTLI_PARAM_SIZE_HINT]: content.length } }),
};

/** For the pages of releases, of which there can be thousands: 40 times faster, 8 % larger. */
const fastEncoders = {
  gz: encoders.gz,
  br: (content: Buffer): Promise<Buffer> => brotli(content, { params: { [BROTLI_PARAM_QUALITY]: 7 } }),
};

/** The results depend on the versions of the libraries and of this file. */
const version = digest(`${process.versions.brotli} ${process.versions.zlib}`, await readFile(new URL(import.meta.url)));

/**
 * Writes the site beside the bundler's files, and compressed variants that are smaller than the original. Sets the time of
 * every file: nginx makes ETag and Last-Modified from a file's time and size, so variants of one URL must differ in one of
 * them. Languages of a page differ by a second, encodings and formats in size.
 * @param time of the build, in seconds
 * @param cache a folder with the compressed files of the last build
 */
export async function emitSite(
  folder: string,
  site: Files,
  time: number,
  cache = path.join(cacheFolder, 'compressed'),
): Promise<void> {
  for (const [name, content] of site) await writeInto(folder, name, content);
  const used = new Set<string>();
  const encode = async (content: Buffer, encoding: keyof typeof encoders): Promise<Buffer> => {
    const name = `${digest(version, content).slice(0, 32)}.${encoding}`;
    used.add(name);
    return readFile(await cachedFile(path.join(cache, name), () => encoders[encoding](content)));
  };
  const files = await Array.fromAsync(glob(compressible, { cwd: folder }));
  const compressFile = async (name: string) => {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const isRelease = /[/-]releases[/-]/.test(name);
    const [gz, br] = await Promise.all(
      isRelease ? [fastEncoders.gz(content), fastEncoders.br(content)] : [encode(content, 'gz'), encode(content, 'br')],
    );
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    if (br.length < Math.min(gz.length, content.length)) await writeFile(`${file}.br`, br);
  };
  await new PQueue({ concurrency: 2 }).addAll(files.map((name) => () => compressFile(name)));
  for (const name of await readdir(cache)) if (!used.has(name)) await rm(path.join(cache, name));
  const languages = await readdir(path.join(folder, 'pages')).catch(() => []);
  for (const name of await readdir(folder, { recursive: true })) {
    const index = languages.findIndex((language) => name.startsWith(path.join('pages', language, '/')));
    const mtime = time - Math.max(index, 0);
    await utimes(path.join(folder, name), mtime, mtime);
  }
}
