import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../generator/files.ts';

/** The folder for files of the benchmarks. */
export const benchmarkFolder = path.join(projectRoot, 'test-results/bench');

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** A table in Markdown; the columns after the first are numbers, aligned to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Renews the tables of one command in a document, between two comments. */
export async function writeTables(document: string, command: string, tables: string): Promise<void> {
  const file = path.join(projectRoot, document);
  const place = new RegExp(`(?<=<!-- ${command} -->)[\\s\\S]*(?=<!-- /${command} -->)`);
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(place, () => `\n\n${tables}\n\n`),
  );
}
