import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

/** The content of the tests, which do not depend on `content/`. */
export const fixtureRoot = path.join(import.meta.dirname, 'fixture');

/** Caches of builds, and files that are generated for the bundler. */
export const cacheFolder = path.join(projectRoot, 'node_modules/.cache/site');

/** Pages import from it as `@content/<language>/…` (src/routes.tsx). */
export const contentFolder = path.join(cacheFolder, 'content');

/** The generated pictures by their paths on the site, for the development server. */
export const madeFolder = path.join(cacheFolder, 'made-pictures');

/** File contents by path below a folder: `/sitemap.xml`. */
export type Files = ReadonlyMap<string, string | Buffer>;

/** Returns the SHA-256 hash in hexadecimal digits. */
export function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Reads a text file. Removes the byte order mark and carriage returns that editors on Windows write. */
export const readText = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');

/** Lists the files in a folder, with slashes in their paths. Includes links, but does not follow those to folders. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name],
  );
}

/** Sets a field of a JSON text and keeps its formatting. `undefined` removes the field. */
export const withField = (text: string, field: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, field, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));

export async function writeInto(folder: string, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Replaces a file atomically, because another build may read it. Skips an unchanged one, because it may be watched. */
async function writeComplete(file: string, content: string | Buffer): Promise<void> {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(Buffer.from(content))) return;
  // Not its process: a development server that starts again for a language has the one before it beside it.
  const unfinished = `${file}.${randomInt(2 ** 47)}`;
  await writeInto('', unfinished, content);
  await rename(unfinished, file);
}

/** Makes a folder contain exactly these files. Replaces them one by one, because another build may read the folder. */
export async function updateFolder(folder: string, files: Files): Promise<void> {
  for (const [name, content] of files) await writeComplete(path.join(folder, name), content);
  for await (const entry of glob('**/*.*', { cwd: folder, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isUnfinished = /\.\d+$/.test(entry.name);
    if (entry.isFile() && !isUnfinished && !files.has(`/${path.relative(folder, file)}`))
      await rm(file, { force: true });
  }
}

const inProgress = new Map<string, Promise<void>>();

/** Creates a cached file if it is missing. Its name must depend on everything that its content depends on. */
export async function cachedFile(file: string, make: () => Promise<Buffer>): Promise<string> {
  if (existsSync(file)) return file;
  const writing = inProgress.get(file) ?? make().then((content) => writeComplete(file, content));
  inProgress.set(file, writing);
  await writing.finally(() => inProgress.delete(file));
  return file;
}
