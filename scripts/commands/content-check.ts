import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import {
  type Contents,
  fieldName,
  isData,
  type Path,
  problemLine,
  wordsFile,
} from '../../generator/content/reading.ts';
import { readEnvironment } from '../../generator/environment.ts';
import { fixtureRoot, projectRoot, readText } from '../../generator/files.ts';
import { brandFile, brandSchema } from '../../generator/pictures/brand.ts';
import { checkContent } from '../../generator/read.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { BuildEnvironment } from '../../src/lib/env.ts';

/** Lists what is left of the sample: placeholder URLs, the owner, unset prices, the mark. */
function exampleNotes(contents: Contents, root: string): string[] {
  const owners = contents.flatMap(({ language, site }) =>
    /\bExample\b|示例/.test(JSON.stringify(site.owner))
      ? `${wordsFile('site.json', language)}: the owner is an example`
      : [],
  );
  // `npm run adopt` sets prices of 0 and 1.
  const isUnset = contents[0].plans.plans.every(({ price }) => price.monthly <= 1);
  const prices = isUnset ? ['content/plans.json: no price is more than 1 a month'] : [];
  const addresses = (['site', 'downloads'] as const).flatMap((kind) => {
    const count = JSON.stringify(contents[0][kind]).match(/\bexample\.(?:com|org|net)\b/g)?.length;
    if (!count) return [];
    return `content/${kind}.json: ${count} addresses are under example.com and are placeholders; so are the sizes and checksums of such files (docs/editing.md)`;
  });
  return [...addresses, ...owners, ...prices, ...markNotes(root)];
}

function markNotes(root: string): string[] {
  const [own, ofSample] = [root, fixtureRoot].map((folder) => readText(path.join(folder, brandFile)));
  const markOf = (text = '') => v.parse(brandSchema, JSON.parse(text)).mark.strokes;
  return markOf(own) === markOf(ofSample)
    ? [`${brandFile}: the mark is the sample’s, in icons, pictures and header (docs/design.md)`]
    : [];
}

/** Prints the problems of `content/` or else warnings and notes. @returns true if there is no problem */
export function reportContent(root: string, environment?: BuildEnvironment, today?: string): boolean {
  const { problems, contents, warnings, notes } = checkContent(root, environment, today);
  for (const problem of problems) console.error(problemLine(problem));
  if (!contents) {
    console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
    return false;
  }
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  for (const note of [...notes, ...exampleNotes(contents, root)]) console.log(`Note: ${note}`);
  console.log(`The content has no problem: ${contents.map(({ language }) => language).join(', ')}.`);
  return true;
}

/** Example values for placeholders that pages fill in. Others are shown by name. */
const examples = {
  count: '3',
  percent: '40%',
  seconds: '5',
  minimum: '2',
  limit: '50',
  year: '2026',
  status: '503',
  price: '$15',
  amount: '$30',
  size: '10 MB',
  date: '24 November 2026',
  version: '1.4.0',
  from: '1.0.0',
  to: '1.4.0',
  file: 'setup-1.4.0.exe',
  system: 'Windows',
  brand: 'the brand',
};

/** Fields that visitors do not read, and earlier agreements. */
const skippedFields =
  /^(?:id|to|href|url|src|path|file|image|sha256|slug|kind|platforms?|system|architecture|previous)$/;

/** Yields each text that visitors read with its field, with placeholders filled in. */
export function* readableTexts(value: unknown, path: Path = []): Generator<string> {
  if (typeof value === 'string') {
    const filled = formatMessage(value, examples).replace(/\{(\w+)\}/g, '‹$1›');
    if (/\p{L}/u.test(value) && !/^(?:https?:|mailto:|[/#])/.test(value)) yield `${fieldName(path)}: ${filled}`;
  }
  const children = Array.isArray(value) ? [...value.entries()] : isData(value) ? Object.entries(value) : [];
  for (const [key, item] of children) {
    if (!skippedFields.test(String(key))) yield* readableTexts(item, [...path, key]);
  }
}

/** `npm run content:check`; `--read` also prints all texts, for proofreading. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { read: { type: 'boolean' } } });
  // Development includes drafts of languages and content of later days.
  const { build, today } = readEnvironment(process.env, values.read ? 'development' : 'production');
  if (!reportContent(projectRoot, build, today)) process.exitCode = 1;
  const contents = values.read && checkContent(projectRoot, build, today).contents;
  for (const { language, languages: _, ...parts } of contents || []) {
    for (const text of readableTexts(parts)) console.log(`${language} ${text}`);
  }
}
