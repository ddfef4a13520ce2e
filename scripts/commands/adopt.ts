import { isCancel, text } from '@clack/prompts';
import * as v from 'valibot';
import { projectRoot } from '../../generator/files.ts';
import { main } from '../setup/run.ts';
import { adopt, refuseUncommitted, writeChanges } from './adopt/adopt.ts';
import { accentNotes, figureNotes, figuresOfPlans } from './adopt/notes.ts';
import {
  type Answers,
  answersSchema,
  currentAnswers,
  errorIn,
  names,
  type Question,
  questions,
  readFlags,
  slugOf,
} from './adopt/questions.ts';
import { reportContent } from './content-check.ts';

/** Asks for the answers that no flag gives. @throws at Ctrl-C */
async function ask(answers: Map<Question, string>, current: Readonly<Record<Question, string>>): Promise<void> {
  for (const name of names) {
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
  const answers = readFlags(process.argv.slice(2));
  refuseUncommitted(projectRoot);
  const current = currentAnswers(projectRoot);
  if (process.stdin.isTTY) await ask(answers, current);
  else if (!answers.has('name') && !current.name)
    throw new Error('--name is missing, and there is no terminal to ask on.');
  // The first run removes the sample by default; later runs write only answers that differ.
  const slug = slugOf(answers.get('name') ?? '');
  const all: Record<string, string> = {
    ...(current.slug ? {} : { slug, mark: 'initial', sample: 'remove', 'web-app': 'none' }),
    ...Object.fromEntries([...answers].filter(([name, answer]) => !current.slug || answer !== current[name])),
  };
  // A name without Latin letters has an empty slug.
  const error = all.slug === undefined ? undefined : errorIn('slug', all.slug);
  if (error) throw new Error(`--slug: ${error}; found "${all.slug}"`);
  const parsed: Answers = v.parse(answersSchema, all);
  const figures = parsed.sample === 'remove' ? figuresOfPlans(projectRoot) : [];
  const changes = await adopt(projectRoot, parsed);
  writeChanges(projectRoot, changes);
  const removed = [...changes.values()].filter((change) => change === null).length;
  console.log(`${changes.size - removed} files written, ${removed} removed: see them with git status and git diff.\n`);
  reportContent(projectRoot);
  const notes = [...(parsed.accent ? accentNotes(parsed.accent) : []), ...figureNotes(projectRoot, figures)];
  if (!current.slug) notes.push('the drawings in content/images are the sample’s, in your colours, typeface and words');
  for (const note of notes) console.log(`Note: ${note}`);
  console.log('\nNext: edit your words and facts (docs/editing.md), run npm test, and commit.');
});
