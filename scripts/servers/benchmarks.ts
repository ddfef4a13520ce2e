import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../generator/files.ts';

/** The folder for files of the benchmarks. */
export const benchmarkFolder = path.join(projectRoot, 'test-results/bench');

/** The value that a share of the values does not exceed, interpolated. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median with the quartiles: `120 (112–128)`. */
export const spread = (values: readonly number[]): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(0));
  return `${middle} (${low}–${high})`;
};

/** Medians of two series that were measured in turns, and the median of their differences with its quartiles. */
export const paired = (ours: readonly number[], other: readonly number[]): string[] => [
  median(ours).toFixed(0),
  median(other).toFixed(0),
  spread(ours.map((value, at) => value - (other[at] ?? Number.NaN))),
];

/** The share of the processors that other programs use, measured for a second in which this one waits. */
export async function busyShare(): Promise<number> {
  const times = () => cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: busy.user + busy.sys + busy.nice }));
  const before = times();
  await setTimeout(1000);
  const after = times();
  const sum = (name: 'idle' | 'busy') =>
    after.reduce((total, time, at) => total + time[name] - (before[at]?.[name] ?? 0), 0);
  return sum('busy') / (sum('busy') + sum('idle'));
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
