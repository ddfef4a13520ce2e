import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { LanguageEntry } from '../../src/content/schemas/languages.ts';
import type { Messages } from '../../src/content/schemas/messages.ts';
import { languageSchema, list, pluralSchema, words } from '../../src/content/schemas/primitives.ts';
import { legalDifferences } from '../../src/features/legal-document/legal-content.ts';
import { legalFile, legalPages } from '../manifests.ts';
import { checkCommands, checkWording } from './check-texts.ts';
import { placeholdersIn, sitePlaceholders } from './derived.ts';
import { isMarkdown, readFacts } from './read-json.ts';
import {
  childOf,
  childrenOf,
  type Data,
  type Folder,
  find,
  formatValue,
  idOf,
  isData,
  isReported,
  type Located,
  type Path,
  placeOf,
  type ReadContent,
  type Reading,
  type ReportField,
  textIn,
  walk,
  wordsFile,
} from './reading.ts';

/** The file with the site's languages. */
export const languagesFile = 'content/languages.json';

/** True where `Intl` has a name for the language; it throws for a tag that no language can have. */
function isKnown(tag: string): boolean {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

/** The tag of a language that has a name. */
const knownTag = v.pipe(languageSchema, v.check(isKnown, 'expected the tag of a language, such as de or pt-BR'));

/** The same, as its script and region are written: `zh-cn` is `zh-CN`. */
export const tagSchema = v.pipe(
  knownTag,
  v.transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
);

/** content/languages.json: the default language first. */
export const languagesSchema = list(
  v.object({
    tag: knownTag,
    name: words,
    dir: v.optional(v.picklist(['ltr', 'rtl'], 'expected "rtl" or "ltr", the default')),
    /** In development alone: builds have nothing of it. */
    draft: v.optional(v.boolean('expected true or false')),
  }),
  'expected at least one language',
);

/** The folders of `content/` that no language is named like; those of facts are not. */
const otherFolders = ['images', 'releases'];

/** Reads the site's languages that have a folder; none where the list cannot be read. Problems are reported. */
export function readLanguages(folder: Folder): LanguageEntry[] {
  const { root, report } = folder;
  const read = readFacts(languagesFile, languagesSchema, folder);
  if (!read) return [];
  const tags = read.facts.map(({ tag }) => tag);
  if (read.facts[0]?.draft) {
    report(placeOf(read.located, [0, 'draft']), 'expected no draft: the first language is the default', 'true');
  }
  for (const [at, tag] of tags.entries()) {
    const place = placeOf(read.located, [at, 'tag']);
    const isRepeated = tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) < at;
    if (isRepeated) report(place, 'expected each language once', tag);
    if (existsSync(path.join(root, 'content', tag))) continue;
    report(place, `expected the folder content/${tag}: “npm run language -- ${tag}” makes it`, 'none');
  }
  const folders = readdirSync(path.join(root, 'content'), { withFileTypes: true }).filter((one) => one.isDirectory());
  for (const { name } of folders) {
    // An editor's own folder, such as .obsidian.
    if (name.startsWith('.') || [...otherFolders, ...tags].includes(name)) continue;
    report({ file: languagesFile, path: [] }, `expected the language of the folder content/${name}`, 'none');
  }
  return read.facts.filter(({ tag }) => existsSync(path.join(root, 'content', tag)));
}

/** Returns whether these are the names of the forms of a message that depends on a count. */
export const arePluralForms = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => Object.hasOwn(pluralSchema.entries, name));

/** True for messages by their names, other than the forms of one message. */
export const isGroup = (texts: unknown): texts is Data => isData(texts) && !arePluralForms(Object.keys(texts));

/** The schema of texts with the names of these: a text, a list of them, the plural forms of one, or a group. */
function schemaLike(texts: unknown): v.GenericSchema {
  if (Array.isArray(texts)) return list(words);
  if (!isData(texts)) return words;
  return isGroup(texts) ? v.object(entriesLike(texts)) : pluralSchema;
}

const entriesLike = (texts: Data): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, schemaLike(text)]));

/**
 * Returns the schema of a language's messages. It follows from those of the default language, which are also their type
 * (src/content/schemas/messages.ts), so that a new text is one line in each language.
 * @param model the messages of the default language; any are right where these could not be read
 */
export function messagesSchema(model: unknown): v.GenericSchema<unknown, Messages>;
export function messagesSchema(model: unknown): v.GenericSchema {
  return isData(model) ? v.object({ ...entriesLike(model), language: languageSchema }) : v.looseObject({});
}

/** Returns whether an object holds the forms of a message that depends on a count. */
const isPlural = ({ value }: Located): boolean => value instanceof Map && arePluralForms([...value.keys()]);

/** Every message with plural forms has exactly those of its language. */
function checkPlurals({ language, written, reportField }: Reading): void {
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ');
  const messages = written.get('messages');
  if (!messages) return;
  walk(messages, (located, path) => {
    const forms = childrenOf(located).map(([form]) => form);
    if (!isPlural(located) || forms.toSorted().join(', ') === expected) return;
    const message = `expected the plural forms of ${language}: ${expected}`;
    reportField(['messages', ...path], message, forms.join(', '));
  });
}

const kindOf = ({ value }: Located): string =>
  Array.isArray(value) ? 'a list' : value instanceof Map ? 'fields' : 'words';

/** The placeholders that a page fills in when it renders. */
const openPlaceholders = (located: Located): string[] =>
  placeholdersIn(textIn(located)).filter((name) => !sitePlaceholders.includes(name));

/** The names of a list's items: their ids, the versions of agreements, or else numbers. */
const namesIn = (list: Located): string =>
  childrenOf(list)
    .map(([index, item]) => idOf(item) ?? find(item, ['version'])?.value ?? Number(index) + 1)
    .join(', ') || 'none';

/** The fields of Markdown files that are no words, but the same in every language. */
const sameFields: readonly unknown[] = ['kind', 'version', 'effective', 'announced', 'supersedes'];
const markdownParts: readonly unknown[] = ['releases', ...legalPages];
const richFields: readonly unknown[] = ['introduction', 'content', 'body'];

/** True for a field that is written in Markdown, whose paragraphs are each language's own. */
const isRich = ([part, ...path]: Path): boolean =>
  markdownParts.includes(part) ? richFields.includes(path.at(-1)) : isMarkdown(String(part), path);

/** Compares a value with that of the default language, by the field's path. */
function compare(model: Located, other: Located, path: Path, disagree: ReportField): void {
  const field = path.at(-1);
  // Both passed their schema, so they are of one kind.
  const kind = kindOf(model);
  if (kind === 'words' || isRich(path)) {
    const [expected, found] = [openPlaceholders(model), openPlaceholders(other)];
    for (const name of new Set([...expected, ...found])) {
      if (expected.includes(name) === found.includes(name)) continue;
      disagree(path, `expected ${expected.includes(name) ? '' : 'no '}{${name}} in it`, formatValue(textIn(other)));
    }
    const isSame = !markdownParts.includes(path[0]) || !sameFields.includes(field) || model.value === other.value;
    if (!isSame) disagree(path, `expected ${model.value}`, String(other.value));
  } else if (kind === 'a list' && namesIn(model) !== namesIn(other)) {
    disagree(path, `expected the items ${namesIn(model)}`, namesIn(other));
  } else if (!isPlural(model)) {
    for (const key of new Set([...childrenOf(model), ...childrenOf(other)].map(([step]) => step))) {
      const [expected, found] = [childOf(model, key), childOf(other, key)];
      if (expected && found) compare(expected, found, [...path, key], disagree);
      else if (expected) disagree([...path, key], `expected ${kindOf(expected)}`);
      else disagree([...path, key], 'expected nothing', found && formatValue(textIn(found)));
    }
  }
}

/** Every language has the same fields, list items and placeholders as the default language. */
function checkSame(model: Reading, other: Reading): void {
  for (const [part, root] of model.written) {
    const own = other.written.get(part);
    // A part with a problem in either language is compared once it is correct.
    if (!own || !model.valid.has(part) || !other.valid.has(part)) continue;
    compare(root, own, [part], ([, ...path], message, found) => {
      const [expected, place] = [placeOf(root, path), placeOf(own, path)];
      // A field with a reported problem in either language is not reported again.
      if ([expected, place].some((one) => isReported(other, one))) return;
      other.report(place, `${message}, as in ${expected.file}:${expected.line}`, found);
    });
  }
}

/** The sections that each version of an agreement changes, the newest first. */
const changesIn = ({ language, content: { legal } }: ReadContent) =>
  legalPages.flatMap((name) => {
    const versions = legal ? [legal[name].current, ...legal[name].previous] : [];
    return versions.slice(1).flatMap((older, index) => {
      const newer = versions[index];
      if (!newer) return [];
      const file = wordsFile(legalFile(name, index > 0 ? newer.version : ''), language);
      const ids = legalDifferences(older, newer).sections.map(({ id }) => id);
      return [{ file, older: older.version, ids }];
    });
  });

/** Warns of the sections of an agreement that a new version changes in another language only. */
function checkChanges(read: readonly ReadContent[]): void {
  const all = read.map((reading) => ({ reading, changes: changesIn(reading) }));
  for (const { reading, changes } of all) {
    for (const [index, { file, older, ids }] of changes.entries()) {
      for (const other of all.flatMap(({ changes }) => changes[index] ?? [])) {
        const missed = other.ids.filter((id) => !ids.includes(id)).map((id) => `{#${id}}`);
        if (missed.length === 0) continue;
        const message = `${missed.join(', ')} is the same as in version ${older}, but ${other.file} changes it`;
        reading.warnings.push({ file, path: [], message });
      }
    }
  }
}

/** Checks that every language is complete, with the same fields, items and placeholders. */
export function checkLanguages(read: readonly ReadContent[]): void {
  const [model] = read;
  if (!model) return;
  for (const reading of read) {
    checkPlurals(reading);
    checkWording(reading, model);
    checkCommands(reading);
    if (reading !== model) checkSame(model, reading);
  }
  checkChanges(read);
}
