import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBuildEnvironment } from '../../build/environment.ts';
import { mustRun, projectRoot } from '../setup/run.ts';

const STAMP = path.join(projectRoot, 'dist/.build-inputs');

/** The inputs of a build, without its tests. */
const inputs = [
  '{src,content,public,build,scripts/content}/**/*.*',
  '{package,package-lock,tsconfig}.json',
  'rsbuild.config.ts',
];

/** Hashes the build environment, and the name and content of every input file. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(readBuildEnvironment(process.env, 'production')));
  const files = await Array.fromAsync(glob(inputs, { cwd: projectRoot, exclude: ['**/*.test.*'] }));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(path.join(projectRoot, file)));
  return hash.digest('hex');
}

/** Builds `dist/`; unchanged inputs are not built again. */
export async function buildSite(): Promise<void> {
  const inputHash = await hashInputs();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === inputHash) {
    console.log('dist/ is up to date.');
    return;
  }
  await mustRun('rsbuild', ['build', '--no-env'], { env: { ...process.env, NODE_ENV: 'production' } });
  await mkdir(path.dirname(STAMP), { recursive: true });
  await writeFile(STAMP, inputHash);
}
