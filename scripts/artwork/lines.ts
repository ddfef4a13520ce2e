import { type Style, setLine } from './typeface.ts';

/** A word with the space after it, or one Chinese character with the punctuation after it. */
const words = /[\u2e80-\u2fff\u3040-\u9fff][\u3000-\u303f\uff00-\uffef]*|[^\s\u2e80-\u9fff]+\s*/g;

/** Breaks text into lines of at most `width` picture units between the matches of `units`. */
export async function breakLines(text: string, width: number, style: Style, units = words): Promise<string[]> {
  const lines: string[] = [];
  let line = '';
  for (const unit of text.match(units) ?? []) {
    const next = line + unit;
    if (line !== '' && (await setLine(next.trimEnd(), 0, 0, style)).width > width) {
      lines.push(line.trimEnd());
      line = unit;
    } else line = next;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** The same number of lines, of as equal a length as words allow. */
export async function balanceLines(text: string, width: number, style: Style): Promise<string[]> {
  let best = await breakLines(text, width, style);
  for (let share = 0.95; share > 0.4; share -= 0.05) {
    const narrower = await breakLines(text, width * share, style);
    if (narrower.length > best.length) break;
    best = narrower;
  }
  return best;
}

/** The width of the widest line, in picture units. */
export async function widest(lines: readonly string[], style: Style): Promise<number> {
  const widths = await Promise.all(lines.map(async (line) => (await setLine(line, 0, 0, style)).width));
  return Math.max(...widths);
}

/** The style, its size reduced as far as it takes for one line to be at most `width` picture units wide. */
export async function fitLine(text: string, width: number, style: Style): Promise<Style> {
  const share = width / (await setLine(text, 0, 0, style)).width;
  return share < 1 ? { ...style, size: Math.floor(style.size * share) } : style;
}

/** Lines, at the first of the sizes at which they fit a box; at the last where none does. */
export async function fitLines(
  text: string,
  [width, height]: readonly [width: number, height: number],
  style: Omit<Style, 'size'>,
  sizes: readonly number[],
): Promise<{ lines: string[]; size: number }> {
  let set = { lines: [text], size: 0 };
  for (const size of sizes) {
    set = { lines: await breakLines(text, width, { ...style, size }), size };
    if (set.lines.length * size <= height && (await widest(set.lines, { ...style, size })) <= width) break;
  }
  return set;
}
