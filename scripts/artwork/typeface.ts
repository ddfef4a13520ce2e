import type { Font } from 'fontkit';
import { hanFont, latinFont, type Slope } from './font-files.ts';

/** One character or cluster as an outline: SVG path data in font units (y grows downwards), and its advance. */
type Glyph = { readonly path: string; readonly advance: number; readonly unitsPerEm: number };

export type Style = {
  /** Em size in the picture's units. */
  readonly size: number;
  readonly weight?: number;
  readonly slope?: Slope;
  /** Extra space after each character, in em. */
  readonly tracking?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly figures?: 'tabular';
};

const han = /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]/;
const fonts = new Map<string, Promise<Font>>();

function remembered(key: string, load: () => Promise<Font>): Promise<Font> {
  const font = fonts.get(key) ?? load();
  fonts.set(key, font);
  return font;
}

function glyphs(font: Font, text: string, features: readonly string[]): Glyph[] {
  const run = font.layout(text, [...features]);
  if (run.glyphs.some(({ id }) => id === 0)) {
    throw new Error(
      `The pictures’ fonts lack a character of “${text}”: docs/editing.md says how to bring your own picture.`,
    );
  }
  return run.glyphs.map((glyph, index) => ({
    path: glyph.path.scale(1, -1).toSVG(),
    advance: run.positions[index]?.xAdvance ?? glyph.advanceWidth,
    unitsPerEm: font.unitsPerEm,
  }));
}

async function shape(text: string, { weight = 400, slope = 'normal', figures }: Style): Promise<Glyph[]> {
  const runs =
    text.match(/[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]|[^\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]+/g) ?? [];
  const shaped = runs.map(async (run) =>
    han.test(run)
      ? glyphs(await remembered(`han ${run} ${weight}`, () => hanFont(run, weight)), run, [])
      : glyphs(
          await remembered(`${slope} ${weight}`, () => latinFont(slope, weight)),
          run,
          figures ? ['kern', 'liga', 'tnum'] : ['kern', 'liga'],
        ),
  );
  return (await Promise.all(shaped)).flat();
}

/** Text as outlines: an SVG path and its width. */
export type Line = { readonly path: string; readonly width: number };

const round = (value: number): number => Math.round(value * 100) / 100;

/** Path data scaled by `scale` and moved by (x, y), absolute commands only (which is what fontkit writes). */
function transformed(path: string, scale: number, x: number, y: number): string {
  return path.replace(/([MLQC])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    const values = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return command + values.map((value, index) => round(value * scale + (index % 2 === 0 ? x : y))).join(' ');
  });
}

/** Sets one line with its baseline at (x, y). Fonts come from packages, so the same text gives the same outlines anywhere. */
export async function setLine(text: string, x: number, y: number, style: Style): Promise<Line> {
  const { size, tracking = 0, anchor = 'start' } = style;
  const run = await shape(text, style);
  const advances = run.map((glyph) => (glyph.advance / glyph.unitsPerEm + tracking) * size);
  const width = advances.reduce((sum, advance) => sum + advance, 0) - tracking * size;
  let pen = x - { start: 0, middle: width / 2, end: width }[anchor];
  const paths = run.map((glyph, index) => {
    const path = transformed(glyph.path, size / glyph.unitsPerEm, pen, y);
    pen += advances[index] ?? 0;
    return path;
  });
  return { path: paths.join(''), width };
}
