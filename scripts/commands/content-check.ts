import { problemLine } from '../../generator/content/located.ts';
import { exampleNotes } from '../../generator/content/warnings.ts';
import { readBuildEnvironment } from '../../generator/environment.ts';
import { projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';

/** `npm run content:check`: lists every problem of `content/`, and unlikely values as warnings. */
const { problems, contents, warnings } = checkContent(
  projectRoot,
  readBuildEnvironment(process.env, 'production').title,
);

for (const problem of problems) console.error(problemLine(problem));
if (contents) {
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  for (const note of exampleNotes(contents)) console.log(`Note: ${note}`);
  console.log(`The content has no problem: ${contents.map(({ language }) => language).join(', ')}.`);
} else {
  console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
  process.exitCode = 1;
}
