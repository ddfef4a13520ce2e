import { type Contents, problemLine, wordsFile } from '../../generator/content/reading.ts';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
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

/** `npm run content:check` */
if (import.meta.main && !reportContent(projectRoot, readBuildEnvironment(process.env))) {
  process.exitCode = 1;
}
