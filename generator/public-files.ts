import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ProblemText, problem } from '../src/content/problems.ts';
import { pageNames } from '../src/lib/paths.ts';
import type { Folder } from './content/reading.ts';
import { filesIn } from './files.ts';

/** First path segments that nginx handles itself. */
export const serverNames: readonly string[] = ['assets', 'prod-api', 'healthz', 'readyz', '.error'];

/** First path segments that pages and files of `public/` cannot have. */
export const reservedNames: readonly string[] = [
  ...serverNames,
  ...['index', 'index.html', 'pages', 'releases', 'security.txt', '.build-inputs'],
  ...['csp.conf', 'languages.conf', 'files.conf', 'redirects.conf', 'version'],
];

const systemFile = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|\.gitkeep)$/;

/** Returns the paths of the files in `public/`, such as `/press/kit.zip`. Reports and omits those that cannot be served. */
export function publicFiles({ root, report }: Folder): string[] {
  const folder = path.join(root, 'public');
  const isInFolder = (file: string) => realpathSync(file).startsWith(realpathSync(folder) + path.sep);
  const faultOf = (name: string): ProblemText | undefined => {
    const file = path.join(folder, name);
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() && isInFolder(file);
    if (!isFile) return problem('link-in-public');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check must match control characters
    if (/[\u0000-\u001f\u007f\\]/.test(name)) return problem('file-name');
    const [first = ''] = name.split('/');
    const isReserved = [...pageNames, ...reservedNames].includes(first);
    return isReserved ? problem('reserved-name', { name: first }) : undefined;
  };
  const names = filesIn(folder).filter((name) => !systemFile.test(name));
  return names.toSorted().flatMap((name) => {
    const fault = faultOf(name);
    if (fault) report({ file: `public/${name}`, path: [] }, fault);
    return fault ? [] : [`/${name}`];
  });
}

/** The files in `public/` that the pages of the kit's sample show. */
export const sampleFiles: readonly string[] = [
  '/recipe-card.svg',
  '/recipe-card-zh-CN.svg',
  '/care-label.svg',
  '/line-of-music.svg',
];

/** Returns the sample's files that no text of the site refers to. They stay in `public/` for the kit's tests, but no build has them. */
export function unusedSampleFiles(contents: unknown): string[] {
  const texts = JSON.stringify(contents);
  return sampleFiles.filter((file) => !texts.includes(file));
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Returns the part of nginx's configuration that lists the files which are served at their own paths. */
export function filesConf(paths: Iterable<string>): string {
  // In lower case, because nginx's map ignores case. The file system then matches the exact name.
  const names = [...new Set([...paths].map((name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
  const longestName = Math.max(0, ...names.map((name) => Buffer.byteLength(name)));
  const nextPowerOfTwo = (minimum: number) => 2 ** Math.ceil(Math.log2(minimum));
  return `# Written by the build (generator/public-files.ts), included by nginx/entrypoint.sh, never served. Do not edit.

# The hash table has space for all names, and a bucket for the longest name.
map_hash_max_size ${nextPowerOfTwo(Math.max(2048, 4 * names.length))};
map_hash_bucket_size ${nextPowerOfTwo(Math.max(64, longestName + 32))};
map $uri $file_location {
  default $fallback_location;
${names.map((name) => `  ${quoted(name)} @file;\n`).join('')}}
`;
}
