import { realpathSync } from 'node:fs';
import path from 'node:path';
import { digest, filesIn, projectRoot, readText } from './files.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What CSS modules give a name of the site: classes and animations. Also matches some other text, which only uses up a name. */
const names = /(?:\.|@keyframes )([a-z_][\w-]*)/gi;

/** `a0`, `b0`, … with a digit, so that no blocker of advertisements hides a class `ad`. */
const shortName = (index: number): string => {
  const letter = letters[index % letters.length] ?? '';
  return letter + Math.floor(index / letters.length);
};

/**
 * Numbers the class names of all CSS modules, because every page has its styles inlined: two characters instead of a hash save 1 KB of
 * a compressed page. The numbers depend only on the sources, so that the browser's and the server's build agree.
 * @returns `key`, which changes with the numbers, for caches, and `nameOf`, which hashes the names of files elsewhere, as in packages
 */
export function shortClassNames(root = path.join(projectRoot, 'src')) {
  // The bundler names the real paths.
  const folder = realpathSync(root);
  const files = filesIn(folder).filter((name) => name.endsWith('.module.css'));
  const keys = files.sort().flatMap((name) => {
    const file = path.join(folder, name);
    return [...new Set([...readText(file).matchAll(names)].map(([, local]) => `${file} ${local}`))];
  });
  const numbers = new Map(keys.map((key, index) => [key, index]));
  const nameOf = (file: string, local: string): string => {
    const index = numbers.get(`${file} ${local}`);
    return index === undefined ? `${local}_${digest(file, local).slice(0, 6)}` : shortName(index);
  };
  return { key: keys.map((key) => path.relative(folder, key)).join('\n'), nameOf };
}
