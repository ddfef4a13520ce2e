import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../generator/files.ts';

export const benchmarkFolder = path.join(projectRoot, 'test-results/bench');

/** The value that a share (0 to 1) of the values does not exceed, interpolated. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median with the quartiles: `120 (112–128)`. */
export const spread = (values: readonly number[]): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(0));
  return `${middle} (${low}–${high})`;
};

/** The medians of two series that were measured alternately, and the median of their differences with its quartiles. */
export const paired = (first: readonly number[], second: readonly number[]): string[] => [
  median(first).toFixed(0),
  median(second).toFixed(0),
  spread(first.map((value, at) => value - (second[at] ?? Number.NaN))),
];

/** The share of the processors that other programs use, measured for a second. */
export async function busyShare(): Promise<number> {
  const times = () => cpus().map(({ times: { idle, ...busy } }) => ({ idle, busy: busy.user + busy.sys + busy.nice }));
  const before = times();
  await setTimeout(1000);
  const after = times();
  const sum = (name: 'idle' | 'busy') =>
    after.reduce((total, time, at) => total + time[name] - (before[at]?.[name] ?? 0), 0);
  return sum('busy') / (sum('busy') + sum('idle'));
}

/** A Markdown table; the columns after the first are aligned to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Replaces a command's tables in a document, which are between two comments. */
export async function writeTables(document: string, command: string, tables: string): Promise<void> {
  const file = path.join(projectRoot, document);
  const between = new RegExp(`(?<=<!-- ${command} -->)[\\s\\S]*(?=<!-- /${command} -->)`);
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(between, () => `\n\n${tables}\n\n`),
  );
}
