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
