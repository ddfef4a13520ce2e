import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { LanguageEntry } from '../../src/content/schemas/languages.ts';
import { languageSchema, list, words } from '../../src/content/schemas/primitives.ts';
import { dataOf, find, type Problem, placeOf } from './located.ts';
import { readJson } from './read-json.ts';
import { validate } from './reading.ts';

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
const otherFolders = new Set(['images', 'releases']);

/** Reads the site's languages; none where the list has a problem, which is reported. */
export function readLanguages(root: string, problems: Problem[]): LanguageEntry[] {
  const report = (place: Omit<Problem, 'message'>, message: string, found?: string) =>
    problems.push({ ...place, message, found });
  const located = readJson(languagesFile, { root, report });
  const before = problems.length;
  if (!located) return [];
  const listed = validate(languagesSchema, dataOf(located), (at, message, found) =>
    report(placeOf(located, at), message, found),
  );
  for (const [at, { tag }] of (listed ?? []).entries()) {
    const place = find(located, [at, 'tag'])?.place ?? located.place;
    const isRepeated = listed?.findIndex((one) => one.tag.toLowerCase() === tag.toLowerCase()) !== at;
    if (isRepeated) report(place, 'expected each language once', tag);
    if (existsSync(path.join(root, 'content', tag))) continue;
    report(place, `expected the folder content/${tag}: “npm run language -- ${tag}” makes it`, 'none');
  }
  const folders = readdirSync(path.join(root, 'content'), { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name } of listed ? folders : []) {
    if (otherFolders.has(name) || listed?.some(({ tag }) => tag === name)) continue;
    report({ file: languagesFile, path: [] }, `expected the language of the folder content/${name}`, 'none');
  }
  return listed && problems.length === before ? listed : [];
}
