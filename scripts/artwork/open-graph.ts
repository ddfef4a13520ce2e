import type { Language } from '../../src/content/schemas/languages.ts';
import { balanceLines, breakLines, fitLine, widest } from './lines.ts';
import { bubblePath } from './mark.ts';
import { mark, type Picture, path, picture, rect, text } from './svg.ts';
import { readPalette } from './tokens.ts';
import type { Style } from './typeface.ts';

export type Preview = { readonly title: string; readonly language: Language; readonly name: string };

/** What link previews expect, in pixels. */
const width = 1200;
const height = 630;

const inset = 64;
const bubble = { width: width - 2 * inset, height: 400 };
const textWidth = bubble.width - 128;
const textHeight = 350;

const wordmark: Style = { size: 54, weight: 600, tracking: -0.012 };

/** Em sizes to try, the largest first; below the fourth a title is better broken by words than by clauses. */
const sizes = { en: [124, 108, 94, 80, 66, 54], 'zh-CN': [104, 92, 80, 68, 56, 46] } as const;
const clauseSizes = 4;

/** Where a title breathes: after a sentence, and in Chinese after any clause. */
const clauses = /[^，。：；.?!？！]+[，。：；.?!？！]+\s*|[^，。：；.?!？！]+$/g;

const looks = {
  en: { weight: 400, tracking: -0.024, leading: 1.06, capitals: 0.67 },
  'zh-CN': { weight: 600, tracking: 0.01, leading: 1.3, capitals: 0.84 },
} as const;

/** The title's lines at the largest size that fits the bubble: by clauses where that works, else as even as words allow. */
async function setTitle({ title, language }: Preview): Promise<{ lines: string[]; style: Style }> {
  const style = (size: number): Style => ({ ...looks[language], size });
  const smallest = style(sizes[language].at(-1) ?? 46);
  const attempts = [
    ...sizes[language]
      .slice(0, clauseSizes)
      .map((size) => ({ size, lines: breakLines(title, textWidth, style(size), clauses) })),
    ...sizes[language].map((size) => ({ size, lines: balanceLines(title, textWidth, style(size)) })),
  ];
  for (const { size, lines } of attempts) {
    const high = (await lines).length * looks[language].leading * size;
    if (high <= textHeight && (await widest(await lines, style(size))) <= textWidth)
      return { lines: await lines, style: style(size) };
  }
  return { lines: await balanceLines(title, textWidth, smallest), style: smallest };
}

/** The picture of a shared link: the page's title as what the brand says, 1200 by 630 pixels. */
export async function openGraph(preview: Preview): Promise<Picture> {
  const ink = readPalette('light');
  const { lines, style } = await setTitle(preview);
  const leading = style.size * looks[preview.language].leading;
  const capitals = style.size * looks[preview.language].capitals;
  const first = inset + (bubble.height - (lines.length - 1) * leading + capitals) / 2 - style.size * 0.03;
  const set = lines.map((line, index) => text(line, inset + 60, first + index * leading, ink.ink, style));
  return picture(width, height, [
    rect(0, 0, width, height, { fill: ink.paper }),
    path(bubblePath([inset, inset, bubble.width, bubble.height], { height: 52, foot: 87 }), {
      fill: ink['paper-raised'],
      stroke: ink.ink,
      'stroke-width': 3,
    }),
    ...(await Promise.all(set)),
    mark(inset + 60, 504, 64, ink.seal),
    await text(preview.name, inset + 142, 554, ink.ink, await fitLine(preview.name, bubble.width - 142, wordmark)),
  ]);
}

/** The same as SVG text. */
export const openGraphSvg = async (preview: Preview): Promise<string> => (await openGraph(preview)).svg;
