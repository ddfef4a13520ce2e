import { randomStream } from './random.ts';
import { path } from './svg.ts';

export type Block = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: number;
  /** Distance of two lines, and the height of a word's bar. */
  readonly leading: number;
  readonly height: number;
  readonly seed: number;
  /** Share of the width that the last line fills. */
  readonly last?: number;
};

/** Words that say nothing: bars of word length, justified, as layout artists draw text that is not written yet. */
export function greek({ x, y, width, lines, leading, height, seed, last = 0.6 }: Block, fill: string): string {
  const random = randomStream(seed);
  const bars: string[] = [];
  for (let line = 0; line < lines; line++) {
    const end = x + (line === lines - 1 ? width * last : width);
    let pen = x;
    while (pen < end - height) {
      const length = height * (2.2 + random() * 7);
      const stop = end - pen - length < height * 4 ? end : pen + length;
      bars.push(`M${pen.toFixed(1)} ${y + line * leading}H${stop.toFixed(1)}v${height}H${pen.toFixed(1)}z`);
      pen = stop + height * 1.1;
    }
  }
  return path(bars.join(''), { fill });
}
