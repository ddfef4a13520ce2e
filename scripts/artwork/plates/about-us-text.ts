import { fitLine, fitLines } from '../lines.ts';
import { mark, type Picture, path, picture, rect, rule, text } from '../svg.ts';
import type { Palette } from '../tokens.ts';
import type { Words } from '../words.ts';

const page = { width: 960, height: 720 };

/** Outer and inner edges of the type area, as a page is divided by ninths. */
const area = { left: 160, right: 880, top: 128, bottom: 592 };

/** The hairlines by which a page is laid out: diagonals and ninths, and crop marks at its corners. */
function construction(ink: Palette): string[] {
  const { width, height } = page;
  const { left, right, top, bottom } = area;
  const line = (...at: [number, number, number, number]) => rule(...at, ink.hairline);
  const crops = [0, width].flatMap((x) =>
    [0, height].map(
      (y) =>
        `M${x ? x - 32 : 32} ${y ? y - 12 : 12}v${y ? -16 : 16}M${x ? x - 12 : 12} ${y ? y - 32 : 32}h${x ? -16 : 16}`,
    ),
  );
  return [
    line(0, height, width, 0),
    line(left, 0, left, height),
    line(right, 0, right, height),
    line(0, top, width, top),
    line(0, bottom, width, bottom),
    path(crops.join(''), { stroke: ink.rule, fill: 'none' }),
  ];
}

/** Em sizes to try for the sentence, the largest first. */
const sizes = [112, 96, 80, 66, 54];

/** The founding sentence as a set page, in both scripts, with the lines of its layout left visible. */
export async function aboutUsText(ink: Palette, founding: Words['founding']): Promise<Picture> {
  // Display type hangs out of its area by as much as its letters have room at their sides.
  const width = area.right - area.left + 8;
  const display = { tracking: -0.026 } as const;
  const { lines, size } = await fitLines(founding.en, [width, 340], display, sizes);
  const set = lines.map((line, index) =>
    text(line, area.left - 4, area.top + 96 + index * size, ink.ink, {
      ...display,
      size,
      slope: index === lines.length - 1 ? 'italic' : 'normal',
    }),
  );
  const second = await fitLine(founding['zh-CN'], width, { size: 46, weight: 500, tracking: 0.06 });
  return picture(page.width, page.height, [
    rect(0, 0, page.width, page.height, { fill: ink['paper-raised'] }),
    ...construction(ink),
    ...(await Promise.all(set)),
    await text(founding['zh-CN'], area.left, area.bottom - 36, ink.ink, second),
    mark(area.left - 96, area.top + 24, 56, ink.seal),
    await text('1', area.right, page.height - 64, ink['ink-soft'], { size: 22, anchor: 'end' }),
  ]);
}
