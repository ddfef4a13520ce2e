import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';
import { readTests, type TestResult } from './stages.ts';

/**
 * Returns the line of docs/promises.md for a test: its title before the tag of the audience, so that all rows of a table have one
 * line. It begins with the title of the enclosing `describe` if it has no subject itself, and therefore no capital.
 */
function lineFor({ file, name }: TestResult, tag: string): string {
  const [title = ''] = name.split(` ${tag}`);
  const sentence = title.replace(/^.* [›>] (?=[A-Z])/, '').replace(/[ ›>]+/g, ' ');
  return `- [${sentence}](../${file})`;
}

/**
 * Returns a message for each promise of docs/promises.md without a passed test, and for each passed test of none of them.
 * @param page docs/promises.md, whose headings name the tag of an audience
 * @param isFull false if results of tests tagged `@full`, or of whole files, may be missing
 */
export function brokenPromises(page: string, results: readonly TestResult[], isFull: boolean): string[] {
  const files = new Set(results.map(({ file }) => file));
  const mayBeMissing = (line: string) => {
    const [, file = ''] = /\(\.\.\/(\S+)\)$/.exec(line) ?? [];
    return !isFull && (line.includes('@full') || !files.has(file));
  };
  const sections = page.split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const [tag = ''] = /@[\w-]+/.exec(section) ?? [];
    const promises: string[] = section.match(/^- .+$/gm) ?? [];
    const passed = results.filter((result) => result.passed && `${result.name} `.includes(` ${tag} `));
    const kept = new Set(passed.map((result) => lineFor(result, tag)));
    const broken = promises.filter((line) => !kept.has(line) && !mayBeMissing(line));
    const unlisted = [...kept].filter((line) => !promises.includes(line));
    return [
      ...broken.map((line) => `no test of this promise to a ${tag} has passed:\n${line}`),
      ...unlisted.map((line) => `docs/promises.md lacks this promise to a ${tag}:\n${line}`),
    ];
  });
}

/** @throws an error that lists the promises without a passed test in this run, and those that docs/promises.md lacks */
export async function checkPromises(isFull: boolean): Promise<void> {
  const reports = globSync('test-results/*/junit.xml', { cwd: projectRoot })
    .map((file) => path.join(projectRoot, file))
    .filter((file) => statSync(file).mtimeMs > performance.timeOrigin);
  const results = reports.flatMap((file) => readTests(readFileSync(file, 'utf8')));
  const resultsInProject = results.map((result) => {
    const isOfPlaywright = !existsSync(path.join(projectRoot, result.file));
    return isOfPlaywright ? { ...result, file: `e2e/${result.file}` } : result;
  });
  const page = readFileSync(path.join(projectRoot, 'docs/promises.md'), 'utf8');
  const broken = brokenPromises(page, resultsInProject, isFull);
  if (broken.length > 0) throw new Error([`${broken.length} promises`, ...broken].join('\n'));
}
