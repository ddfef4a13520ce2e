import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { main, mustRun } from '../setup/run.ts';

/** The inputs of a build besides its content, without its tests. */
const inputs = ['{src,public,generator}/**/*.*', '{package,package-lock,tsconfig}.json', 'rsbuild.config.ts'];
const exclude = ['**/*.test.*', 'generator/fixture/**'];

/** Hashes the build environment, and the name and content of every input file. */
async function hashInputs(content: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(readBuildEnvironment(process.env)));
  const code = await Array.fromAsync(glob(inputs, { cwd: projectRoot, exclude }));
  const files = [...code, ...(await Array.fromAsync(glob(`${content}/**/*.*`, { cwd: projectRoot })))];
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(path.join(projectRoot, file)));
  return hash.digest('hex');
}

/**
 * Builds a site unless its inputs are unchanged.
 * @param folder of the built site
 * @param content the folder of its content
 * @returns false where it was up to date
 */
export async function buildOnce(folder: string, content: string, build: () => Promise<void>): Promise<boolean> {
  const stamp = path.join(projectRoot, folder, '.build-inputs');
  const inputHash = await hashInputs(content);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === inputHash) return false;
  await build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, inputHash);
  return true;
}

/** Builds `dist/`; unchanged inputs are not built again. */
export async function buildSite(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const isNew = await buildOnce('dist', 'content', () => mustRun('rsbuild', ['build', '--no-env'], { env }));
  if (!isNew) console.log('dist/ is up to date.');
}

/** `npm run build`: makes `dist/`, unless it is up to date. */
if (import.meta.main) {
  await main(buildSite);
}
