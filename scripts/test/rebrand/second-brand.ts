import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Data, idOf, isData } from '../../content/data.ts';
import { buildCopy, copyProject } from '../project-copy.ts';

/** What the second brand says in place of the first: parts of `content/`'s JSON files, list items by their ids; whole Markdown files. */
const overrides = path.join(import.meta.dirname, 'content');

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
  const copy = await copyProject();
  await editContent(copy);
  const dist = await buildCopy(copy, { PUBLIC_SITE_TITLE: '', PUBLIC_UPLOAD_ACTION: '' });
  return { dist, remove: () => rm(copy, { recursive: true, force: true }) };
}
