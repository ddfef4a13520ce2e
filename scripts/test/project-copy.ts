import { cp, mkdir, mkdtempDisposable, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuildEnvironment, variables } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { edit, overlay } from '../../generator/variants/edit.ts';
import { buildOnce } from '../commands/build.ts';
import { mustRun } from '../setup/run.ts';

/** Packages, to which a copy may link, and files that belong only to this checkout. */
const notCopied = /^(?:\.env|\.git|node_modules|dist|test-results|playwright-report)$/;

/** Copies the project without its packages to a temporary folder. `await using` removes it. */
export async function copySources(prefix: string) {
  const copy = await mkdtempDisposable(prefix);
  for (const name of await readdir(projectRoot)) {
    if (!notCopied.test(name)) await cp(path.join(projectRoot, name), path.join(copy.path, name), { recursive: true });
  }
  return copy;
}

/** Copies the sources without the project's own content, and gives the sample the overlay of the tests. */
export async function copySample(prefix: string) {
  const copy = await copySources(prefix);
  await rm(path.join(copy.path, 'content'), { recursive: true, force: true });
  edit(path.join(copy.path, 'sample'), overlay);
  return copy;
}

/** Copies the project with links to its packages, and with the sample as its content. `await using` removes it. */
export async function copyWithPackages() {
  const copy = await copySample(path.join(tmpdir(), 'project-copy-'));
  // Copies share the cache of pictures, because drawing these takes a minute.
  const pictureCache = '.cache/site/pictures';
  const packages = (await readdir(path.join(projectRoot, 'node_modules'))).filter((name) => name !== '.cache');
  await mkdir(path.join(projectRoot, 'node_modules', pictureCache), { recursive: true });
  await mkdir(path.join(copy.path, 'node_modules', path.dirname(pictureCache)), { recursive: true });
  for (const name of [pictureCache, ...packages]) {
    await symlink(path.join(projectRoot, 'node_modules', name), path.join(copy.path, 'node_modules', name));
  }
  return copy;
}

async function buildCopy(copy: string, variables: Readonly<Record<string, string>>): Promise<string> {
  // The copy has no git history, from which a build reads the commit.
  const env = { ...process.env, NODE_ENV: 'production', SITE_COMMIT: 'copy', ...variables };
  const program = path.join(copy, 'node_modules/.bin/rsbuild');
  await mustRun(program, ['build'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(copy, 'dist');
}

/** All variables of the build. Unused ones are empty, so that none is inherited from this process. */
const sampleEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(variables.entries).map((name) => [name, ''])),
  SITE_CONTENT: '',
  SITE_COMMIT: 'copy',
  SITE_CREATED: '2026-11-22T12:00:00Z',
  PUBLIC_UPLOAD_ACTION: '/prod-api/uploads',
};

/**
 * Builds the site of the sample in a copy of the project. `await using` or `remove` removes it.
 * @param settings variables of the build, in addition to those of the tests
 * @param edit changes the copy before it is built
 */
export async function builtCopy(
  settings: Readonly<Record<string, string>> = {},
  edit: (copy: string) => unknown = () => undefined,
) {
  const copy = await copyWithPackages();
  try {
    await edit(copy.path);
    return { ...copy, dist: await buildCopy(copy.path, { ...sampleEnvironment, ...settings }) };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

const testSiteFolder = 'node_modules/.cache/site/test-site';

export const testSite = path.join(projectRoot, testSiteFolder);

/** Builds the site that the specs visit, unless it is up to date. @returns its folder */
export async function buildTestSite(): Promise<string> {
  await buildOnce(testSiteFolder, 'sample', async () => {
    await using copy = await builtCopy();
    await rm(testSite, { recursive: true, force: true });
    await cp(copy.dist, testSite, { recursive: true, preserveTimestamps: true });
  });
  return testSite;
}

/** Leaves out `carried`, the files of another image. @throws if two built sites differ; prints the differences */
export const compareBuilds = (first: string, second: string): Promise<void> =>
  mustRun('diff', ['--recursive', '--brief', '--exclude=.build-inputs', '--exclude=carried', first, second]);

/** Makes a copy in test-results, with packages but without caches. A space and a comma, because the path of a project may have them. */
export async function copyWithoutCaches(copyTo: typeof copySources = copySources) {
  const results = path.join(projectRoot, 'test-results');
  await mkdir(results, { recursive: true });
  const copy = await copyTo(path.join(results, 'second build, '));
  // Hard links, because the bundler's hashes depend on its own path, and symbolic links would lead to this checkout.
  await mustRun('cp', [process.platform === 'linux' ? '-al' : '-R', path.join(projectRoot, 'node_modules'), copy.path]);
  await rm(path.join(copy.path, 'node_modules/.cache'), { recursive: true, force: true });
  return copy;
}

/** Builds the site of the tests as the image does. `await using` removes it. */
export async function builtLikeImage(settings: Readonly<Record<string, string>>) {
  const copy = await copyWithoutCaches(copySample);
  return { ...copy, dist: await buildCopy(copy.path, { ...sampleEnvironment, ...settings }) };
}

/** Builds again in another folder without caches, and compares the result with `dist/`. */
export async function sameBuildTwice(): Promise<void> {
  await using copy = await copyWithoutCaches();
  const { commit } = readBuildEnvironment(process.env);
  await compareBuilds(path.join(projectRoot, 'dist'), await buildCopy(copy.path, { SITE_COMMIT: commit }));
}
