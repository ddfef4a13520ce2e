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

/** The changes that give texts the fields of others: those that are missing are added, those that the others lack are removed. */
function changesOf(own: unknown, others: unknown, field: JSONPath = []): Change[] {
  if (!isGroup(own) || !isGroup(others)) return isGroup(own) === isGroup(others) ? [] : [{ field, value: others }];
  return [...new Set([...Object.keys(others), ...Object.keys(own)])].flatMap((name) =>
    name in own && name in others
      ? changesOf(own[name], others[name], [...field, name])
      : [{ field: [...field, name], value: others[name] }],
  );
}

const parse = (folder: string, file: string): unknown => JSON.parse(readText(path.join(folder, file)));
const tagsOf = (folder: string) => v.parse(languagesSchema, parse(folder, languagesFile)).map(({ tag }) => tag);

/** The language of the tests' content whose texts another one gets until they are translated. */
const sourceFor = (tag: string): string => {
  const known = tagsOf(fixtureRoot);
  return known.find((one) => one === tag) ?? known[0] ?? tag;
};

/** Changes a file. @returns a line for each change */
function apply(root: string, file: string, changes: readonly Change[]): string[] {
  const absolute = path.join(root, file);
  const text = changes.reduce((before, { field, value }) => withField(before, field, value), readText(absolute));
  if (changes.length > 0) writeFileSync(absolute, text);
  return changes.map(({ field, value }) => {
    const did = value === undefined ? 'removed, because nothing reads it' : `added: ${JSON.stringify(value)}`;
    return `${file} ${fieldName(field)}: ${did}`;
  });
}

/** Gives each language the messages of this version of the kit. */
const upgradeMessages = (root: string): string[] =>
  tagsOf(root).flatMap((tag) => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const ofKit = withPluralForms(parse(fixtureRoot, wordsFile('messages.json', sourceFor(tag))), categories);
    const file = wordsFile('messages.json', tag);
    return apply(root, file, changesOf(parse(root, file), ofKit));
  });

/** The path of a field in another file, in which lists may have their items, with the same ids, in another order; undefined without one. */
function pathIn(other: unknown, own: unknown, [step, ...rest]: Path): Path | undefined {
  if (step === undefined) return [];
  const item = Array.isArray(own) ? own[Number(step)] : isData(own) ? own[step] : undefined;
  const at = Array.isArray(other) ? other.findIndex((one) => isData(one) && isData(item) && one.id === item.id) : step;
  const inner = Array.isArray(other) ? other[Number(at)] : isData(other) ? other[at] : undefined;
  const path = at === -1 ? undefined : pathIn(inner, item, rest);
  return path && [at, ...path];
}

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) => (isData(inner) || Array.isArray(inner) ? Reflect.get(inner, step) : undefined),
    data,
  );

/** Adds a field to a file, where the tests' content has one in its place. */
function addField(root: string, file: string, own: unknown, field: Path): string[] {
  const inKit = file.replace(/^content\/([^/]+)\//, (_, tag: string) => wordsFile('', sourceFor(tag)));
  if (![path.join(fixtureRoot, inKit), path.join(root, file)].every((one) => existsSync(one))) return [];
  const [target, ofKit] = [parse(root, file), parse(fixtureRoot, inKit)];
  const [place, placeInKit] = [pathIn(target, own, field), pathIn(ofKit, own, field)];
  const value = placeInKit && valueAt(ofKit, placeInKit);
  return place && value !== undefined ? apply(root, file, [{ field: [...place], value }]) : [];
}

/** Adds fields that the content check misses in JSON files, to the file that it names or to the facts, and removes those that it does not know. */
function repairFields(root: string): string[] {
  return checkContent(root).problems.flatMap(({ file, path: field, message }) => {
    if (!file.endsWith('.json')) return [];
    const own = parse(root, file);
    if (message.startsWith('expected no field of this name')) {
      return valueAt(own, field) === undefined ? [] : apply(root, file, [{ field: [...field], value: undefined }]);
    }
    if (message !== 'expected this field') return [];
    const added = addField(root, file, own, field);
    return added.length > 0 ? added : addField(root, `content/${path.basename(file)}`, own, field);
  });
}

/** A field that was added may have others inside that are facts. */
const MOST_ROUNDS = 5;

/**
 * Gives content the messages and the fields of this version of the kit, from the tests' content.
 * @returns a line for each change
 */
export function upgradeContent(root: string): string[] {
  const lines = upgradeMessages(root);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const repaired = repairFields(root);
    if (repaired.length === 0) break;
    lines.push(...repaired);
  }
  return [...new Set(lines)];
}

/** `npm run content:upgrade`: what `content/` needs after the next version of the kit was merged. */
if (import.meta.main) {
  await main(async () => {
    const changes = upgradeContent(projectRoot);
    for (const change of changes) console.log(change);
    console.log(
      changes.length > 0 ? 'Read the words that were added: npm run content:check.' : 'Nothing is to be changed.',
    );
  });
}
