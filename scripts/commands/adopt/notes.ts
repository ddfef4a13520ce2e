import path from 'node:path';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { readText } from '../../../generator/files.ts';
import type { Brand } from '../../../generator/pictures/brand.ts';
import { paletteOf } from '../../../generator/pictures/palette.ts';
import { shorten } from '../../../src/lib/text.ts';
import { readJson } from './questions.ts';

/** Says which colours texts and lines have, if the accent has too little contrast for them. */
export function accentNotes(brand: Pick<Brand, 'accent' | 'ground'>): string[] {
  const seal = paletteOf(brand).get('seal');
  const { light } = brand.accent;
  if (!seal || seal.light === light) return [];
  return [`fills have the accent ${light}; texts and lines have the darker ${seal.light}, which can be read`];
}

const comparison = v.object({
  comparison: v.object({
    groups: v.array(v.object({ rows: v.array(v.object({ values: v.record(v.string(), v.unknown()) })) })),
  }),
});

/** Smaller figures are ignored, because they also occur in unrelated sentences. */
const MIN_FIGURE = 20;

export function planFigures(root: string): number[] {
  const { groups } = readJson(root, 'content/plans.json', comparison).comparison;
  const values = groups.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row.values)));
  return [...new Set(values.filter((value) => typeof value === 'number' && value >= MIN_FIGURE))].map(Number);
}

/** The kinds of content whose texts may mention figures of the plans. */
const kinds = ['home', 'faq', 'plans', 'pages'];

export function figureNotes(root: string, figures: readonly number[]): string[] {
  if (figures.length === 0) return [];
  const notes: string[] = [];
  for (const { tag } of readJson(root, languagesFile, languagesSchema)) {
    const anyFigure = figures.flatMap((figure) => [String(figure), figure.toLocaleString(tag)]).join('|');
    const textWithFigure = new RegExp(`"[^"]*(?<![\\d.,])(?:${anyFigure})(?![\\d]|[.,]\\d)[^"]*"`);
    for (const kind of kinds) {
      const file = `content/${tag}/${kind}.json`;
      const lines = readText(path.join(root, file)).split('\n');
      for (const [index, line] of lines.entries()) {
        if (!textWithFigure.test(line)) continue;
        const excerpt = shorten(line.trim(), 100);
        notes.push(`a figure of the sample’s plans is still in ${file}:${index + 1}: ${excerpt}`);
      }
    }
  }
  return notes;
}
