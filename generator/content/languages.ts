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
import { isMarkdownField, readFacts } from './read-json.ts';
import {
  childOf,
  childrenOf,
  type Folder,
  find,
  formatValue,
  idOf,
  isJsonObject,
  isReported,
  type JsonObject,
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

export const languagesFile = 'content/languages.json';

/** True if `Intl` has a name for the language. */
function isKnown(tag: string): boolean {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

const knownTag = v.pipe(languageSchema, v.check(isKnown, 'expected the tag of a language, such as de or pt-BR'));

/** Normalises case: `zh-cn` becomes `zh-CN`. */
export const tagSchema = v.pipe(
  knownTag,
  v.transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
);

/** The default language first. */
export const languagesSchema = list(
  v.object({
    tag: knownTag,
    name: words,
    dir: v.optional(v.picklist(['ltr', 'rtl'], 'expected "rtl" or "ltr", the default')),
    /** Shown in development only. */
    draft: v.optional(v.boolean('expected true or false')),
  }),
  'expected at least one language',
);

const foldersOfFacts = ['images', 'releases'];

/** Reads the list of languages and reports its problems. Returns the languages that have a folder. */
export function readLanguages(folder: Folder): LanguageEntry[] {
  const { root, report } = folder;
  const read = readFacts(languagesFile, languagesSchema, folder);
  if (!read) return [];
  const tags = read.facts.map(({ tag }) => tag);
  if (read.facts[0]?.draft) {
    report(placeOf(read.located, [0, 'draft']), 'expected no draft: the first language is the default', 'true');
  }
  for (const [index, tag] of tags.entries()) {
    const place = placeOf(read.located, [index, 'tag']);
    const isRepeated = tags.findIndex((first) => first.toLowerCase() === tag.toLowerCase()) < index;
    if (isRepeated) report(place, 'expected each language once', tag);
    if (existsSync(path.join(root, 'content', tag))) continue;
    report(place, `expected the folder content/${tag}: “npm run language -- ${tag}” makes it`, 'none');
  }
  const folders = readdirSync(path.join(root, 'content'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of folders) {
    // Ignores hidden folders, which belong to programs, such as .obsidian.
    if (name.startsWith('.') || [...foldersOfFacts, ...tags].includes(name)) continue;
    report({ file: languagesFile, path: [] }, `expected the language of the folder content/${name}`, 'none');
  }
  return read.facts.filter(({ tag }) => existsSync(path.join(root, 'content', tag)));
}

/** True for names of plural forms: `one`, `few`, `other` … */
export const arePluralForms = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => Object.hasOwn(pluralSchema.entries, name));

/** True for a group of messages, not for the plural forms of a message. */
export const isGroup = (texts: unknown): texts is JsonObject =>
  isJsonObject(texts) && !arePluralForms(Object.keys(texts));

function schemaLike(texts: unknown): v.GenericSchema {
  if (Array.isArray(texts)) return list(words);
  if (!isJsonObject(texts)) return words;
  return isGroup(texts) ? v.object(entriesLike(texts)) : pluralSchema;
}

const entriesLike = (texts: JsonObject): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, schemaLike(text)]));

/** Derives the schema of messages from the messages of the default language. Without these, it accepts any messages. */
export function messagesSchema(model: unknown): v.GenericSchema<unknown, Messages>;
export function messagesSchema(model: unknown): v.GenericSchema {
  return isJsonObject(model) ? v.object({ ...entriesLike(model), language: languageSchema }) : v.looseObject({});
}

const isPlural = ({ value }: Located): boolean => value instanceof Map && arePluralForms([...value.keys()]);

/** Checks that messages with plural forms have exactly those of the language. */
function checkPlurals({ language, parsedParts, reportField }: Reading): void {
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ');
  const messages = parsedParts.get('messages');
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

/** The placeholders that pages fill in when they render. */
const openPlaceholders = (located: Located): string[] =>
  placeholdersIn(textIn(located)).filter((name) => !sitePlaceholders.includes(name));

/** Lists the id of each item, otherwise its version or number. */
const namesIn = (list: Located): string =>
  childrenOf(list)
    .map(([index, item]) => idOf(item) ?? find(item, ['version'])?.value ?? Number(index) + 1)
    .join(', ') || 'none';

const untranslatedFields: readonly unknown[] = ['kind', 'version', 'effective', 'announced', 'supersedes'];
const markdownParts: readonly unknown[] = ['releases', ...legalPages];
const richFields: readonly unknown[] = ['introduction', 'content', 'body'];

/** True for a field in Markdown. Its paragraphs may differ between languages. */
const isRich = ([part, ...path]: Path): boolean =>
  markdownParts.includes(part) ? richFields.includes(path.at(-1)) : isMarkdownField(String(part), path);

/** Compares a value with that of the default language. Both have passed the validation by schemas. */
function compare(model: Located, translation: Located, path: Path, report: ReportField): void {
  // An earlier check has compared these two.
  if (model.links && translation.links) return;
  const kind = kindOf(model);
  if (kind === 'words' || isRich(path)) {
    const [expected, found] = [openPlaceholders(model), openPlaceholders(translation)];
    for (const name of new Set([...expected, ...found])) {
      const isExpected = expected.includes(name);
      if (found.includes(name) === isExpected) continue;
      const placeholder = `{${name}}`;
      const message = isExpected ? `expected ${placeholder} in it` : `expected no ${placeholder} in it`;
      report(path, message, formatValue(textIn(translation)));
    }
    const mustBeSame = markdownParts.includes(path[0]) && untranslatedFields.includes(path.at(-1));
    if (mustBeSame && model.value !== translation.value) {
      report(path, `expected ${model.value}`, String(translation.value));
    }
  } else if (kind === 'a list' && namesIn(model) !== namesIn(translation)) {
    report(path, `expected the items ${namesIn(model)}`, namesIn(translation));
  } else if (!isPlural(model)) {
    for (const key of new Set([...childrenOf(model), ...childrenOf(translation)].map(([step]) => step))) {
      const [expected, found] = [childOf(model, key), childOf(translation, key)];
      if (expected && found) compare(expected, found, [...path, key], report);
      else if (expected) report([...path, key], `expected ${kindOf(expected)}`);
      else report([...path, key], 'expected nothing', found && formatValue(textIn(found)));
    }
  }
}

function checkStructure(model: Reading, translation: Reading): void {
  for (const [part, root] of model.parsedParts) {
    const translated = translation.parsedParts.get(part);
    // A part with a problem in either language is compared once it is correct.
    if (!translated || !model.valid.has(part) || !translation.valid.has(part)) continue;
    compare(root, translated, [part], ([, ...path], message, found) => {
      const [expected, place] = [placeOf(root, path), placeOf(translated, path)];
      if (isReported(translation, expected) || isReported(translation, place)) return;
      translation.report(place, `${message}, as in ${expected.file}:${expected.line}`, found);
    });
  }
}

/** The sections that each version of an agreement changes, the newest version first. */
const changesIn = ({ language, content: { legal } }: ReadContent) =>
  legalPages.flatMap((name) => {
    const versions = legal ? [legal[name].current, ...legal[name].previous] : [];
    return versions.slice(1).flatMap((older, index) => {
      // `slice` has moved the index by one: this version replaced `older`.
      const newer = versions[index];
      if (!newer) return [];
      const file = wordsFile(legalFile(name, index > 0 ? newer.version : ''), language);
      const ids = legalDifferences(older, newer).sections.map(({ id }) => id);
      return [{ file, older: older.version, ids }];
    });
  });

/** Warns of sections of an agreement that a new version changes in other languages, but not in this one. */
function checkChanges(readings: readonly ReadContent[]): void {
  const all = readings.map((reading) => ({ reading, changes: changesIn(reading) }));
  for (const { reading, changes } of all) {
    for (const [index, { file, older, ids }] of changes.entries()) {
      // All languages have the same versions, in the same order.
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
export function checkLanguages(readings: readonly ReadContent[]): void {
  const [model] = readings;
  if (!model) return;
  for (const reading of readings) {
    checkPlurals(reading);
    checkWording(reading, model);
    checkCommands(reading);
    if (reading !== model) checkStructure(model, reading);
  }
  checkChanges(readings);
}
