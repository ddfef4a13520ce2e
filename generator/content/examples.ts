import path from 'node:path';
import * as v from 'valibot';
import { contentFolder, pathBelow, projectRoot, readText } from '../files.ts';
import { brandFile, brandSchema } from '../pictures/brand.ts';
import { type Contents, wordsFile } from './reading.ts';
import { sampleTextsIn } from './sample-texts.ts';

/** Lists what is still the sample's: placeholder URLs, the owner, prices, the mark, texts. */
export function exampleNotes(contents: Contents, root: string): string[] {
  const owners = contents.flatMap(({ language, site }) =>
    /\bExample\b|示例|"[[［]/.test(JSON.stringify(site.owner))
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
  return [...addresses, ...owners, ...priceNotes, ...markNotes(root), ...textNotes(contents, root)];
}

function markNotes(root: string): string[] {
  const readMark = (file: string) => v.parse(brandSchema, JSON.parse(readText(file))).mark.strokes;
  const ownMark = readMark(path.join(root, pathBelow(root, brandFile)));
  return ownMark === readMark(path.join(projectRoot, 'sample/brand.json'))
    ? [`${pathBelow(root, brandFile)}: the mark is the sample’s, in icons, pictures and header (docs/design.md)`]
    : [];
}

/** Counts the texts that are word for word the sample's. */
function textNotes(contents: Contents, root: string): string[] {
  if (contentFolder(root) === 'sample') return [];
  return contents.flatMap(({ language }) => {
    const counts = [...sampleTextsIn(root, language)].toSorted(([, a], [, b]) => b - a);
    const sum = counts.reduce((total, [, count]) => total + count, 0);
    const files = counts.slice(0, 6).map(([file, count]) => `${file} (${count})`);
    const list = `${files.join(', ')}${counts.length > files.length ? ' …' : ''}`;
    return sum > 0 ? [`content/${language}: ${sum} texts are the sample’s, word for word, most in ${list}`] : [];
  });
}
