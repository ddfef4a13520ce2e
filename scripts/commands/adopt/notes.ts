import path from 'node:path';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { readText } from '../../../generator/files.ts';
import { accentPair, lowAccent } from '../../../generator/pictures/brand.ts';
import { readJson } from './questions.ts';

/** Explains the change of an accent colour that is too light or too dark for texts. */
export function accentNotes(wanted: string): string[] {
  const pair = accentPair(wanted);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const low = lowAccent(wanted, theme);
    return low ? [`the accent ${wanted} became ${pair[theme]} in the ${theme} theme: the ${low}`] : [];
  });
}

const comparison = v.object({
  comparison: v.object({
    groups: v.array(v.object({ rows: v.array(v.object({ values: v.record(v.string(), v.unknown()) })) })),
  }),
});

/** Smaller figures also occur in unrelated sentences. */
const LEAST = 20;

export function figuresOfPlans(root: string): number[] {
  const { groups } = readJson(root, 'content/plans.json', comparison).comparison;
  const values = groups.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row.values)));
  return [...new Set(values.filter((value) => typeof value === 'number' && value >= LEAST))].map(Number);
}

const files = ['home', 'faq', 'plans', 'pages'];

/** Lists lines of texts with one of these outdated figures. */
export function figureNotes(root: string, figures: readonly number[]): string[] {
  if (figures.length === 0) return [];
  const written = readJson(root, languagesFile, languagesSchema).flatMap(({ tag }) => {
    const any = figures.flatMap((figure) => [String(figure), figure.toLocaleString(tag)]).join('|');
    const quoted = new RegExp(`"[^"]*(?<![\\d.,])(?:${any})(?![\\d]|[.,]\\d)[^"]*"`);
    return files.flatMap((name) => {
      const file = `content/${tag}/${name}.json`;
      const lines = readText(path.join(root, file)).split('\n');
      return lines.flatMap((line, at) => (quoted.test(line) ? `${file}:${at + 1}: ${line.trim().slice(0, 100)}` : []));
    });
  });
  return written.map((line) => `a figure of the sample’s plans is still in ${line}`);
}
