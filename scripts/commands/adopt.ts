import { parseArgs } from 'node:util';
import { isCancel, text } from '@clack/prompts';
import * as v from 'valibot';
import { projectRoot } from '../../generator/files.ts';
import { main } from '../setup/run.ts';
import { adopt, refuseUncommitted, writeChanges } from './adopt/adopt.ts';
import { type Answers, answersSchema, currentAnswers, type Question, questions, slugOf } from './adopt/questions.ts';
import { reportContent } from './content-check.ts';

const names = Object.keys(questions);
const isQuestion = (name: string): name is Question => names.includes(name);

/** What is wrong with an answer, if anything. */
function faultOf(name: Question, answer: string): string | undefined {
  const result = v.safeParse(answersSchema.entries[name], answer);
  return result.success ? undefined : result.issues[0].message;
}

/** The answers that flags give. @throws for an unknown flag, and for a wrong value by its flag */
function flagsOf(given: readonly string[]): Map<Question, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const flags = new Map<Question, string>();
  for (const [name, value] of Object.entries(parseArgs({ args: [...given], options }).values)) {
    if (typeof value !== 'string' || !isQuestion(name)) continue;
    const fault = faultOf(name, value);
    if (fault) throw new Error(`--${name}: ${fault}; found "${value}"`);
    flags.set(name, value);
  }
  return flags;
}

/** Asks for what no flag gives. @throws where the questions are ended by Ctrl-C */
async function ask(answers: Map<Question, string>, current: Readonly<Record<Question, string>>): Promise<void> {
  for (const name of names.filter(isQuestion)) {
    if (answers.has(name)) continue;
    const initialValue = current[name] || (name === 'slug' ? slugOf(answers.get('name') ?? '') : '');
    const validate = (answer = '') => faultOf(name, answer);
    const answer = await text({ message: `${questions[name]} (--${name})`, initialValue, validate });
    if (isCancel(answer)) throw new Error('Nothing was written.');
    answers.set(name, answer);
  }
}

/** `npm run adopt`, `npm run adopt -- --name "Lumen Assist" --address https://www.lumen.example` */
await main(async () => {
  const answers = flagsOf(process.argv.slice(2));
  refuseUncommitted(projectRoot);
  const current = currentAnswers(projectRoot);
  if (process.stdin.isTTY) await ask(answers, current);
  else if (!answers.has('name') && !current.name)
    throw new Error('--name is missing, and there is no terminal to ask on.');
  // In the first run the sample's parts go where nothing is said; later only what is changed is written.
  const slug = slugOf(answers.get('name') ?? '');
  const all: Record<string, string> = {
    ...(current.slug ? {} : { slug, sample: 'remove', 'web-app': 'none' }),
    ...Object.fromEntries([...answers].filter(([name, answer]) => !current.slug || answer !== current[name])),
  };
  // It follows from the name, of which a name without Latin letters has none.
  const fault = all.slug === undefined ? undefined : faultOf('slug', all.slug);
  if (fault) throw new Error(`--slug: ${fault}; found "${all.slug}"`);
  const parsed: Answers = v.parse(answersSchema, all);
  const changes = await adopt(projectRoot, parsed);
  writeChanges(projectRoot, changes);
  const removed = [...changes.values()].filter((change) => change === null).length;
  console.log(`${changes.size - removed} files written, ${removed} removed: see them with git status and git diff.\n`);
  reportContent(projectRoot);
  console.log('\nNext: your words and facts, as docs/editing.md describes. Then npm test, and commit.');
});
