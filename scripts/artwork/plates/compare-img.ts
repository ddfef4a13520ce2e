import { greek } from '../greek.ts';
import { stroke } from '../pen.ts';
import { bubble, mark, type Picture, picture, rect, rule, text } from '../svg.ts';
import type { Palette } from '../tokens.ts';

const width = 1280;
const height = 720;
const tail = 28;

/** Struck out from left to right, ending in the loop that means "delete". */
const deletion = (y: number, end: number): [number, number][] => [
  [122, y + 3],
  [240, y - 1],
  [400, y + 2],
  [end, y - 3],
  [end + 34, y - 12],
  [end + 44, y - 34],
  [end + 28, y - 40],
  [end + 24, y - 16],
  [end + 46, y + 4],
];

/** The answer that talks: much text, an estimate, and the proofreader's red all over it. */
async function talkingAnswer(ink: Palette): Promise<string[]> {
  const words = { x: 132, width: 408, leading: 26, height: 8 };
  const red = (points: [number, number][], weight = 4.6) => stroke(points, weight, ink.seal);
  return [
    bubble([96, 224, 480, 388], tail, { fill: ink['paper-sunk'] }),
    greek({ ...words, y: 264, lines: 5, seed: 5, last: 0.72 }, ink['ink-faint']),
    greek({ ...words, y: 412, lines: 3, seed: 11, last: 0.5 }, ink['ink-faint']),
    stroke(
      [
        [136, 548],
        [146, 540],
        [156, 548],
        [166, 552],
        [176, 543],
      ],
      6,
      ink.ink,
    ),
    stroke(
      [
        [136, 566],
        [146, 558],
        [156, 566],
        [166, 570],
        [176, 561],
      ],
      6,
      ink.ink,
    ),
    await text('400', 192, 580, ink.ink, { size: 76, weight: 500 }),
    red(deletion(268, 530)),
    red([
      [124, 295],
      [260, 293],
      [400, 296],
      [546, 291],
    ]),
    red([
      [122, 321],
      [250, 323],
      [420, 318],
      [548, 321],
    ]),
    red(
      [
        [120, 405],
        [106, 412],
        [104, 440],
        [92, 444],
        [104, 449],
        [106, 472],
        [120, 480],
      ],
      4,
    ),
    red([
      [316, 512],
      [226, 502],
      [136, 522],
      [112, 560],
      [156, 598],
      [262, 602],
      [342, 582],
      [352, 542],
      [300, 514],
      [236, 504],
    ]),
    red(
      [
        [354, 560],
        [420, 574],
        [510, 562],
        [594, 530],
      ],
      3.4,
    ),
    await text('?', 624, 548, ink.seal, { size: 80, slope: 'italic', weight: 500, anchor: 'middle' }),
  ];
}

/** The answer that shows its work: its steps, a result, a source, a tick. */
async function workedAnswer(ink: Palette): Promise<string[]> {
  const step = { size: 38, figures: 'tabular', anchor: 'end' } as const;
  return [
    bubble([704, 224, 480, 388], tail, { fill: 'none', stroke: ink.ink, 'stroke-width': 2.5 }),
    await text('17 × 20', 876, 296, ink['ink-soft'], step),
    await text('=', 916, 296, ink['ink-soft'], { size: 38, anchor: 'middle' }),
    await text('340', 1048, 296, ink.ink, step),
    await text('17 × 4', 876, 348, ink['ink-soft'], step),
    await text('=', 916, 348, ink['ink-soft'], { size: 38, anchor: 'middle' }),
    await text('68', 1048, 348, ink.ink, step),
    await text('+', 1106, 348, ink.ink, { size: 38, anchor: 'middle' }),
    rule(740, 376, 1148, 376, ink.ink, 2.5),
    await text('408', 1054, 516, ink.ink, { size: 164, weight: 500, anchor: 'end', tracking: -0.02 }),
    stroke(
      [
        [1074, 462],
        [1088, 482],
        [1098, 504],
        [1118, 456],
        [1160, 398],
      ],
      10,
      ink.seal,
    ),
    rule(740, 552, 1148, 552, ink.hairline, 2),
    await text('1', 740, 588, ink.seal, { size: 22, weight: 600 }),
    greek({ x: 762, y: 576, width: 300, lines: 1, leading: 20, height: 8, seed: 3, last: 1 }, ink['ink-faint']),
    mark(1120, 568, 28, ink.seal),
  ];
}

/** One question, answered twice, marked like proofs. It holds no language: figures and proof marks are read by everybody. */
export async function compareImg(ink: Palette): Promise<Picture> {
  return picture(width, height, [
    rect(0, 0, width, height, { fill: ink['paper-raised'] }),
    bubble([420, 44, 440, 120], tail, { fill: ink.ink }, 'right'),
    await text('17 × 24 = ?', 640, 126, ink.paper, { size: 66, anchor: 'middle' }),
    rule(640, 224, 640, 440, ink.hairline, 2),
    rule(640, 590, 640, 640, ink.hairline, 2),
    ...(await talkingAnswer(ink)),
    ...(await workedAnswer(ink)),
  ]);
}
