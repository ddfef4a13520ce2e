import { greek } from '../greek.ts';
import { bubble, mark, type Picture, path, picture, rect, rule, text } from '../svg.ts';
import type { Palette } from '../tokens.ts';

const width = 960;
const height = 720;
const margin = 40;
const cell = { width: 220, height: 640 / 3 };

type Draw = (x: number, y: number, ink: Palette) => Promise<string> | string;

const sign =
  (words: string, size: number, drop: number, slope: 'normal' | 'italic' = 'normal'): Draw =>
  (x, y, ink) =>
    text(words, x + 110, y + drop, ink.ink, { size, slope, anchor: 'middle' });

/** A voice: bars that swell and fade. */
const voice: Draw = (x, y, ink) => {
  const bars = Array.from({ length: 27 }, (_, index) => {
    const half = 4 + 44 * Math.abs(Math.sin(index * 1.7) * Math.sin(((index + 1) / 28) * Math.PI));
    return `M${x + 32 + index * 6} ${(y + 116 - half).toFixed(1)}V${(y + 116 + half).toFixed(1)}`;
  });
  return path(bars.join(''), { stroke: ink.ink, 'stroke-width': 2.6 });
};

/** A picture: a sphere in halftone. */
const halftone: Draw = (x, y, ink) => {
  const dots: string[] = [];
  for (let row = 0; row < 15; row++) {
    for (let column = 0; column < 15; column++) {
      const [u, v] = [(column - 7) / 7, (row - 7) / 7];
      const depth = 1 - u * u - v * v;
      if (depth < 0.05) continue;
      const light = Math.max(0, -0.55 * u - 0.6 * v + 0.58 * Math.sqrt(depth));
      const radius = (0.9 + 4.1 * (ink.theme === 'light' ? 1 - light : light)).toFixed(2);
      dots.push(`<circle cx="${x + 110 + u * 66}" cy="${y + 114 + v * 66}" r="${radius}"/>`);
    }
  }
  return `<g fill="${ink.ink}">${dots.join('')}</g>`;
};

/** A document: a page with its corner turned. */
const page: Draw = (x, y, ink) =>
  path(`M${x + 64} ${y + 44}h66l26 26v110h-92zM${x + 130} ${y + 44}v26h26`, {
    fill: 'none',
    stroke: ink.ink,
    'stroke-width': 2.4,
    'stroke-linejoin': 'round',
  }) + greek({ x: x + 80, y: y + 92, width: 60, lines: 5, leading: 16, height: 5, seed: 8 }, ink['ink-soft']);

/** Figures: a small chart. */
const chart: Draw = (x, y, ink) =>
  [46, 30, 70, 58, 104]
    .map((size, index) =>
      rect(x + 45 + index * 27, y + 172 - size, 18, size, { fill: index === 4 ? ink.seal : ink.ink }),
    )
    .join('') + rule(x + 36, y + 173, x + 184, y + 173, ink.ink, 2);

/** Sources: a quotation, with the number of its note. */
const sources: Draw = async (x, y, ink) =>
  (await text('“', x + 36, y + 198, ink.ink, { size: 180 })) +
  (await text('”', x + 110, y + 198, ink.ink, { size: 180 })) +
  (await text('1', x + 184, y + 92, ink.seal, { size: 34, weight: 600 }));

/** Languages: the specimen's great cell, two rows and two columns large. */
const scripts: Draw = async (x, y, ink) =>
  (await text('R', x + 24, y + 318, ink.ink, { size: 276, tracking: -0.03 })) +
  (await text('文', x + 220, y + 302, ink.ink, { size: 204, weight: 500 })) +
  rule(x + 24, y + 319, x + 424, y + 319, ink.seal, 1.5) +
  rule(x + 24, y + 133, x + 424, y + 133, ink.hairline, 1.5) +
  rule(x + 24, y + 376, x + 424, y + 376, ink.hairline, 1.5);

/** A conversation: two bubbles that answer each other. */
const talk: Draw = (x, y, ink) =>
  bubble([x + 84, y + 52, 100, 44], 14, { fill: ink.ink }, 'right') +
  bubble([x + 36, y + 118, 124, 50], 14, { fill: 'none', stroke: ink.ink, 'stroke-width': 2.4 }) +
  greek({ x: x + 52, y: y + 134, width: 92, lines: 2, leading: 14, height: 5, seed: 2 }, ink['ink-soft']);

const cells: readonly (readonly [column: number, row: number, draw: Draw])[] = [
  [0, 0, scripts],
  [2, 0, sign('{ ; }', 104, 146)],
  [3, 0, sources],
  [2, 1, voice],
  [3, 1, halftone],
  [0, 2, page],
  [1, 2, chart],
  [2, 2, talk],
  [3, 2, (x, y, ink) => mark(x + 62, y + 58, 96, ink.seal)],
];

/** A specimen sheet of what the product can do: numbered cells, each a sign that readers of both languages know. */
export async function tagImg(ink: Palette): Promise<Picture> {
  const drawn = cells.map(async ([column, row, draw], index) => {
    const [x, y] = [margin + column * cell.width, margin + row * cell.height];
    const number = await text(String(index + 1), x + 14, y + 30, ink['ink-faint'], { size: 20, figures: 'tabular' });
    return number + (await draw(x, y, ink));
  });
  const [bottom, right] = [height - margin, width - margin];
  const middle = margin + 2 * cell.width;
  return picture(width, height, [
    rect(0, 0, width, height, { fill: ink['paper-raised'] }),
    rule(middle, margin, middle, bottom, ink.hairline, 1.5),
    rule(middle + cell.width, margin, middle + cell.width, bottom, ink.hairline, 1.5),
    rule(margin + cell.width, margin + 2 * cell.height, margin + cell.width, bottom, ink.hairline, 1.5),
    rule(middle, margin + cell.height, right, margin + cell.height, ink.hairline, 1.5),
    rule(margin, margin + 2 * cell.height, right, margin + 2 * cell.height, ink.hairline, 1.5),
    rule(margin, margin, right, margin, ink.ink, 3),
    rule(margin, bottom, right, bottom, ink.ink, 3),
    ...(await Promise.all(drawn)),
  ]);
}
