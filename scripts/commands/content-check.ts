import { checkContent } from '../content/check-content.ts';
import { problemLine } from '../content/located.ts';
import { exampleNotes } from '../content/warnings.ts';
import { projectRoot } from '../setup/run.ts';

/** `npm run content:check`: lists every problem of `content/`, and warns of unlikely values. */
const { problems, contents, warnings } = checkContent(projectRoot);

for (const problem of problems) console.error(problemLine(problem));
if (contents) {
  for (const warning of warnings) console.log(`Warning: ${warning}`);
  for (const note of exampleNotes(contents)) console.log(`Note: ${note}`);
  console.log(`The content has no problem: ${Object.keys(contents).join(', ')}.`);
} else {
  console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
  process.exitCode = 1;
}
