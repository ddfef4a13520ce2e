import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'postcss';
import { digest } from './files.ts';

const PREFIX_LENGTH = 3;

/**
 * The prefix that a CSS module's classes share: letters that follow from the module's path.
 * @param file relative to the project, with slashes
 */
export function modulePrefix(file: string): string {
  const bytes = Buffer.from(digest(file), 'hex').subarray(0, PREFIX_LENGTH);
  return [...bytes].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/**
 * The name of a CSS module's class in pages: `qmwa`, the file's prefix and a letter for each class in the file's order. Short
 * names take 0.3 to 0.4 KB off every page.
 * @param file the module's absolute path
 */
export function className(root: string, file: string, local: string): string {
  const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))];
  const index = names.indexOf(local);
  if (index < 0) throw new Error(`${file} has no class ${local}.`);
  const letters = [...(index < 26 ? [] : [Math.floor(index / 26) - 1]), index % 26];
  return (
    modulePrefix(path.relative(root, file).split(path.sep).join('/')) +
    String.fromCharCode(...letters.map((letter) => 97 + letter))
  );
}

/** The name of a class in development: `src-pages-home-view-module-css-hero`. */
export const readableName = (root: string, file: string, local: string): string =>
  `${path.relative(root, file).replace(/\W+/g, '-')}-${local}`;

/** The parts of a stylesheet, at-rules as a whole, each as text. */
const partsOf = (css: string): string[] =>
  parse(css).nodes.map((node) => (node.type === 'atrule' && !node.nodes ? `${node};` : `${node}`));

/**
 * Leaves out what a document in this language never uses: the values of `:root` that its own `:root:lang()` replaces, those
 * of other languages, and the font faces that no rule then names. A document keeps its language for as long as it is shown.
 * @param css minified, as the bundler writes it
 */
export function forLanguage(css: string, language: string): string {
  const languageOf = (rule: string) => /^:root:lang\(([\w-]+)\)\{/.exec(rule)?.[1];
  const isOwn = (tag: string) => language === tag || language.startsWith(`${tag}-`);
  const rules = partsOf(css).filter((rule) => isOwn(languageOf(rule) ?? language));
  const replaced = rules.filter(languageOf).flatMap((rule) => rule.match(/--[\w-]+(?=:)/g) ?? []);
  const withoutReplaced = (rule: string) =>
    replaced.reduce((rest, name) => rest.replace(new RegExp(`${name}:[^;}]*;?`), ''), rule);
  const needed = rules.map((rule) => (rule.startsWith(':root{') ? withoutReplaced(rule) : rule));
  const faceOf = (rule: string) => /^@font-face\{font-family:"?([^";]+)/.exec(rule)?.[1];
  const named = needed.filter((rule) => !faceOf(rule)).join('');
  return needed.filter((rule) => named.includes(`"${faceOf(rule) ?? ''}"`) || !faceOf(rule)).join('');
}
