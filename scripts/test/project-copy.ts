import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { serveSite } from '../servers/serve.ts';
import { mustRun, run } from '../setup/run.ts';

/** The content of the tests, for a copy that nobody's edits of `content/` change. */
export const fixtureContent = 'generator/fixture/content';

/** Paths that are not copied: packages are linked, the rest belongs to this folder only. */
const leftOut = /^(?:\.env|\.git|node_modules|dist|test-results|playwright-report)$/;

/** Copies the project to a new folder, without its packages. */
async function copySources(prefix: string): Promise<string> {
  const copy = await mkdtemp(prefix);
  for (const name of await readdir(projectRoot)) {
    if (!leftOut.test(name)) await cp(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  }
  return copy;
}

/**
 * Copies the project to a new folder, with links to its packages and a cache of its own.
 * @param content the folder that becomes its `content/`
 */
export async function copyProject(content?: string): Promise<string> {
  const copy = await copySources(path.join(tmpdir(), 'project-copy-'));
  if (content) {
    await rm(path.join(copy, 'content'), { recursive: true });
    await cp(path.join(projectRoot, content), path.join(copy, 'content'), { recursive: true });
  }
  // Drawing the pictures takes a minute, so those of earlier builds are used.
  const pictures = '.cache/site/pictures';
  const packages = await readdir(path.join(projectRoot, 'node_modules'));
  await mkdir(path.join(projectRoot, 'node_modules', pictures), { recursive: true });
  await mkdir(path.join(copy, 'node_modules', path.dirname(pictures)), { recursive: true });
  for (const name of [pictures, ...packages.filter((one) => one !== '.cache')]) {
    await symlink(path.join(projectRoot, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
  return copy;
}

/**
 * Builds a copy of the project, with these variables in addition to the process's own.
 * @returns the folder of the built site
 */
export async function buildCopy(copy: string, variables: Readonly<Record<string, string>>): Promise<string> {
  // Without git's history a build cannot read its commit.
  const env = { ...process.env, NODE_ENV: 'production', SITE_COMMIT: 'copy', ...variables };
  const program = path.join(copy, 'node_modules/.bin/rsbuild');
  await mustRun(program, ['build'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(copy, 'dist');
}

/**
 * Runs specs against a copy's site, which has no API.
 * @param dist the built site
 * @param specs patterns of their paths; they read the copy's content
 */
export async function passesSpecs(copy: string, dist: string, specs: readonly string[]): Promise<boolean> {
  const served = await serveSite({ API_UPSTREAM: '', SITE_ROOT: dist });
  const options = ['--config', 'e2e/playwright.config.ts', '--project=http', '--project=chromium', '--reporter=dot'];
  try {
    const env = { ...process.env, BASE_URL: served.url };
    return (await run('playwright', ['test', ...options, ...specs], { cwd: copy, env })) === 0;
  } finally {
    await served.stop();
  }
}

/** @throws where two built sites are not the same, byte for byte; names the files that differ */
export const compareBuilds = (one: string, other: string): Promise<void> =>
  mustRun('diff', ['--recursive', '--brief', '--exclude=.build-inputs', one, other]);

/** Builds again, in another folder and without caches: `dist/` must be the same, byte for byte. */
export async function sameBuildTwice(): Promise<void> {
  const results = path.join(projectRoot, 'test-results');
  await mkdir(results, { recursive: true });
  const copy = await copySources(path.join(results, 'second build, '));
  try {
    // The bundler's own path is part of what it hashes: symbolic links would lead out of the copy.
    await mustRun('cp', [process.platform === 'linux' ? '-al' : '-R', path.join(projectRoot, 'node_modules'), copy]);
    await rm(path.join(copy, 'node_modules/.cache'), { recursive: true, force: true });
    const { commit } = readBuildEnvironment(process.env, 'production');
    await compareBuilds(path.join(projectRoot, 'dist'), await buildCopy(copy, { SITE_COMMIT: commit }));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
