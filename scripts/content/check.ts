import { parseArgs } from 'node:util';
import { projectRoot } from '../setup/run.ts';
import { checkContent, latestToday } from './check-content.ts';
import { notices } from './notices.ts';
import { problemLine } from './problem.ts';

/** `npm run content:check`: says everything that is wrong with `content/`, and what in it is still an example. */
const { values } = parseArgs({
  options: { root: { type: 'string', default: projectRoot }, today: { type: 'string', default: latestToday() } },
});
const { problems, contents } = checkContent(values.root, values.today);

for (const problem of problems) console.error(problemLine(problem));
if (contents) {
  for (const notice of notices(contents, values.today)) console.log(`Note: ${notice}`);
  console.log(`The content is whole: ${Object.keys(contents).join(', ')}.`);
} else {
  console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the content.`);
  process.exitCode = 1;
}
