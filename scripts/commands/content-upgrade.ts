import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import * as v from 'valibot';
import { isGroup, languagesFile, languagesSchema } from '../../generator/content/languages.ts';
import { fieldName, isData, type Path, wordsFile } from '../../generator/content/reading.ts';
import { fixtureRoot, projectRoot, readText, withField } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { main } from '../setup/run.ts';
import { withPluralForms } from './language.ts';

type Change = { field: JSONPath; value: unknown };

/** Returns the changes that make texts have the same fields as others: adds missing ones, removes extra ones. */
function changesOf(current: unknown, model: unknown, field: JSONPath = []): Change[] {
  if (!isGroup(current) || !isGroup(model)) {
    return isGroup(current) === isGroup(model) ? [] : [{ field, value: model }];
  }
  return [...new Set([...Object.keys(model), ...Object.keys(current)])].flatMap((name) =>
    name in current && name in model
      ? changesOf(current[name], model[name], [...field, name])
      : [{ field: [...field, name], value: model[name] }],
  );
}

const parse = (folder: string, file: string): unknown => JSON.parse(readText(path.join(folder, file)));
const tagsOf = (folder: string) => v.parse(languagesSchema, parse(folder, languagesFile)).map(({ tag }) => tag);

/** The fixture's language from which a language gets texts: the same, or else the fixture's default. */
const sourceFor = (tag: string): string => {
  const tags = tagsOf(fixtureRoot);
  return tags.includes(tag) ? tag : (tags[0] ?? tag);
};

/** Changes a file. Returns a line for each change. */
function apply(root: string, file: string, changes: readonly Change[]): string[] {
  const absolute = path.join(root, file);
  const text = changes.reduce((before, { field, value }) => withField(before, field, value), readText(absolute));
  if (changes.length > 0) writeFileSync(absolute, text);
  return changes.map(({ field, value }) => {
    const change = value === undefined ? 'removed, because nothing reads it' : `added: ${JSON.stringify(value)}`;
    return `${file} ${fieldName(field)}: ${change}`;
  });
}

/** Adds new messages to each language, and removes those that are no longer used. */
const upgradeMessages = (root: string): string[] =>
  tagsOf(root).flatMap((tag) => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const kitData = withPluralForms(parse(fixtureRoot, wordsFile('messages.json', sourceFor(tag))), categories);
    const file = wordsFile('messages.json', tag);
    return apply(root, file, changesOf(parse(root, file), kitData));
  });

/** Finds a field's path in another file, whose lists may have the items in another order. Items match by id. */
function pathIn(target: unknown, source: unknown, [step, ...rest]: Path): Path | undefined {
  if (step === undefined) return [];
  const child = valueAt(source, [step]);
  const targetStep = Array.isArray(target)
    ? target.findIndex((item) => isData(item) && isData(child) && item.id === child.id)
    : step;
  const path = targetStep === -1 ? undefined : pathIn(valueAt(target, [targetStep]), child, rest);
  return path && [targetStep, ...path];
}

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isData(inner) ? inner[step] : undefined;
  }, data);

/** Adds a field to a file if the fixture's file has it. */
function addField(root: string, file: string, source: unknown, field: Path): string[] {
  const inKit = file.replace(/^content\/([^/]+)\//, (_, tag: string) => wordsFile('', sourceFor(tag)));
  if (![path.join(fixtureRoot, inKit), path.join(root, file)].every((name) => existsSync(name))) return [];
  const [target, kitData] = [parse(root, file), parse(fixtureRoot, inKit)];
  const [place, placeInKit] = [pathIn(target, source, field), pathIn(kitData, source, field)];
  const value = placeInKit && valueAt(kitData, placeInKit);
  return place && value !== undefined ? apply(root, file, [{ field: [...place], value }]) : [];
}

/** Adds fields that the content check reports as missing, to the reported file or the facts. Removes unknown ones. */
function repairFields(root: string): string[] {
  return checkContent(root).problems.flatMap(({ file, path: field, message }) => {
    if (!file.endsWith('.json')) return [];
    const data = parse(root, file);
    if (message.startsWith('expected no field of this name')) {
      return valueAt(data, field) === undefined ? [] : apply(root, file, [{ field: [...field], value: undefined }]);
    }
    if (message !== 'expected this field') return [];
    const added = addField(root, file, data, field);
    return added.length > 0 ? added : addField(root, `content/${path.basename(file)}`, data, field);
  });
}

/** An added field may lack facts, which the next round adds. */
const MAX_ROUNDS = 5;

/** Adds missing messages and fields with values from the fixture. @returns a line for each change */
export function upgradeContent(root: string): string[] {
  const lines = upgradeMessages(root);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const repaired = repairFields(root);
    if (repaired.length === 0) break;
    lines.push(...repaired);
  }
  return [...new Set(lines)];
}

/** `npm run content:upgrade`, after the next version of the kit was merged */
if (import.meta.main) {
  await main(async () => {
    const changes = upgradeContent(projectRoot);
    for (const change of changes) console.log(change);
    console.log(
      changes.length > 0 ? 'Read the words that were added: npm run content:check.' : 'Nothing is to be changed.',
    );
  });
}
