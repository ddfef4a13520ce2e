import { bubblePath, markGrid, markPath } from './mark.ts';
import { type Style, setLine } from './typeface.ts';

/** A finished picture: `width` by `height` units are CSS pixels at 1x. */
export type Picture = { readonly width: number; readonly height: number; readonly svg: string };

type Attributes = Readonly<Record<string, string | number>>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const path = (d: string, values: Attributes): string => `<path d="${d}"${attributes(values)}/>`;

export const rect = (x: number, y: number, width: number, height: number, values: Attributes): string =>
  `<rect${attributes({ x, y, width, height, ...values })}/>`;

/** A straight rule of `weight` units. */
export const rule = (x1: number, y1: number, x2: number, y2: number, stroke: string, weight = 1): string =>
  `<line${attributes({ x1, y1, x2, y2, stroke, 'stroke-width': weight })}/>`;

export const group = (children: readonly string[], values: Attributes = {}): string =>
  `<g${attributes(values)}>${children.join('')}</g>`;

/** One line of outlined text in one colour, baseline at (x, y). */
export async function text(words: string, x: number, y: number, fill: string, style: Style): Promise<string> {
  return path((await setLine(words, x, y, style)).path, { fill });
}

/** The mark at (x, y), `size` units square. */
export const mark = (x: number, y: number, size: number, fill: string, kind: keyof typeof markPath = 'solid'): string =>
  path(markPath[kind], {
    fill,
    'fill-rule': 'evenodd',
    transform: `translate(${x} ${y}) scale(${size / markGrid})`,
  });

/** A speech bubble with a tail that is `tail` units high. */
export const bubble = (
  [x, y, width, height]: readonly [number, number, number, number],
  tail: number,
  values: Attributes,
  side: 'left' | 'right' = 'left',
): string => path(bubblePath([x, y, width, height], { height: tail, foot: tail * 1.67 }, side), values);

export const picture = (width: number, height: number, children: readonly string[]): Picture => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>`,
});
