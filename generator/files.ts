import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

/** The folder with the content of unit and visual tests: an edit of the project's own `content/` changes none of them. */
export const fixtureRoot = path.join(import.meta.dirname, 'fixture');

/** The folder of caches between builds, and of files that are generated for the bundler. */
export const cacheFolder = path.join(projectRoot, 'node_modules/.cache/site');

/** The folder from which pages import their content, as `@content/<language>/…` (src/routes.tsx). */
export const contentFolder = path.join(cacheFolder, 'content');

/** A folder with every made picture at its path on the site, for the development server. */
export const madeFolder = path.join(cacheFolder, 'made-pictures');

/** The content of files by their paths below a folder: `/sitemap.xml`. */
export type Files = ReadonlyMap<string, string | Buffer>;

/** The hash of texts and files in hexadecimal digits. */
export function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** A file's text as Unix has it: editors on Windows add a byte order mark and other line ends. */
export const readText = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n');

/** The paths of all files in a folder, hidden ones and links included, with slashes; links to folders are not followed. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name],
  );
}

/** Sets a field of a JSON text, which otherwise stays as it is written; `undefined` removes it. */
export const withField = (text: string, field: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, field, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));

/** Writes a file into a folder that may not exist yet. */
export async function writeInto(folder: string, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Writes a file for the bundler. Another build may be reading or making the same one: it appears complete. One that stays
 * the same is not written again, because the development server watches them.
 */
async function writeComplete(file: string, content: string | Buffer): Promise<void> {
  const before = await readFile(file).catch(() => undefined);
  if (before?.equals(Buffer.from(content))) return;
  // Not its process: a development server that starts again for a language has the one before it beside it.
  const unfinished = `${file}.${randomInt(2 ** 47)}`;
  await writeInto('', unfinished, content);
  await rename(unfinished, file);
}

/**
 * Brings a folder that the bundler reads up to date. File by file, because another build or development server of this
 * checkout may be reading it.
 */
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

/**
 * Returns a file of a cache; makes it if there is none.
 * @param file its name follows from everything that its content depends on
 */
export async function cachedFile(file: string, make: () => Promise<Buffer>): Promise<string> {
  if (existsSync(file)) return file;
  const work = inProgress.get(file) ?? make().then((content) => writeComplete(file, content));
  inProgress.set(file, work);
  await work.finally(() => inProgress.delete(file));
  return file;
}
