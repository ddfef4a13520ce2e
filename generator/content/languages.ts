import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { innerSchema, keyOf, mark, marksOf, ownerOf } from '../../src/content/fields.ts';
import type { Values } from '../../src/content/format.ts';
import type { ProblemCode } from '../../src/content/problem-messages.ts';
import { problem } from '../../src/content/problems.ts';
import type { LanguageEntry } from '../../src/content/schemas/languages.ts';
import type { Messages } from '../../src/content/schemas/messages.ts';
import {
  contentLanguage,
  factInWords,
  heading,
  languageSchema,
  list,
  pluralSchema,
} from '../../src/content/schemas/primitives.ts';
import { legalDifferences } from '../../src/features/legal-document/legal-content.ts';
import { contentFolder } from '../files.ts';
import { legalFile, legalPages } from '../manifests.ts';
import { checkCommands, checkWording } from './check-texts.ts';
import { placeholdersIn, sitePlaceholders } from './derived.ts';
import { readFacts } from './read-json.ts';
import {
  type CheckContext,
  childOf,
  childrenOf,
  type Folder,
  formatValue,
  isJsonObject,
  isReported,
  type JsonObject,
  type LanguageContent,
  type LocatedValue,
  type Path,
  placeOf,
  schemaOfChild,
  textIn,
  walk,
  wordsFile,
} from './reading.ts';
import { shortDifference } from './short-list.ts';

export const languagesFile = 'content/languages.json';

/** True if `Intl` has a name for the language. */
function isKnown(tag: string): boolean {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

const knownTag = v.pipe(languageSchema, v.check(isKnown, 'known-language'));

/** Normalises case: `zh-cn` becomes `zh-CN`. */
export const tagSchema = v.pipe(
  knownTag,
  v.transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
);

/** The default language first. */
export const languagesSchema = list(
  v.object({
    tag: mark(knownTag, { key: true }),
    name: factInWords,
    dir: v.optional(v.picklist(['ltr', 'rtl'], 'direction')),
    /** Shown in development only. */
    draft: v.optional(v.boolean('true-or-false')),
  }),
  'one-language',
);

const foldersOfFacts = ['images', 'releases'];

/** Reads the list of languages and reports its problems. Returns the languages that have a folder. */
export function readLanguages(folder: Folder): LanguageEntry[] {
  const { report } = folder;
  const contentRoot = path.join(folder.root, contentFolder(folder.root));
  const read = readFacts(languagesFile, languagesSchema, folder);
  if (!read) return [];
  const tags = read.facts.map(({ tag }) => tag);
  if (read.facts[0]?.draft) {
    report(placeOf(read.located, [0, 'draft']), problem('no-draft'), 'true');
  }
  for (const [index, tag] of tags.entries()) {
    const place = placeOf(read.located, [index, 'tag']);
    const isRepeated = tags.findIndex((first) => first.toLowerCase() === tag.toLowerCase()) < index;
    if (isRepeated) report(place, problem('each-language-once'), tag);
    if (existsSync(path.join(contentRoot, tag))) continue;
    report(place, problem('language-folder', { tag }), 'none');
  }
  for (const entry of readdirSync(contentRoot, { withFileTypes: true })) {
    const { name } = entry;
    // Hidden folders belong to programs, such as .obsidian.
    const isLanguageFolder = entry.isDirectory() && !name.startsWith('.') && !foldersOfFacts.includes(name);
    if (!isLanguageFolder || tags.includes(name)) continue;
    report({ file: languagesFile, path: [] }, problem('language-of-folder', { name }), 'none');
  }
  return read.facts.filter(({ tag }) => existsSync(path.join(contentRoot, tag)));
}

/** True for names of plural forms: `one`, `few`, `other` … */
export const arePluralForms = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => Object.hasOwn(pluralSchema.entries, name));

/** True for a group of messages, not for the plural forms of a message. */
export const isGroup = (messages: unknown): messages is JsonObject =>
  isJsonObject(messages) && !arePluralForms(Object.keys(messages));

/** Any message may be in the typeface of headings. */
function schemaFor(message: unknown): v.GenericSchema {
  if (Array.isArray(message)) return list(heading);
  if (!isJsonObject(message)) return heading;
  return isGroup(message) ? v.object(schemasFor(message)) : pluralSchema;
}

const schemasFor = (group: JsonObject): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(group).map(([name, message]) => [name, schemaFor(message)]));

/** Derives the schema of messages from the messages of the default language. Without these, it accepts any messages. */
export function messagesSchema(original: unknown): v.GenericSchema<unknown, Messages>;
export function messagesSchema(original: unknown): v.GenericSchema {
  return isJsonObject(original) ? v.object({ ...schemasFor(original), language: contentLanguage }) : v.looseObject({});
}

const isPlural = ({ value }: LocatedValue): boolean => value instanceof Map && arePluralForms([...value.keys()]);

/** Checks that texts with plural forms have exactly those of the language. */
function checkPlurals({ language, parsedParts, reportField }: CheckContext): void {
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(', ');
  for (const [part, root] of parsedParts) {
    walk(root, (located, path) => {
      const forms = childrenOf(located).map(([form]) => form);
      if (!isPlural(located) || forms.toSorted().join(', ') === expected) return;
      reportField([part, ...path], problem('plural-forms', { language, forms: expected }), forms.join(', '));
    });
  }
}

function typeOf({ value }: LocatedValue): 'a list' | 'fields' | 'words' {
  if (Array.isArray(value)) return 'a list';
  return value instanceof Map ? 'fields' : 'words';
}

/** Returns the placeholders that pages fill in when they render. */
const renderedPlaceholders = (located: LocatedValue): string[] =>
  placeholdersIn(textIn(located)).filter((name) => !sitePlaceholders.includes(name));

/** Names the items of a list by their keys, or else by their numbers. */
function itemNames(list: LocatedValue, schema: v.GenericSchema): string[] {
  const key = keyOf(innerSchema(schema, 0) ?? schema) ?? '';
  return childrenOf(list).map(([index, item]) => String(childOf(item, key)?.value ?? +index + 1));
}

/** Reports a difference from the default language, whose place the problem names. */
type ReportDifference = (path: Path, code: ProblemCode, values: Values, found?: string) => void;

function comparePlaceholders(
  original: LocatedValue,
  translation: LocatedValue,
  path: Path,
  report: ReportDifference,
): void {
  const expected = renderedPlaceholders(original);
  const found = renderedPlaceholders(translation);
  for (const name of new Set([...expected, ...found])) {
    const isExpected = expected.includes(name);
    if (found.includes(name) === isExpected) continue;
    const code = isExpected ? 'placeholder-as-in' : 'no-placeholder-as-in';
    report(path, code, { placeholder: `{${name}}` }, formatValue(textIn(translation)));
  }
}

/** Compares a value with that of the default language. Both have passed the validation by schemas. */
function compare(
  original: LocatedValue,
  translation: LocatedValue,
  schema: v.GenericSchema | undefined,
  path: Path,
  report: ReportDifference,
): void {
  // An earlier check sets `linksToCheck` on values without problems, so these were compared.
  const wereCompared = original.linksToCheck && translation.linksToCheck;
  if (wereCompared || !schema) return;
  const { text, ownItems } = marksOf(schema);
  if (ownItems) return;
  const type = typeOf(original);
  // The paragraphs of rich text may differ between languages.
  if (type === 'words' || text === 'rich') {
    comparePlaceholders(original, translation, path, report);
    // In Markdown files, each language has the facts.
    if (ownerOf(schema) === 'facts' && original.value !== translation.value) {
      report(path, 'same-value-as-in', { value: String(original.value) }, String(translation.value));
    }
    return;
  }
  if (type === 'a list') {
    const [expected, found] = [itemNames(original, schema), itemNames(translation, schema)];
    if (!isDeepStrictEqual(expected, found)) {
      const [items, others] = shortDifference(expected, found);
      report(path, 'same-items-as-in', { items }, others);
      return;
    }
  }
  if (isPlural(original)) return;
  const steps = [...childrenOf(original), ...childrenOf(translation)].map(([step]) => step);
  for (const step of new Set(steps)) {
    const childPath = [...path, step];
    const expected = childOf(original, step);
    const found = childOf(translation, step);
    if (expected && found) compare(expected, found, schemaOfChild(schema, original, step), childPath, report);
    else if (expected) report(childPath, 'same-value-as-in', { value: typeOf(expected) });
    else report(childPath, 'nothing-as-in', {}, found && formatValue(textIn(found)));
  }
}

function checkStructure(original: CheckContext, translation: CheckContext): void {
  for (const [part, originalRoot] of original.parsedParts) {
    const translatedRoot = translation.parsedParts.get(part);
    // A part with a problem in either language is compared once it is correct.
    if (!translatedRoot || !original.validParts.has(part) || !translation.validParts.has(part)) continue;
    compare(originalRoot, translatedRoot, original.schemas.get(part), [part], ([, ...path], code, values, found) => {
      const expected = placeOf(originalRoot, path);
      const place = placeOf(translatedRoot, path);
      if (isReported(translation, expected) || isReported(translation, place)) return;
      translation.report(place, problem(code, { ...values, original: `${expected.file}:${expected.line}` }), found);
    });
  }
}

/** A version of an agreement, the version that it replaced, and the ids of the sections that it changed, with their titles. */
type AgreementChange = { file: string; replacedVersion: string; titles: Map<string, string>; changed: string[] };

/** Returns the changes of all agreements, each with the newest version first. All languages have the same versions. */
const changesIn = ({ language, content: { legal } }: LanguageContent): AgreementChange[] =>
  legalPages.flatMap((name) => {
    const versions = legal ? [legal[name].current, ...legal[name].previous] : [];
    return versions.flatMap((version, index) => {
      const replaced = versions[index + 1];
      if (!replaced) return [];
      const file = wordsFile(legalFile(name, index > 0 ? version.version : ''), language);
      const changed = legalDifferences(replaced, version).sections.map(({ id }) => id);
      const titles = new Map([...replaced.sections, ...version.sections].map(({ id, title }) => [id, title]));
      return [{ file, replacedVersion: replaced.version, titles, changed }];
    });
  });

/** Warns of sections of an agreement that a new version changes in other languages, but not in this one. */
function checkChanges(contexts: readonly LanguageContent[]): void {
  const changesByContext = new Map(contexts.map((context) => [context, changesIn(context)]));
  for (const [{ warnings }, changes] of changesByContext) {
    for (const [index, { file, replacedVersion, titles, changed }] of changes.entries()) {
      for (const [{ language }, otherChanges] of changesByContext) {
        const missed = otherChanges[index]?.changed.filter((id) => !changed.includes(id)) ?? [];
        for (const id of missed) {
          const values = { section: titles.get(id) ?? id, version: replacedVersion, language };
          warnings.push({ file, path: [], ...problem('unchanged-section', values) });
        }
      }
    }
  }
}

/** Checks that every language is complete, with the same fields, items and placeholders. */
export function checkLanguages(contexts: readonly LanguageContent[]): void {
  const [defaultContext] = contexts;
  if (!defaultContext) return;
  for (const context of contexts) {
    checkPlurals(context);
    checkWording(context, defaultContext);
    checkCommands(context);
    if (context !== defaultContext) checkStructure(defaultContext, context);
  }
  checkChanges(contexts);
}
