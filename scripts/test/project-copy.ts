import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mustRun, projectRoot } from '../setup/run.ts';

/** What a copy does without: the packages are linked, the rest belongs to this folder alone. */
const leftOut = /^(?:\.env|\.git|node_modules|dist|test-results|playwright-report)$/;

/** Pictures take a minute to draw: those of an earlier run are as good. */
async function sharePictureCache(copy: string): Promise<void> {
  const pictures = 'node_modules/.cache/site/pictures';
  await mkdir(path.join(projectRoot, pictures), { recursive: true });
  await mkdir(path.join(copy, path.dirname(pictures)), { recursive: true });
  await symlink(path.join(projectRoot, pictures), path.join(copy, pictures));
}

/** The project as a stranger has it: all of it copied to a new folder, its packages at hand, a cache of its own. */
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
 * Builds a copy of the project, with these variables besides the process's own.
 * @returns the folder of the built site
 */
export async function buildCopy(copy: string, variables: Readonly<Record<string, string>>): Promise<string> {
  // Without git's history a build does not know its commit by itself.
  const env = { ...process.env, NODE_ENV: 'production', SITE_COMMIT: 'copy', ...variables };
  await mustRun('rsbuild', ['build'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(copy, 'dist');
}
