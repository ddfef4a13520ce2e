import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readEnvironment } from '../../generator/environment.ts';
import { contentFolder, filesIn, projectRoot } from '../../generator/files.ts';
import { main, mustRun } from '../setup/run.ts';

const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'rsbuild.config.ts'];
const testFiles = /\.test\.\w+$/;

/** Hashes the build environment, the day of the build, and the names and contents of all inputs. */
export async function hashInputs(root: string, content: string): Promise<string> {
  const { build, today } = readEnvironment(process.env, 'production');
  const hash = createHash('sha256').update(JSON.stringify({ ...build, today }));
  const inputs = (folder: string) => filesIn(path.join(root, folder)).map((name) => path.posix.join(folder, name));
  const code = ['src', 'generator'].flatMap(inputs).filter((name) => !testFiles.test(name));
  for (const file of [...rootFiles, ...code, ...['public', content].flatMap(inputs)].sort()) {
    // A broken symbolic link cannot be read. The build reports it.
    const bytes = await readFile(path.join(root, file)).catch(() => '');
    hash.update(`\0${file}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** Calls `build`, which writes to `folder`, unless the folder is up to date. @returns true if it was called */
export async function buildOnce(folder: string, content: string, build: () => Promise<void>): Promise<boolean> {
  const hashFile = path.join(projectRoot, folder, '.build-inputs');
  const hash = await hashInputs(projectRoot, content);
  const previousHash = await readFile(hashFile, 'utf8').catch(() => '');
  if (previousHash === hash) return false;
  await build();
  await mkdir(path.dirname(hashFile), { recursive: true });
  await writeFile(hashFile, hash);
  return true;
}

export async function buildSite(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const wasBuilt = await buildOnce('dist', contentFolder(projectRoot), () =>
    mustRun('rsbuild', ['build', '--no-env'], { env }),
  );
  if (!wasBuilt) console.log('dist/ is up to date.');
}

/** Returns a warning if the site's origin is not set, because such a build works on this machine only. */
export const originWarning = ({ PUBLIC_SITE_ORIGIN }: NodeJS.ProcessEnv): string | undefined =>
  PUBLIC_SITE_ORIGIN
    ? undefined
    : 'Warning: PUBLIC_SITE_ORIGIN is not set, so canonical URLs, sitemap, feeds and previews name http://localhost:8080. Set it before a build that you publish.';

if (import.meta.main) {
  await main(async () => {
    await buildSite();
    const warning = originWarning(process.env);
    if (warning) console.warn(warning);
  });
}
