import { createHash } from 'node:crypto';
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuildEnvironment } from '../../build/environment.ts';
import { mustRun, projectRoot } from '../setup/run.ts';

/** What a copy leaves out: its packages are links, the rest belongs to this folder only. */
const leftOut = /^(?:\.env|\.git|node_modules|dist|test-results|playwright-report)$/;

/** Drawing the pictures takes a minute, so those of earlier builds are used. */
async function sharePictureCache(copy: string): Promise<void> {
  const pictures = 'node_modules/.cache/site/pictures';
  await mkdir(path.join(projectRoot, pictures), { recursive: true });
  await mkdir(path.join(copy, path.dirname(pictures)), { recursive: true });
  await symlink(path.join(projectRoot, pictures), path.join(copy, pictures));
}

/** Copies the project to a new folder, with links to its packages and a cache of its own. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'project-copy-'));
  for (const name of await readdir(projectRoot)) {
    if (!leftOut.test(name)) await cp(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  }
  await mkdir(path.join(copy, 'node_modules'));
  for (const name of await readdir(path.join(projectRoot, 'node_modules'))) {
    if (name === '.cache') continue;
    await symlink(path.join(projectRoot, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  await sharePictureCache(copy);
  return copy;
}

/**
 * Builds a copy of the project, with these variables in addition to the process's own.
 * @returns the folder of the built site
 */
export async function buildCopy(copy: string, variables: Readonly<Record<string, string>>): Promise<string> {
  // Without git's history a build does not know its commit by itself.
  const env = { ...process.env, NODE_ENV: 'production', SITE_COMMIT: 'copy', ...variables };
  await mustRun('rsbuild', ['build'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(copy, 'dist');
}

/** The inputs of a build, as the image's build gets them (.dockerignore). */
const imageInputs = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'rsbuild.config.ts',
  'build',
  'content',
  'mocks',
  'public',
  'scripts',
  'src',
];

/** Every file below a folder but the build's own stamp, with the hash of its content. */
async function hashes(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === '.build-inputs') continue;
    const file = path.join(entry.parentPath, entry.name);
    found.set(
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  }
  return found;
}

/** @throws where two built sites are not the same, byte for byte, with the names of some files that differ */
export async function compareBuilds(one: string, other: string): Promise<void> {
  const [first, second] = await Promise.all([hashes(one), hashes(other)]);
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const differing = names.filter((name) => first.get(name) !== second.get(name));
  if (names.length > 0 && differing.length === 0) return;
  throw new Error(`${differing.length} of ${names.length} files differ: ${differing.slice(0, 5).join(', ')}`);
}

/** A copy of the project in a folder elsewhere, without any build's cache. The packages are linked, not copied. */
async function copyWithoutCaches(): Promise<string> {
  const results = path.join(projectRoot, 'test-results');
  await mkdir(results, { recursive: true });
  const copy = await mkdtemp(path.join(results, 'second build, '));
  for (const name of imageInputs) await cp(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  await mustRun('cp', [process.platform === 'linux' ? '-al' : '-R', path.join(projectRoot, 'node_modules'), copy]);
  await rm(path.join(copy, 'node_modules/.cache'), { recursive: true, force: true });
  return copy;
}

/** Builds again, in another folder and without caches: `dist/` must be the same, byte for byte. */
export async function sameBuildTwice(): Promise<void> {
  const copy = await copyWithoutCaches();
  try {
    const { commit } = readBuildEnvironment(process.env, 'production');
    const env = { ...process.env, NODE_ENV: 'production', SITE_COMMIT: commit };
    // The copy's own: the bundler's path is part of what it hashes.
    await mustRun(path.join(copy, 'node_modules/.bin/rsbuild'), ['build'], { cwd: copy, env });
    await compareBuilds(path.join(projectRoot, 'dist'), path.join(copy, 'dist'));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
