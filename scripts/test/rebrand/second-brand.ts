import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { languages } from '../../../src/content/schemas/languages.ts';
import { isData } from '../../content/located.ts';

/** The second brand's content, with other prices, headlines and labels: parts of JSON files, list items by their ids; whole Markdown files. */
const overrides = path.join(import.meta.dirname, 'content');

function overlay(value: unknown, over: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(over)) {
    return value.map((item) => {
      const change = over.find((one) => isData(one) && isData(item) && one.id === item.id);
      return change === undefined ? item : overlay(item, change);
    });
  }
  if (!isData(value) || !isData(over)) return over;
  const changed = Object.entries(over).map(([key, change]) => [key, overlay(value[key], change)]);
  return { ...value, ...Object.fromEntries(changed) };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

const releaseFacts = v.looseObject({
  releases: v.tupleWithRest([v.looseObject({ version: v.string() })], v.unknown()),
});

/** Adds a release as docs/editing.md describes: before all others, with notes in each language. */
async function addRelease(content: string, version: string): Promise<void> {
  const file = path.join(content, 'releases.json');
  const { releases, ...facts } = v.parse(releaseFacts, await readJson(file));
  const newest = releases[0].version;
  await writeFile(file, JSON.stringify({ ...facts, releases: [{ ...releases[0], version }, ...releases] }, null, 2));
  for (const language of languages) {
    const notes = path.join(content, language, 'releases');
    const before = await readFile(path.join(notes, `${newest}.md`), 'utf8');
    await writeFile(path.join(notes, `${version}.md`), before.replace(/^(summary: )(.*)$/m, `$1“${version}”$2`));
  }
}

/** Adds a version of an agreement: the current one is kept among the previous, the new one has another sentence. */
async function amendAgreement(content: string, name: string, version: string): Promise<void> {
  for (const language of languages) {
    const file = path.join(content, language, 'legal', `${name}.md`);
    const text = await readFile(file, 'utf8');
    const [, current = ''] = /^version: (.+)$/m.exec(text) ?? [];
    await cp(file, path.join(content, language, 'legal/previous', `${name}-${current}.md`));
    const head = text
      .replace(/^version: .+$/m, `version: ${version}`)
      .replace(/^effective: .+$/m, 'effective: 2027-01-01')
      .replace(/^supersedes: .+$/m, `supersedes: ${current}`);
    await writeFile(file, `${head}\n${language === 'en' ? 'One more thing is agreed.' : '另外约定一件事。'}\n`);
  }
}

/** Edits `content/` of a copy of the project and nothing else, as docs/editing.md describes. */
export async function editContent(copy: string): Promise<void> {
  const content = path.join(copy, 'content');
  await addRelease(content, '2.0.0');
  await amendAgreement(content, 'user-agreement', '3.0');
  for await (const name of glob('**/*.md', { cwd: overrides })) {
    await cp(path.join(overrides, name), path.join(content, name));
  }
  for await (const name of glob('**/*.json', { cwd: overrides })) {
    const edited = overlay(await readJson(path.join(content, name)), await readJson(path.join(overrides, name)));
    await writeFile(path.join(content, name), JSON.stringify(edited, null, 2));
  }
}
