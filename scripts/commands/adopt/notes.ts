import path from 'node:path';
import * as v from 'valibot';
import { languagesFile, languagesSchema } from '../../../generator/content/languages.ts';
import { readText } from '../../../generator/files.ts';
import { accentPair, lowAccentContrast } from '../../../generator/pictures/brand.ts';
import { shorten } from '../../../src/lib/text.ts';
import { readJson } from './questions.ts';

/** Explains why an accent colour was changed, if its contrast is too low for text. */
export function accentNotes(wantedAccent: string): string[] {
  const pair = accentPair(wantedAccent);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const low = lowAccentContrast(wantedAccent, theme);
    if (!low) return [];
    const { token, background, contrast, minimum } = low;
    const reason = `the contrast of ${token} with ${background} is ${contrast}, and texts need ${minimum}`;
    return [`the accent ${wantedAccent} became ${pair[theme]} in the ${theme} theme: ${reason}`];
  });
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
