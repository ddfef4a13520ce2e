import { bandPath, braidPath } from '../guilloche.ts';
import { fitLine } from '../lines.ts';
import { bubblePath, carvingPath, sealPath } from '../mark.ts';
import { stroke } from '../pen.ts';
import { type Picture, path, picture, rect, rule, text } from '../svg.ts';
import type { Palette } from '../tokens.ts';

const width = 960;
const height = 640;
const left = 60;
const top = 40;
const card = bubblePath([left, top, 840, 512], { height: 44, foot: 74 });
const frame = bubblePath([left + 20, top + 20, 800, 472], { height: 33, foot: 56 });
const frameInside = bubblePath([left + 28, top + 28, 784, 456], { height: 28, foot: 47 });
const rose = { x: 660, y: 272 };

/** Woven rings around the seal. */
const rings = [
  { radius: 96, swing: 12, strands: 8, waves: 18 },
  { radius: 134, swing: 17, strands: 9, waves: 22 },
  { radius: 171, swing: 10, strands: 7, waves: 36 },
] as const;

/** Who it belongs to: the brand, "member" in both languages, a number, a line to sign on. */
async function inscription(ink: Palette, name: string): Promise<string[]> {
  const x = left + 64;
  return [
    await text(name, x - 3, top + 128, ink.ink, await fitLine(name, 306, { size: 78, weight: 600, tracking: -0.014 })),
    rule(x, top + 156, x + 300, top + 156, ink.ink, 2),
    await text('Member', x, top + 204, ink.ink, { size: 36, slope: 'italic' }),
    await text('会员', x + 300, top + 203, ink.ink, { size: 33, weight: 600, anchor: 'end', tracking: 0.12 }),
    await text('Nº', x, top + 304, ink.seal, { size: 30, weight: 500 }),
    await text('000 001', x + 300, top + 304, ink.seal, {
      size: 44,
      figures: 'tabular',
      tracking: 0.05,
      anchor: 'end',
    }),
    stroke(
      [
        [x + 2, top + 384],
        [x + 10, top + 392],
        [x + 18, top + 402],
      ],
      5,
      ink.seal,
    ),
    stroke(
      [
        [x + 18, top + 384],
        [x + 10, top + 393],
        [x + 2, top + 402],
      ],
      5,
      ink.seal,
    ),
    rule(x, top + 412, x + 300, top + 412, ink.rule, 1.5),
  ];
}

/** A membership card as a letterpress printer would make it: two inks, lathe work, a carved seal; the card is a speech bubble. */
export async function member(ink: Palette, name: string): Promise<Picture> {
  const fine = { fill: 'none', stroke: ink.seal, 'stroke-width': 0.85 };
  return picture(width, height, [
    rect(0, 0, width, height, { fill: ink['paper-sunk'] }),
    path(card, { fill: ink.hairline, transform: 'translate(10 12)' }),
    path(card, { fill: ink['paper-raised'] }),
    path(frame, { fill: 'none', stroke: ink.seal, 'stroke-width': 3 }),
    path(frameInside, { fill: 'none', stroke: ink.seal, 'stroke-width': 1 }),
    ...rings.map((ring) => path(braidPath({ ...rose, ...ring }), fine)),
    path(bandPath(rose.x - 184, rose.x + 184, top + 446, 9, 5, 15), fine),
    path(sealPath + carvingPath, {
      fill: ink.seal,
      'fill-rule': 'evenodd',
      transform: `translate(${rose.x - 56} ${rose.y - 52}) scale(7)`,
    }),
    ...(await inscription(ink, name)),
  ]);
}
