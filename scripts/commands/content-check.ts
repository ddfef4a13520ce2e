import { parseArgs } from 'node:util';
import {
  type Contents,
  fieldName,
  isData,
  type Path,
  problemLine,
  wordsFile,
} from '../../generator/content/reading.ts';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { BuildEnvironment } from '../../src/lib/env.ts';

/** Counts what is left of the content as shipped, which is an example: addresses under example.com, the owner, and prices that are not set. */
function exampleNotes(contents: Contents): string[] {
  const owners = contents.flatMap(({ language, site }) =>
    /\bExample\b|示例/.test(JSON.stringify(site.owner))
      ? `${wordsFile('site.json', language)}: the owner is an example`
      : [],
  );
  // `npm run adopt` sets them.
  const isUnset = contents[0].plans.plans.every(({ price }) => price.monthly <= 1);
  const prices = isUnset ? ['content/plans.json: no price is more than 1 a month'] : [];
  const addresses = (['site', 'downloads'] as const).flatMap((kind) => {
    const count = JSON.stringify(contents[0][kind]).match(/\bexample\.(?:com|org|net)\b/g)?.length;
    if (!count) return [];
    return `content/${kind}.json: ${count} addresses are under example.com and are placeholders; so are the sizes and checksums of such files (docs/editing.md)`;
  });
  return [...addresses, ...owners, ...prices];
}

/**
 * Prints every problem of `content/`; without one, unlikely values as warnings, and what is still the sample's.
 * @returns true where there is no problem
 */
export function reportContent(root: string, environment?: BuildEnvironment): boolean {
  const { problems, contents, warnings } = checkContent(root, environment);
  for (const problem of problems) console.error(problemLine(problem));
  if (!contents) {
    console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
    return false;
  }
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  for (const note of exampleNotes(contents)) console.log(`Note: ${note}`);
  console.log(`The content has no problem: ${contents.map(({ language }) => language).join(', ')}.`);
  return true;
}

/** What the placeholders stand for that are filled in when a page is shown; another one is shown by its name. */
const examples = {
  ...{ count: '3', percent: '40', seconds: '5', minimum: '2', limit: '50', year: '2026', status: '503' },
  ...{
    price: '$15',
    amount: '$30',
    size: '10 MB',
    date: '24 November 2026',
    version: '1.4.0',
    from: '1.0.0',
    to: '1.4.0',
  },
  ...{ file: 'picture.png', system: 'Windows', brand: 'the brand' },
};

/** Fields that no visitor reads, and earlier agreements, which nobody edits. */
const notRead = /^(?:id|to|href|url|src|path|file|image|sha256|slug|kind|platforms?|system|architecture|previous)$/;

/** All texts that visitors read, by their fields, with the placeholders filled in. */
export function* readableTexts(value: unknown, path: Path = []): Generator<string> {
  if (typeof value === 'string') {
    const filled = formatMessage(value, examples).replace(/\{(\w+)\}/g, '‹$1›');
    if (/\p{L}/u.test(value) && !/^(?:https?:|mailto:|[/#])/.test(value)) yield `${fieldName(path)}: ${filled}`;
  }
  if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* readableTexts(item, [...path, at]);
  else if (isData(value))
    for (const [name, item] of Object.entries(value))
      if (!notRead.test(name)) yield* readableTexts(item, [...path, name]);
}

/** `npm run content:check`; with `--read` it also prints all texts, for a person who looks for what no check can know. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { read: { type: 'boolean' } } });
  const environment = readBuildEnvironment(process.env);
  if (!reportContent(projectRoot, environment)) process.exitCode = 1;
  for (const { language, languages: _, ...parts } of (values.read && checkContent(projectRoot, environment).contents) ||
    [])
    for (const text of readableTexts(parts)) console.log(`${language} ${text}`);
}
