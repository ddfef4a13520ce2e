/**
 * The mark: a square seal whose lower edge is cut so that one corner stays as the tail of a speech bubble. Into it are
 * carved the strokes of the character for "word" (a dot, three lines, a mouth); whoever does not read it sees lines of
 * text above a text field. Strokes and gaps are one unit of a 16 by 16 grid, so it is sharp at every multiple of 16 px.
 */
export const markGrid = 16;

/** Units: the tail's height below the bubble, and the width of its foot along the bubble's lower edge. */
export const tail = { height: 3, foot: 5 };

/** A box in units: left, top, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The four strokes above the mouth. */
const strokes: readonly Box[] = [
  [7, 1, 2, 1],
  [2, 3, 12, 1],
  [4, 5, 8, 1],
  [4, 7, 8, 1],
];

/** The mouth and its opening. */
const mouth: Box = [4, 9, 8, 3];
const opening: Box = [5, 10, 6, 1];

export const boxPath = ([x, y, width, height]: Box): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/**
 * A speech bubble: a box of `width` by `height` units with its tail below the lower left corner, or the lower right one.
 * The tail adds its own height below the box.
 */
export function bubblePath([x, y, width, height]: Box, size = tail, side: 'left' | 'right' = 'left'): string {
  return side === 'left'
    ? `M${x} ${y}h${width}v${height}h${size.foot - width}l${-size.foot} ${size.height}z`
    : `M${x} ${y}h${width}v${height + size.height}l${-size.foot} ${-size.height}h${size.foot - width}z`;
}

const body: Box = [0, 0, markGrid, markGrid - tail.height];

/** The seal's outline moved inwards by `inset` units, so that a frame of that width stays. */
function insetPath(inset: number): string {
  const { height, foot } = tail;
  const edge = markGrid - inset;
  const base = markGrid - height - inset;
  const slant = inset * Math.hypot(height, foot);
  const tip = markGrid - (slant + height * inset) / foot;
  const heel = foot - (slant - foot * inset) / height;
  return `M${inset} ${inset}V${tip}L${heel} ${base}H${edge}V${inset}z`;
}

/** The seal without carving: the bullet, the badge and the demo's cursor. */
export const sealPath = bubblePath(body);

/** The strokes alone: for a ground that is the seal's colour already. */
export const carvingPath = [...strokes, mouth, opening].map(boxPath).join('');

/** The mark in one colour, for `fill-rule="evenodd"`: carved out of the seal, or printed inside a thin frame. */
export const markPath = {
  solid: sealPath + carvingPath,
  outline: sealPath + insetPath(0.5) + carvingPath,
} as const;
