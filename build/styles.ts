import { createHash } from 'node:crypto';
import path from 'node:path';

const PREFIX_LENGTH = 4;

/**
 * The prefix that a CSS module's classes share: letters that follow from the module's path.
 * @param file relative to the project, with slashes
 */
export function modulePrefix(file: string): string {
  const bytes = createHash('sha256').update(file).digest().subarray(0, PREFIX_LENGTH);
  return [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/**
 * The name of a CSS module's class in pages: `qmwz-lead`. One prefix for each file instead of one hash for each class takes
 * 0.7 KB off every page, because the prefix compresses well.
 * @param file the module's absolute path
 */
export const className = (root: string, file: string, local: string): string =>
  `${modulePrefix(path.relative(root, file).split(path.sep).join('/'))}-${local}`;

const PRINT_BLOCK = '@media print{';

/** The offset behind the closing brace of the block that opens before `at`. */
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
 * Separates the blocks for print from the rest of a stylesheet: a page inlines what the screen needs and links the rest.
 * @param css minified, as the bundler writes it
 * @throws where a block for print does not end
 */
export function splitPrint(css: string): { screen: string; print: string } {
  let screen = '';
  let print = '';
  let from = 0;
  for (let at = css.indexOf(PRINT_BLOCK); at >= 0; at = css.indexOf(PRINT_BLOCK, from)) {
    const end = endOfBlock(css, at + PRINT_BLOCK.length);
    screen += css.slice(from, at);
    print += css.slice(at + PRINT_BLOCK.length, end - 1);
    from = end;
  }
  return { screen: screen + css.slice(from), print };
}

/** The rules of a stylesheet, with at-rules as a whole. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  for (let from = 0; from < css.length; ) {
    const [opening, statement] = [css.indexOf('{', from), css.indexOf(';', from)];
    const isStatement = statement >= 0 && (opening < 0 || statement < opening);
    const end = isStatement ? statement + 1 : opening < 0 ? css.length : endOfBlock(css, opening + 1);
    rules.push(css.slice(from, end));
    from = end;
  }
  return rules;
}

/**
 * Leaves out what a document in this language never uses: the values of `:root` that its own `:root:lang()` replaces, those
 * of other languages, and the font faces that no rule then names. A document keeps its language for as long as it is shown.
 * @param css minified, as the bundler writes it
 */
export function forLanguage(css: string, language: string): string {
  const languageOf = (rule: string) => /^:root:lang\(([\w-]+)\)\{/.exec(rule)?.[1];
  const isOwn = (tag: string) => language === tag || language.startsWith(`${tag}-`);
  const rules = topLevelRules(css).filter((rule) => isOwn(languageOf(rule) ?? language));
  const replaced = rules.filter(languageOf).flatMap((rule) => rule.match(/--[\w-]+(?=:)/g) ?? []);
  const withoutReplaced = (rule: string) =>
    replaced.reduce((rest, name) => rest.replace(new RegExp(`${name}:[^;}]*;?`), ''), rule);
  const needed = rules.map((rule) => (rule.startsWith(':root{') ? withoutReplaced(rule) : rule));
  const faceOf = (rule: string) => /^@font-face\{font-family:"?([^";]+)/.exec(rule)?.[1];
  const named = needed.filter((rule) => !faceOf(rule)).join('');
  return needed.filter((rule) => named.includes(`"${faceOf(rule) ?? ''}"`) || !faceOf(rule)).join('');
}

/** The path of a page's print styles below the output folder: named after their content, so that pages share them. */
export const printFile = (css: string): string =>
  `assets/css/print.${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`;
