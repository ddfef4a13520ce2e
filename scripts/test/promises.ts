import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { readTests, type TestResult } from './stages.ts';

/** The audiences of promises: the tag in test titles, and the heading in docs/promises.md. */
const audiences: Record<string, string> = {
  visitor: 'Visitors',
  'search-engine': 'Search engines and feed readers',
  editor: 'Editors',
  operator: 'Operators',
  developer: 'Developers',
};

/**
 * A test or `describe` whose title ends with the tag of an audience. In `title`, `…` replaces values. `sentence` begins with the
 * title of the enclosing `describe` if the title itself has no subject.
 */
type Promised = { audience: string; file: string; title: string; sentence: string };

const tag = ` @(?<audience>${Object.keys(audiences).join('|')})`;
/** Matches titles in TypeScript: a string in any quotes that ends with a tag. */
const taggedStrings = new RegExp(`(['"\`])(?<title>(?:(?!\\1)[^\\\\\\n]|\\\\.)+)${tag}\\1`, 'g');
/** Matches titles in answers.yaml and gateway.yaml: a key of the second level that ends with a tag. */
const taggedKeys = new RegExp(`^ {2}(?<title>\\S.*)${tag}:`, 'gm');
/** Matches `describe('title'`, `test.describe('title'` and `describe.each(…)('title'` with the indentation of the line. */
const describeCalls = /^(?<indent> *)(?:test\.)?describe(?:\.\w+\(.*\))?\((['"`])(?<title>.+?)\2/gm;
/** Matches values in titles: `${value}`, and `%s` and `$value` of test.each. */
const values = /\$\{[^}]*\}|%[sdijo]|\$[a-z]\w*/g;

const plainTitle = (literal = '') => literal.replace(/\\(.)/g, '$1').replace(values, '…');

/** Returns the title of the `describe` that encloses the position in a file. */
function enclosingTitle(text: string, index: number): string {
  const lineStart = text.lastIndexOf('\n', index) + 1;
  const [indent = ''] = /^ */m.exec(text.slice(lineStart)) ?? [];
  const describes = [...text.slice(0, index).matchAll(describeCalls)];
  const parent = describes.findLast(({ groups }) => (groups?.indent ?? '').length < indent.length);
  return plainTitle(parent?.groups?.title);
}

/** Returns the promises in the text of a file. */
export function promisesOf(file: string, text: string): Promised[] {
  const matches = text.matchAll(file.endsWith('.yaml') ? taggedKeys : taggedStrings);
  return [...matches].map(({ index, groups }) => {
    const title = plainTitle(groups?.title);
    const hasNoSubject = /^[a-z]/.test(title);
    const subject = hasNoSubject ? enclosingTitle(text, index) : '';
    return { audience: groups?.audience ?? '', file, title, sentence: `${subject} ${title}`.trim() };
  });
}

function readPromises(): Promised[] {
  const tests = [
    '{src,generator,scripts,editor,nginx,mocks}/**/*.test.{ts,tsx}',
    '{e2e,scripts}/**/*.spec.ts',
    'e2e/http/*.yaml',
  ];
  const files = globSync(tests, { cwd: projectRoot }).sort();
  return files.flatMap((file) => promisesOf(file, readFileSync(path.join(projectRoot, file), 'utf8')));
}

export function promisesPage(): string {
  const promises = readPromises();
  const paragraphs = Object.entries(audiences).flatMap(([audience, heading]) => {
    const promisesToAudience = promises.filter((promise) => promise.audience === audience);
    const lists = [...Map.groupBy(promisesToAudience, ({ file }) => file)].map(([file, promisesInFile]) => {
      const items = promisesInFile.map(({ sentence }) => `- ${sentence}`);
      return [`[${file}](../${file})`, '', ...items].join('\n');
    });
    return [`## ${heading}`, ...lists];
  });
  return `# Promises

What the site promises, to whom: the tests whose titles end with the tag of an audience.
A run of \`npm test\` fails if none of the tests of a promise has passed.
After a change of titles, \`npm run unit -- documentation -u\` writes this page.

${paragraphs.join('\n\n')}
`;
}

const hasTitle = (name: string, title: string): boolean =>
  new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')).test(name);

/**
 * Returns a message for each promise without a passed test.
 * @param isFull false if results of tests tagged `@full`, or of whole files, may be missing
 */
export function brokenPromises(
  promises: readonly Promised[],
  results: readonly TestResult[],
  isFull: boolean,
): string[] {
  return promises.flatMap(({ file, title }) => {
    // The tests of these tables are in answers.spec.ts.
    const spec = file.replace(/(?:answers|gateway)\.yaml$/, 'answers.spec.ts');
    const resultsOfFile = results.filter((result) => spec.endsWith(result.file));
    const tests = resultsOfFile.filter(({ name }) => hasTitle(name, title));
    if (tests.some(({ passed }) => passed)) return [];
    const mayBeMissing = !isFull && (resultsOfFile.length === 0 || title.includes('@full'));
    if (mayBeMissing) return [];
    return `${file}: ${title}: ${tests.length === 0 ? 'has not run' : 'has not passed'}`;
  });
}

/** @throws an error that lists the promises without a passed test in this run */
export async function checkPromises(isFull: boolean): Promise<void> {
  const promises = readPromises();
  const reports = globSync('test-results/*/junit.xml', { cwd: projectRoot })
    .map((file) => path.join(projectRoot, file))
    .filter((file) => statSync(file).mtimeMs > performance.timeOrigin);
  const results = reports.flatMap((file) => readTests(readFileSync(file, 'utf8')));
  const broken = brokenPromises(promises, results, isFull);
  if (broken.length > 0) throw new Error(`${broken.length} of ${promises.length} promises\n${broken.join('\n')}`);
}
