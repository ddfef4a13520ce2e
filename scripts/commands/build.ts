import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironment } from '../../generator/environment.ts';
import { filesIn, projectRoot } from '../../generator/files.ts';
import { main, mustRun } from '../setup/run.ts';

const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'rsbuild.config.ts'];
const notInput = /\.test\.\w+$|^generator\/fixture\//;

/** Hashes the build environment, the day of the build, and the names and contents of all inputs. */
export async function hashInputs(root: string, content: string): Promise<string> {
  const { build, today } = readEnvironment(process.env, 'production');
  const hash = createHash('sha256').update(JSON.stringify({ ...build, today }));
  const inputs = (folder: string) => filesIn(path.join(root, folder)).map((name) => path.posix.join(folder, name));
  const code = ['src', 'generator'].flatMap(inputs).filter((name) => !notInput.test(name));
  // The build reports broken links itself.
  for (const file of [...rootFiles, ...code, ...['public', content].flatMap(inputs)].sort())
    hash.update(`\0${file}\0`).update(await readFile(path.join(root, file)).catch(() => ''));
  return hash.digest('hex');
}

/** Calls `build`, which builds into `folder`, unless the inputs are unchanged. @returns false if it was up to date */
export async function buildOnce(folder: string, content: string, build: () => Promise<void>): Promise<boolean> {
  const stamp = path.join(projectRoot, folder, '.build-inputs');
  const inputHash = await hashInputs(projectRoot, content);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === inputHash) return false;
  await build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, inputHash);
  return true;
}

/** Builds `dist/` unless its inputs are unchanged. */
export async function buildSite(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const isNew = await buildOnce('dist', 'content', () => mustRun('rsbuild', ['build', '--no-env'], { env }));
  if (!isNew) console.log('dist/ is up to date.');
}

/** `npm run build` */
if (import.meta.main) {
  await main(buildSite);
}
