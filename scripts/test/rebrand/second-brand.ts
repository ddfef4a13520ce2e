import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Data, idOf, isData } from '../../content/data.ts';
import { mustRun, projectRoot } from '../../setup/run.ts';

/** What the second brand says in place of the first: parts of `content/`'s JSON files, list items by their ids; whole Markdown files. */
const overrides = path.join(import.meta.dirname, 'content');

/** Everything that a build reads but its packages. */
const sources =
  /^(?:content|mocks|nginx|public|scripts|src|package(?:-lock)?\.json|tsconfig\.json|rsbuild\.config\.ts)$/;

function overlay(value: unknown, over: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(over)) {
    return value.map((item) => {
      const change = over.find((one) => idOf(one) !== undefined && idOf(one) === idOf(item));
      return change === undefined ? item : overlay(item, change);
    });
  }
  if (!isData(value) || !isData(over)) return over;
  const changed = Object.entries(over).map(([key, change]) => [key, overlay(value[key], change)]);
  return { ...value, ...(Object.fromEntries(changed) satisfies Data) };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** The project as a stranger has it: all of it copied, its packages at hand, a cache of its own. */
async function copyProject(copy: string): Promise<void> {
  for (const name of await readdir(projectRoot)) {
    if (sources.test(name)) await cp(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  }
  await mkdir(path.join(copy, 'node_modules'));
  for (const name of await readdir(path.join(projectRoot, 'node_modules'))) {
    if (name === '.cache') continue;
    await symlink(path.join(projectRoot, 'node_modules', name), path.join(copy, 'node_modules', name));
  }
}

/** Pictures take a minute to draw: those of an earlier run are as good. */
async function sharePictureCache(copy: string): Promise<void> {
  const pictures = 'node_modules/.cache/site/pictures';
  await mkdir(path.join(projectRoot, pictures), { recursive: true });
  await mkdir(path.join(copy, path.dirname(pictures)), { recursive: true });
  await symlink(path.join(projectRoot, pictures), path.join(copy, pictures));
}

/** Edits `content/` and nothing else, as docs/editing.md says. */
async function editContent(copy: string): Promise<void> {
  for await (const name of glob('**/*.md', { cwd: overrides })) {
    await cp(path.join(overrides, name), path.join(copy, 'content', name));
  }
  for await (const name of glob('**/*.json', { cwd: overrides })) {
    const file = path.join(copy, 'content', name);
    const data = overlay(await readJson(file), await readJson(path.join(overrides, name)));
    await writeFile(file, JSON.stringify(data, null, 2));
  }
}

/** A built site of the second brand. */
export type SecondBrand = { dist: string; remove: () => Promise<void> };

/** Copies the project, edits the content of the copy, and builds it. */
export async function buildSecondBrand(): Promise<SecondBrand> {
  const copy = await mkdtemp(path.join(tmpdir(), 'second-brand-'));
  await copyProject(copy);
  await sharePictureCache(copy);
  await editContent(copy);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PUBLIC_SITE_TITLE: '',
    PUBLIC_UPLOAD_ACTION: '',
    SITE_COMMIT: 'second-brand',
  };
  await mustRun('rsbuild', ['build'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { dist: path.join(copy, 'dist'), remove: () => rm(copy, { recursive: true, force: true }) };
}
