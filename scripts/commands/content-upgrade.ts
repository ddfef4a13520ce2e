import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { isGroup, languagesFile, languagesSchema } from '../../generator/content/languages.ts';
import { fieldName, isJsonObject, type Path, valueAt, wordsFile } from '../../generator/content/reading.ts';
import { contentFolder, projectRoot, readText, withField } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { main } from '../setup/run.ts';
import { withPluralForms } from './language.ts';

type Change = { field: JSONPath; value: unknown };

/** Returns the changes that give `current` the fields of `model`: adds missing fields, and removes others. */
function changesToMatch(current: unknown, model: unknown, field: JSONPath = []): Change[] {
  if (!isGroup(current) || !isGroup(model)) {
    return isGroup(current) === isGroup(model) ? [] : [{ field, value: model }];
  }
  const names = new Set([...Object.keys(model), ...Object.keys(current)]);
  return [...names].flatMap((name) => {
    const child = [...field, name];
    const isInBoth = name in current && name in model;
    return isInBoth ? changesToMatch(current[name], model[name], child) : [{ field: child, value: model[name] }];
  });
}

const readJson = (folder: string, file: string): unknown => JSON.parse(readText(path.join(folder, file)));
const tagsIn = (list: unknown) => v.parse(languagesSchema, list).map(({ tag }) => tag);

const sampleFolder = path.join(projectRoot, 'sample');

/** Returns the sample's language from which a language gets new texts: the same, or else the sample's default. */
const sourceLanguage = (tag: string): string => {
  const tags = tagsIn(readJson(sampleFolder, 'languages.json'));
  return tags.includes(tag) ? tag : (tags[0] ?? tag);
};

function applyChanges(root: string, file: string, changes: readonly Change[]): string[] {
  const absolute = path.join(root, file);
  const text = changes.reduce((json, { field, value }) => withField(json, field, value), readText(absolute));
  if (changes.length > 0) writeFileSync(absolute, text);
  return changes.map(({ field, value }) => {
    const change = value === undefined ? 'removed, because nothing reads it' : `added: ${JSON.stringify(value)}`;
    return `${file} ${fieldName(field)}: ${change}`;
  });
}

const upgradeMessages = (root: string): string[] =>
  tagsIn(readJson(root, languagesFile)).flatMap((tag) => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const model = withPluralForms(readJson(sampleFolder, `${sourceLanguage(tag)}/messages.json`), categories);
    const file = wordsFile('messages.json', tag);
    return applyChanges(root, file, changesToMatch(readJson(root, file), model));
  });

/** Converts a path in `source` to the path of the same field in `target`, whose lists may have another order. Items match by id. */
function convertPath(target: unknown, source: unknown, [step, ...rest]: Path): Path | undefined {
  if (step === undefined) return [];
  const child = valueAt(source, [step]);
  const targetStep = Array.isArray(target)
    ? target.findIndex((item) => isJsonObject(item) && isJsonObject(child) && item.id === child.id)
    : step;
  if (targetStep === -1) return undefined;
  const targetRest = convertPath(valueAt(target, [targetStep]), child, rest);
  return targetRest && [targetStep, ...targetRest];
}

/** Adds a field to a file with the value from the sample, if it has one. `field` is a path in `source`. */
function addField(root: string, file: string, source: unknown, field: Path): string[] {
  const sampleFile = file.replace(/^content\//, '').replace(/^([^/]+)(?=\/)/, (tag) => sourceLanguage(tag));
  if (!existsSync(path.join(sampleFolder, sampleFile)) || !existsSync(path.join(root, file))) return [];
  const sample = readJson(sampleFolder, sampleFile);
  const sampleField = convertPath(sample, source, field);
  const value = sampleField && valueAt(sample, sampleField);
  const targetField = convertPath(readJson(root, file), source, field);
  return targetField && value !== undefined ? applyChanges(root, file, [{ field: [...targetField], value }]) : [];
}

/** Adds the fields that the content check reports as missing, and removes unknown ones. */
function repairFields(root: string): string[] {
  return checkContent(root).problems.flatMap(({ file, path: field, code, found }) => {
    if (!file.endsWith('.json')) return [];
    const data = readJson(root, file);
    // A section that the kit no longer has. Its number may have changed since the check.
    const isUnknownSection = code === 'section' && JSON.stringify(valueAt(data, field)) === found;
    if (isUnknownSection || code === 'unknown-field') {
      return valueAt(data, field) === undefined
        ? []
        : applyChanges(root, file, [{ field: [...field], value: undefined }]);
    }
    if (code !== 'missing-field') return [];
    return addField(root, file, data, field);
  });
}

/** Repairs are repeated, because an added field may refer to facts that are missing, too. */
const MAX_ROUNDS = 5;

/** Adds missing messages and fields with values from the sample, and removes unknown ones. @returns a line for each change */
export function upgradeContent(root: string): string[] {
  const lines = upgradeMessages(root);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const repaired = repairFields(root);
    if (repaired.length === 0) break;
    lines.push(...repaired);
  }
  return [...new Set(lines)];
}

/** `npm run content:upgrade`, for use after a merge of a new version of the kit */
if (import.meta.main) {
  await main(async () => {
    if (contentFolder(projectRoot) === 'sample')
      return console.log('There is no content/ to upgrade: the site shows the kit’s sample/.');
    const changes = upgradeContent(projectRoot);
    for (const change of changes) console.log(change);
    console.log(
      changes.length > 0 ? 'Read the words that were added: npm run content:check.' : 'There is nothing to change.',
    );
  });
}
