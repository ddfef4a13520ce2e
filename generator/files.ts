import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import type { BuildEnvironment } from '../src/lib/env.ts';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

/**
 * Returns the folder of a root's content: its `content/` or, until there is one, the kit's `sample/`. Tests set SITE_CONTENT, so that
 * they read the sample in any case.
 */
export const contentFolder = (root: string): 'content' | 'sample' => {
  const usesSample = root === projectRoot && process.env.SITE_CONTENT === 'sample';
  const isWithoutContent = usesSample || !existsSync(path.join(root, 'content'));
  return isWithoutContent && existsSync(path.join(root, 'sample')) ? 'sample' : 'content';
};

/** Returns a file's path below a root. Code names the files of the content by `content/…`, wherever they are. */
export const pathBelow = (root: string, file: string, folder?: ReturnType<typeof contentFolder>): string =>
  file.replace(/^content(?=\/|$)/, () => folder ?? contentFolder(root));

export const contentNote = (root: string): string =>
  contentFolder(root) === 'content'
    ? 'The content is that of content/.'
    : 'The content is the kit’s sample/, of which npm run adopt makes content/.';

/** The caches of builds, and the files that are generated for the bundler. */
export const cacheFolder = path.join(projectRoot, 'node_modules/.cache/site');

/**
 * Returns the folder of the generated content, which pages import as `@content/<language>/…` (src/routes.tsx). A build has a
 * separate one, because it leaves out content that a running development server shows.
 */
export const contentFolderFor = (mode: BuildEnvironment['mode']): string => path.join(cacheFolder, mode, 'content');

export const pictureFolder = path.join(cacheFolder, 'made-pictures');

/** File contents by path on the site: `/sitemap.xml`. */
export type Files = ReadonlyMap<string, string | Buffer>;

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

export const readTextIfPresent = (file: string): string => (existsSync(file) ? readText(file) : '');

/** Lists the files in a folder by relative path, with slashes. Lists symbolic links, but does not follow any to a folder. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name],
  );
}

/** Sets a field in JSON source text, whose formatting is kept. `undefined` removes the field. */
export const withField = (text: string, field: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, field, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));

export async function writeInto(folder: string, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Writes the new content of a file into a folder, unless it is unchanged. Returns a function that replaces the file by it, atomically. */
async function prepareFile(file: string, content: string | Buffer, folder: string) {
  const previous = await readFile(file).catch(() => undefined);
  if (previous?.equals(Buffer.from(content))) return undefined;
  // Random: the process ID is not unique, because a restart runs two development servers in one process.
  const prepared = path.join(folder, `${path.basename(file)}.${randomInt(2 ** 47)}`);
  await writeInto('', prepared, content);
  await mkdir(path.dirname(file), { recursive: true });
  return () => rename(prepared, file);
}

/** The files that this process has written or compared last, with the time of their change. */
const knownFiles = new Map<string, { changed: number; content: string | Buffer }>();

/**
 * Replaces the files that differ, all at once, so that a bundler which watches them compiles once. Replaces each atomically,
 * because another build may read it, and prepares it beside the folder, because the bundler watches what is inside.
 */
export async function replaceFiles(folder: string, files: Files): Promise<void> {
  const changedAt = async (file: string) => (await stat(file).catch(() => undefined))?.ctimeMs;
  const prepareUnlessKnown = async ([name, content]: [string, string | Buffer]) => {
    const file = path.join(folder, name);
    const known = knownFiles.get(file);
    if (known?.content === content && known.changed === (await changedAt(file))) return undefined;
    return { file, content, replace: await prepareFile(file, content, `${folder}.new`) };
  };
  const prepared = (await Promise.all([...files].map(prepareUnlessKnown))).filter((item) => item !== undefined);
  await Promise.all(prepared.map(({ replace }) => replace?.()));
  for (const { file, content } of prepared) {
    const changed = await changedAt(file);
    if (changed !== undefined) knownFiles.set(file, { changed, content });
  }
}

/** Makes a folder contain exactly these files. Does not empty it first, because another build may read it. */
export async function updateFolder(folder: string, files: Files): Promise<void> {
  await replaceFiles(folder, files);
  for await (const entry of glob('**/*.*', { cwd: folder, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isWanted = files.has(`/${path.relative(folder, file)}`);
    if (entry.isFile() && !isWanted) await rm(file, { force: true });
  }
}

const pendingFiles = new Map<string, Promise<void>>();

/** Creates a cached file if it is missing. Its name must depend on everything that its content depends on. */
export async function cachedFile(file: string, create: () => Promise<Buffer>): Promise<string> {
  if (existsSync(file)) return file;
  const pending =
    pendingFiles.get(file) ??
    create()
      .then((content) => prepareFile(file, content, path.dirname(file)))
      .then((replace) => replace?.());
  pendingFiles.set(file, pending);
  await pending.finally(() => pendingFiles.delete(file));
  return file;
}
