import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../setup/run.ts';

/** The folder for files of the benchmarks. */
export const benchmarkFolder = path.join(projectRoot, 'test-results/bench');

/** Figures of one measurement, by their names. */
export type Sample = Readonly<Record<string, number>>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The median of one figure. */
export const medianOf = (samples: readonly Sample[], name: string): number =>
  median(samples.map((sample) => sample[name] ?? Number.NaN));

/** A table in Markdown; the columns after the first are numbers. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Renews the tables of one command in docs/benchmarks.md. */
export async function writeTables(command: string, tables: string): Promise<void> {
  const file = path.join(projectRoot, 'docs/benchmarks.md');
  const marks = new RegExp(`(<!-- ${command} -->)[\\s\\S]*(<!-- /${command} -->)`);
  await writeFile(file, (await readFile(file, 'utf8')).replace(marks, `$1\n\n${tables}\n\n$2`));
}
