import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Contents } from '../../content/check-content.ts';

const host = (address: string): string => new URL(address).host;

/** What only this brand says of itself: names, addresses, hosts, sentences. */
export function wordsOfBrand(contents: Contents): string[] {
  const words = Object.values(contents).flatMap(({ site, about, downloads }) => [
    site.brand,
    site.slug,
    site.tagline,
    site.description,
    site.owner.company,
    site.owner.address,
    site.owner.jurisdiction,
    about.founding.sentence,
    ...Object.values(site.contacts),
    ...Object.values(site.app).flatMap((address) => (address ? [host(address)] : [])),
    ...site.links.map(({ to }) => host(to)),
    ...downloads.files.flatMap(({ url }) => (url ? [host(url)] : [])),
  ]);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

const decompress: Record<string, (content: Buffer) => Buffer> = {
  '.br': (content) => zlib.brotliDecompressSync(content),
  '.gz': (content) => zlib.gunzipSync(content),
};

/** What a file says, whether text or picture: small letters, decompressed, with escaped characters written out. */
async function textOf(file: string): Promise<string> {
  const content = await readFile(file);
  const text = (decompress[path.extname(file)]?.(content) ?? content).toString();
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();
}

/**
 * Where words occur in a folder, in names and contents of files, hidden ones and pictures included: `file: word`.
 * @param words in small letters
 */
export async function tracesIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = `${file.slice(folder.length).toLowerCase()}\n${await textOf(file)}`;
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${path.relative(folder, file)}: ${word}`));
  }
  return found;
}
