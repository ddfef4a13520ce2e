import { isCancel, text } from '@clack/prompts';
import * as v from 'valibot';
import { contentFolder, projectRoot } from '../../generator/files.ts';
import { readBrand } from '../../generator/pictures/brand.ts';
import { contentIsNew } from '../setup/own-content.ts';
import { main } from '../setup/run.ts';
import { adopt, requireCleanWorkTree, writeChanges } from './adopt/adopt.ts';
import { accentNotes, figureNotes, pictureNotes, planFigures } from './adopt/notes.ts';
import {
  type Answers,
  answersSchema,
  currentAnswers,
  errorIn,
  type Question,
  questionNames,
  questions,
  readFlags,
  slugOf,
} from './adopt/questions.ts';
import { partNotes, planNotes } from './adopt/words.ts';
import { reportContent } from './content-check.ts';

/** Asks for the answers that are not in `answers`, and adds them. @throws at Ctrl-C */
async function askForOthers(
  answers: Map<Question, string>,
  current: Readonly<Record<Question, string>>,
): Promise<void> {
  for (const name of questionNames) {
    if (answers.has(name)) continue;
    const initialValue = current[name] || (name === 'slug' ? slugOf(answers.get('name') ?? '') : '');
    const validate = (answer = '') => errorIn(name, answer);
    const answer = await text({ message: `${questions[name]} (--${name})`, initialValue, validate });
    if (isCancel(answer)) throw new Error('Nothing was written.');
    answers.set(name, answer);
  }
}

/** `npm run adopt`, `npm run adopt -- --name "Lumen Assist" --address https://www.lumen.example` */
await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help'))
    return console.log(questionNames.map((name) => `--${name}  ${questions[name]}`).join('\n'));
  const answers = readFlags(args);
  requireCleanWorkTree(projectRoot);
  const current = currentAnswers(projectRoot);
  if (process.stdin.isTTY) await askForOthers(answers, current);
  else if (!answers.has('name') && !current.name)
    throw new Error('--name is missing, and there is no terminal to ask on.');
  const isFirstRun = !current.slug;
  const slug = slugOf(answers.get('name') ?? '');
  const defaults = isFirstRun ? { slug, mark: 'initial', sample: 'remove', 'web-app': 'none' } : {};
  const changedAnswers = [...answers].filter(([name, answer]) => isFirstRun || answer !== current[name]);
  const values: Record<string, string> = { ...defaults, ...Object.fromEntries(changedAnswers) };
  // The slug of a name without Latin letters is empty.
  const error = values.slug === undefined ? undefined : errorIn('slug', values.slug);
  if (error) throw new Error(`--slug: ${error}; found "${values.slug}"`);
  const parsed: Answers = v.parse(answersSchema, values);
  const figures = parsed.sample === 'remove' ? planFigures(projectRoot) : [];
  const hadNoContent = contentFolder(projectRoot) === 'sample';
  const changes = await adopt(projectRoot, parsed);
  writeChanges(projectRoot, changes);
  const removedCount = [...changes.values()].filter((change) => change === null).length;
  const writtenCount = changes.size - removedCount;
  console.log(`${writtenCount} files written, ${removedCount} removed: see them with git status and git diff.`);
  if (hadNoContent) console.log(contentIsNew);
  console.log();
  reportContent(projectRoot);
  const notes = [...(parsed.accent ? accentNotes(readBrand()) : []), ...figureNotes(projectRoot, figures)];
  notes.push(...partNotes(projectRoot, parsed.without ?? []));
  if (isFirstRun) notes.push(...planNotes(projectRoot), ...pictureNotes(projectRoot));
  for (const note of notes) console.log(`Note: ${note}`);
  console.log('\nNext: edit your words and facts (docs/editing.md), run npm test, and commit.');
});
