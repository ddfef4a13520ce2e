import { createHash } from 'node:crypto';

const OPENING = '@media print{';

/** Where the block ends that opens before `at`: behind its closing brace. */
function endOfBlock(css: string, at: number): number {
  let depth = 1;
  while (depth > 0) {
    if (at >= css.length) throw new Error('A stylesheet has a block for print that does not end.');
    if (css[at] === '{') depth++;
    if (css[at] === '}') depth--;
    at++;
  }
  return at;
}

/**
 * Parts the blocks for print from the rest of a stylesheet. A page inlines what a screen needs; paper can wait for a file.
 * @param css minified, as the bundler writes it
 * @throws where a block for print does not end
 */
export function splitPrint(css: string): { screen: string; print: string } {
  let screen = '';
  let print = '';
  let from = 0;
  for (let at = css.indexOf(OPENING); at >= 0; at = css.indexOf(OPENING, from)) {
    const end = endOfBlock(css, at + OPENING.length);
    screen += css.slice(from, at);
    print += css.slice(at + OPENING.length, end - 1);
    from = end;
  }
  return { screen: screen + css.slice(from), print };
}

/** Where a page's print styles lie, relative to the output folder: named after their content, so that pages share them. */
export const printFile = (css: string): string =>
  `assets/css/print.${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
