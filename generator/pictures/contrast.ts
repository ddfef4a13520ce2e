import { problem } from '../../src/content/problems.ts';
import { readFacts } from '../content/read-json.ts';
import { type Folder, placeOf } from '../content/reading.ts';
import { brandFile, brandSchema, type Theme } from './brand.ts';
import { type BrandColours, backgrounds, contrastOf, MIN_TEXT_CONTRAST, type Palette, paletteOf } from './palette.ts';

/** The contrast with the backgrounds that a colour needs: text 7 (AAA) or 4.5 (AA), edges of controls 3. */
const minimumContrast: Readonly<Record<string, number>> = {
  ink: 7,
  'ink-soft': 7,
  'ink-faint': MIN_TEXT_CONTRAST,
  rule: 3,
};

/** Returns the lowest contrast of a colour with a background, if it is too low. */
function lowContrast(name: string, theme: Theme, brand: BrandColours) {
  const palette = paletteOf(brand);
  const colourOf = (token: string) => palette.get(token)?.[theme] ?? '';
  const [lowest] = backgrounds
    .map((background) => ({ background, contrast: contrastOf(colourOf(name), colourOf(background)) }))
    .toSorted((a, b) => a.contrast - b.contrast);
  const minimum = minimumContrast[name] ?? 0;
  if (!lowest || lowest.contrast >= minimum) return undefined;
  return { token: `--${name}`, background: `--${lowest.background}`, contrast: lowest.contrast.toFixed(1), minimum };
}

/** Reads the accent and palette of content/brand.json, and reports a ground with too low a contrast. */
export function readAndCheckColours(folder: Folder): Palette | undefined {
  const read = readFacts(brandFile, brandSchema, folder);
  if (!read) return undefined;
  for (const theme of ['light', 'dark'] as const) {
    const [low] = Object.keys(minimumContrast).flatMap((token) => {
      const values = lowContrast(token, theme, read.facts);
      return values ? [{ token, values }] : [];
    });
    if (!low) continue;
    const correction = theme === 'light' ? 'lighter' : 'darker';
    const fault = problem(`${correction}-${low.token === 'rule' ? 'edge' : 'text'}-colour`, low.values);
    folder.report(placeOf(read.located, ['ground', theme]), fault, read.facts.ground?.[theme]);
  }
  return new Map([...paletteOf(read.facts), ['accent', read.facts.accent]]);
}
