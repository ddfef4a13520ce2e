import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { readTests, type TestResult } from './part.ts';

/** The tags of promises, with the headings of their audiences. */
const audiences: Record<string, string> = {
  visitor: 'Visitors',
  'search-engine': 'Search engines and feed readers',
  editor: 'Editors',
  operator: 'Operators',
  developer: 'Developers',
};

/**
 * A test or `describe` whose title ends with an audience's tag. `…` stands for values in titles. `sentence` begins with
 * the title of the enclosing `describe` if that is its subject.
 */
type Promised = { audience: string; file: string; title: string; sentence: string };

const tag = ` @(?<audience>${Object.keys(audiences).join('|')})`;
/** Titles are strings in TypeScript, and keys in answers.yaml and gateway.yaml. */
const taggedTitles = new RegExp(`(['"\`])(?<title>(?:(?!\\1)[^\\\\\\n]|\\\\.)+)${tag}\\1`, 'g');
const taggedKeys = new RegExp(`^ {2}(?<title>\\S.*)${tag}:`, 'gm');
const groups = /^(?<indent> *)(?:test\.)?describe(?:\.\w+\(.*\))?\((['"`])(?<title>.+?)\2/gm;
const values = /\$\{[^}]*\}|%[sdijo]|\$[a-z]\w*/g;

const plain = (literal = '') => literal.replace(/\\(.)/g, '$1').replace(values, '…');

export function promisesOf(file: string, text: string): Promised[] {
  const matches = text.matchAll(file.endsWith('.yaml') ? taggedKeys : taggedTitles);
  return [...matches].map(({ index, groups: found }) => {
    const [indent = ''] = /^ */m.exec(text.slice(text.lastIndexOf('\n', index) + 1)) ?? [];
    const group = [...text.slice(0, index).matchAll(groups)].findLast(
      (outer) => (outer.groups?.indent ?? '').length < indent.length,
    );
    const title = plain(found?.title);
    const subject = /^[a-z]/.test(title) ? plain(group?.groups?.title) : '';
    return { audience: found?.audience ?? '', file, title, sentence: `${subject} ${title}`.trim() };
  });
}

function readPromises(): Promised[] {
  const tests = [
    '{src,generator,scripts,nginx,mocks}/**/*.test.{ts,tsx}',
    '{e2e,scripts}/**/*.spec.ts',
    'e2e/http/*.yaml',
  ];
  const files = globSync(tests, { cwd: projectRoot }).sort();
  return files.flatMap((file) => promisesOf(file, readFileSync(path.join(projectRoot, file), 'utf8')));
}

export function promisesPage(): string {
  const promises = readPromises();
  const lines = Object.entries(audiences).flatMap(([audience, heading]) => {
    const ofAudience = Map.groupBy(
      promises.filter((promise) => promise.audience === audience),
      ({ file }) => file,
    );
    return [
      `## ${heading}`,
      ...[...ofAudience].map(([file, group]) =>
        [`[${file}](../${file})`, '', ...group.map(({ sentence }) => `- ${sentence}`)].join('\n'),
      ),
    ];
  });
  return `# Promises

What the site promises, to whom: the tests whose titles end with the tag of an audience.
A run of \`npm test\` fails if none of the tests of a promise has passed.
After a change of titles, \`npm run unit -- documentation -u\` writes this page.

${lines.join('\n\n')}
`;
}

const matches = (title: string, name: string): boolean =>
  new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')).test(name);

/**
 * Describes the promises of which no test passed.
 * @param isFull false if results of tests tagged `@full`, or of whole files, may be missing
 */
export function broken(promises: readonly Promised[], results: readonly TestResult[], isFull: boolean): string[] {
  return promises.flatMap(({ file, title }) => {
    // answers.spec.ts makes tests of the tables.
    const spec = file.replace(/(?:answers|gateway)\.yaml$/, 'answers.spec.ts');
    const ofFile = results.filter((result) => spec.endsWith(result.file));
    const tests = ofFile.filter(({ name }) => matches(title, name));
    if (tests.some(({ passed }) => passed)) return [];
    if (!isFull && (ofFile.length === 0 || title.includes('@full'))) return [];
    return `${file}: ${title}: ${tests.length === 0 ? 'has not run' : 'has not passed'}`;
  });
}

/** @throws an error that lists the promises of which no test of this run has passed */
export async function checkPromises(isFull: boolean): Promise<void> {
  const promises = readPromises();
  const reports = globSync('test-results/*/junit.xml', { cwd: projectRoot })
    .map((file) => path.join(projectRoot, file))
    // Older reports are of other runs.
    .filter((file) => statSync(file).mtimeMs > performance.timeOrigin);
  const results = reports.flatMap((file) => readTests(readFileSync(file, 'utf8')));
  const found = broken(promises, results, isFull);
  if (found.length > 0) throw new Error(`${found.length} of ${promises.length} promises\n${found.join('\n')}`);
}
