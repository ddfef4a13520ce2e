import { parseArgs } from 'node:util';
import { isExact } from '../../generator/content/check-texts.ts';
import { contentSchema } from '../../generator/content/content-schema.ts';
import { exampleNotes } from '../../generator/content/examples.ts';
import { fieldName, problemLine } from '../../generator/content/reading.ts';
import { readEnvironment } from '../../generator/environment.ts';
import { contentNote, projectRoot } from '../../generator/files.ts';
import { checkContent } from '../../generator/read.ts';
import { walkFields } from '../../src/content/fields.ts';
import { formatMessage } from '../../src/content/format.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { BuildEnvironment } from '../../src/lib/env.ts';
import { main } from '../setup/run.ts';

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
  await main(async () => {
    const { values } = parseArgs({ options: { read: { type: 'boolean' } } });
    const { build, today } = readEnvironment(process.env, values.read ? 'development' : 'production');
    console.log(contentNote(projectRoot));
    if (!reportContent(projectRoot, build, today)) process.exitCode = 1;
    const { contents = [] } = values.read ? checkContent(projectRoot, build, today) : {};
    for (const content of contents) {
      for (const text of readableTexts(content)) console.log(`${content.language} ${text}`);
    }
  });
}
