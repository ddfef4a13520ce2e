import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { projectRoot } from '../scripts/setup/run.ts';
import type { BuildEnvironment } from '../src/lib/env-schema.ts';
import { builtContents } from './content.ts';
import { type Picture, pictures } from './pictures/pictures.ts';

const cache = path.join(projectRoot, 'node_modules/.cache/site/pictures');

/** A folder with every made picture, as they lie below the site's root. */
const made = path.join(projectRoot, 'node_modules/.cache/site/made-pictures');

/** What pictures depend on besides their masters: the code that makes them, and the colours of the dark edition. */
async function hashMakers(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob('{build/pictures/*.ts,src/styles/tokens.css}', { cwd: projectRoot }));
  for (const file of files.sort()) hash.update(await readFile(path.join(projectRoot, file)));
  return hash.digest('hex');
}

/** A folder with a picture's files, made once for the same source. */
async function makeOnce({ source, make }: Picture, makers: string): Promise<string> {
  const folder = path.join(cache, createHash('sha256').update(makers).update(source).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  for (const [name, content] of await make()) {
    const file = path.join(unfinished, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another build has made the same files meanwhile.
    await rm(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob('**/*', { cwd: folder, withFileTypes: true }));
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function makePictures(environment: BuildEnvironment): Promise<void> {
  const makers = await hashMakers();
  const all = pictures(builtContents(), environment.siteOrigin);
  // Two at a time: rendering and encoding take turns on few processors.
  const folders: string[] = [];
  const queue = [...all];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) folders.push(await makeOnce(next, makers));
  };
  await Promise.all([work(), work()]);
  // File by file: the development server may be serving the folder.
  const current = new Set<string>();
  for (const folder of folders) {
    for (const file of await filesIn(folder)) current.add(file);
    await cp(folder, made, { recursive: true });
  }
  for (const file of await filesIn(made)) if (!current.has(file)) await rm(path.join(made, file));
}

/**
 * Makes the site's pictures from the masters in `content/images`, cached by content, and serves them beside `public/`: a
 * build copies both into `dist/`.
 */
export const pluginPictures = (environment: BuildEnvironment): RsbuildPlugin => ({
  name: 'site:pictures',
  pre: ['site:content'],
  setup(api) {
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, { server: { publicDir: [{ name: 'public' }, { name: made, watch: true }] } }),
    );
    const handler = () => makePictures(environment);
    api.onBeforeBuild({ order: 'pre', handler });
    api.onBeforeStartDevServer({ order: 'pre', handler });
  },
});
