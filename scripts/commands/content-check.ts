import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { isExact } from '../../generator/content/check-texts.ts';
import { contentSchema } from '../../generator/content/content-schema.ts';
import { type Contents, fieldName, problemLine, wordsFile } from '../../generator/content/reading.ts';
import { readEnvironment } from '../../generator/environment.ts';
import { contentNote, pathBelow, projectRoot, readText } from '../../generator/files.ts';
import { brandFile, brandSchema } from '../../generator/pictures/brand.ts';
import { checkContent } from '../../generator/read.ts';
import { walkFields } from '../../src/content/fields.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { BuildEnvironment } from '../../src/lib/env.ts';

/** Lists what is still the sample's: placeholder URLs, the owner, prices, the mark. */
function exampleNotes(contents: Contents, root: string): string[] {
  const owners = contents.flatMap(({ language, site }) =>
    /\bExample\b|示例/.test(JSON.stringify(site.owner))
      ? `${pathBelow(root, wordsFile('site.json', language))}: the owner is an example`
      : [],
  );
  // `npm run adopt` sets all prices to 1 a month, except those of free plans.
  const amounts = contents[0].plans.plans.flatMap(({ prices }) =>
    Object.values(prices).map(({ monthly = 0, once = 0, perUse = 0 }) => Math.max(monthly, once, perUse)),
  );
  const hasNoPrices = amounts.includes(1) && amounts.every((amount) => amount <= 1);
  const priceNotes = hasNoPrices ? [`${pathBelow(root, 'content/plans.json')}: no price is more than 1 a month`] : [];
  const addresses = (['site', 'downloads'] as const).flatMap((kind) => {
    const count = JSON.stringify(contents[0][kind]).match(/\bexample\.(?:com|org|net)\b/g)?.length;
    if (!count) return [];
    return `${pathBelow(root, `content/${kind}.json`)}: ${count} addresses under example.com are placeholders, and so are the sizes and checksums of their files (docs/editing.md)`;
  });
  return [...addresses, ...owners, ...priceNotes, ...markNotes(root)];
}

function markNotes(root: string): string[] {
  const readMark = (file: string) => v.parse(brandSchema, JSON.parse(readText(file))).mark.strokes;
  const ownMark = readMark(path.join(root, pathBelow(root, brandFile)));
  return ownMark === readMark(path.join(projectRoot, 'sample/brand.json'))
    ? [`${pathBelow(root, brandFile)}: the mark is the sample’s, in icons, pictures and header (docs/design.md)`]
    : [];
}

/** Prints the problems of `content/` or, if there are none, warnings and notes. @returns true if there is no problem */
export function reportContent(root: string, environment?: BuildEnvironment, today?: string): boolean {
  const { problems, contents, warnings, notes } = checkContent(root, environment, today);
  for (const problem of problems) console.error(problemLine(problem));
  if (!contents) {
    console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
    return false;
  }
  for (const warning of warnings) console.log(`Warning: ${problemLine(warning)}`);
  for (const note of [...notes.map(problemLine), ...exampleNotes(contents, root)]) console.log(`Note: ${note}`);
  console.log(`The content has no problem: ${contents.map(({ language }) => language).join(', ')}.`);
  return true;
}

const exampleValues = {
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

/** Returns each text that visitors read, with the path of its field and with placeholders filled in. */
export function readableTexts(content: Content): string[] {
  const texts: string[] = [];
  walkFields(contentSchema(content), content, (value, marks, path) => {
    if (typeof value !== 'string' || marks.owner !== 'texts' || isExact(marks)) return;
    const filled = formatMessage(value, exampleValues).replace(/\{(\w+)\}/g, '‹$1›');
    if (/\p{L}/u.test(value)) texts.push(`${fieldName(path)}: ${filled}`);
  });
  return texts;
}

/** `npm run content:check`; `--read` also prints all texts, for proofreading. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { read: { type: 'boolean' } } });
  const { build, today } = readEnvironment(process.env, values.read ? 'development' : 'production');
  console.log(contentNote(projectRoot));
  if (!reportContent(projectRoot, build, today)) process.exitCode = 1;
  const { contents = [] } = values.read ? checkContent(projectRoot, build, today) : {};
  for (const content of contents) {
    for (const text of readableTexts(content)) console.log(`${content.language} ${text}`);
  }
}
