import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { LanguageEntry } from '../../src/content/schemas/languages.ts';
import { languageSchema, list, words } from '../../src/content/schemas/primitives.ts';
import { placeOf } from './located.ts';
import { readFacts } from './read-json.ts';
import type { Folder } from './reading.ts';

/** The file with the site's languages. */
export const languagesFile = 'content/languages.json';

/** A name belongs to a language: `Intl` returns the tag where it knows none. */
const isKnown = (tag: string): boolean =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;

/** content/languages.json: the default language first. */
export const languagesSchema = list(
  v.object({
    tag: v.pipe(languageSchema, v.check(isKnown, 'expected the tag of a language, such as de or pt-BR')),
    name: words,
    dir: v.optional(v.picklist(['ltr', 'rtl'], 'expected "rtl" or "ltr", the default')),
  }),
  'expected at least one language',
);

/** The folders of `content/` that no language is named like; those of facts are not. */
const otherFolders = ['images', 'releases'];

/** Reads the site's languages that have a folder; none where the list has a problem of its own. Problems are reported. */
export function readLanguages(folder: Folder): LanguageEntry[] {
  const { root, report } = folder;
  const read = readFacts(languagesFile, languagesSchema, folder);
  if (!read) return [];
  const tags = read.facts.map(({ tag }) => tag);
  for (const [at, tag] of tags.entries()) {
    const place = placeOf(read.located, [at, 'tag']);
    const isRepeated = tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) < at;
    if (isRepeated) report(place, 'expected each language once', tag);
    if (existsSync(path.join(root, 'content', tag))) continue;
    report(place, `expected the folder content/${tag}: “npm run language -- ${tag}” makes it`, 'none');
  }
  const folders = readdirSync(path.join(root, 'content'), { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name } of folders) {
    if ([...otherFolders, ...tags].includes(name)) continue;
    report({ file: languagesFile, path: [] }, `expected the language of the folder content/${name}`, 'none');
  }
  return read.facts.filter(({ tag }) => existsSync(path.join(root, 'content', tag)));
}
