import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { projectRoot } from '../../generator/files.ts';

export const benchmarkFolder = path.join(projectRoot, 'test-results/bench');

/** Returns the value that a share (0 to 1) of the values does not exceed, interpolated. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats the median with the quartiles: `120 (112–128)`. */
export const formatMedian = (values: readonly number[]): string => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(0));
  return `${middle} (${low}–${high})`;
};

/** Formats the medians of two series that were measured alternately, and the median and quartiles of their differences. */
export const compareSeries = (first: readonly number[], second: readonly number[]): string[] => [
  median(first).toFixed(0),
  median(second).toFixed(0),
  formatMedian(first.map((value, index) => value - (second[index] ?? Number.NaN))),
];

function processorTimes(): { idle: number; busy: number } {
  let idle = 0;
  let busy = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    busy += times.user + times.sys + times.nice;
  }
  return { idle, busy };
}

export async function busyShare(): Promise<number> {
  const before = processorTimes();
  await setTimeout(1000);
  const after = processorTimes();
  const busy = after.busy - before.busy;
  return busy / (busy + after.idle - before.idle);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const alignment = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [head, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces a command's tables in docs/benchmarks.md, which are between `<!-- command -->` and `<!-- /command -->`. */
export async function writeTables(command: string, tables: string): Promise<void> {
  const file = path.join(projectRoot, 'docs/benchmarks.md');
  const betweenComments = new RegExp(`(?<=<!-- ${command} -->)[\\s\\S]*(?=<!-- /${command} -->)`);
  const text = await readFile(file, 'utf8');
  const newText = text.replace(betweenComments, () => `\n\n${tables}\n\n`);
  await writeFile(file, newText);
}
