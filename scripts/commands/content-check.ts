import { problemLine } from '../../generator/content/located.ts';
import { exampleNotes } from '../../generator/content/warnings.ts';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';

/**
 * Prints every problem of `content/`; without one, unlikely values as warnings, and what is still the sample's.
 * @returns true where there is no problem
 */
export function reportContent(root: string, brand?: string): boolean {
  const { problems, contents, warnings } = checkContent(root, brand);
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
if (import.meta.main && !reportContent(projectRoot, readBuildEnvironment(process.env, 'production').title)) {
  process.exitCode = 1;
}
