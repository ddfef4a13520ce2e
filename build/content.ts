import { glob, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Contents, readContent } from '../scripts/content/check-content.ts';
import { projectRoot } from '../scripts/setup/run.ts';
import { type Content, layoutContent, pageContent } from '../src/content/page-content.ts';
import { languages } from '../src/content/schemas/languages.ts';
import { releaseContent, servedKinds } from '../src/content/served.ts';
import { pageNames } from '../src/lib/paths.ts';
import { cacheFolder, writeComplete } from './cache.ts';

/** The folder from which pages import their content, as `@content/<language>/…` (src/routes.tsx). */
export const contentFolder = path.join(cacheFolder, 'content');

/**
 * Puts a no-break space between a name and its number, as in “Windows 11”.
 * @param key of the JSON field; commands stay as they are written
 */
const joinNumbers = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'command' ? value.replace(/(\p{Lu}\p{L}*) (?=\d)/gu, '$1\u00a0') : value;

/**
 * Returns the JSON files that the site loads, by their paths: `en/layout.json`, `en/report.json`, `en/pages/home.json`,
 * `en/releases/1.4.0.json`. `en/updated.json` has the dates of the kinds that a back office may serve;
 * `served/en/plans.json` has such a kind, and only the mocked back office in development loads it.
 */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const language of languages) {
    const content = contents[language];
    const add = (name: string, value: unknown) =>
      files.set(`${language}/${name}.json`, JSON.stringify(value, joinNumbers));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    for (const page of pageNames) add(`pages/${page}`, pageContent(content, page));
    add('updated', Object.fromEntries(servedKinds.map((kind) => [kind, content[kind].updated])));
    for (const kind of servedKinds) files.set(`served/${language}/${kind}.json`, JSON.stringify(content[kind]));
    for (const { version } of content.releases.releases) add(`releases/${version}`, releaseContent(content, version));
  }
  return files;
}

/** The releases that are in feeds and `llms.txt` and have link previews of their own, so that years of releases cannot make a build slow. */
export const newestReleases = ({ releases }: Content) => releases.releases.slice(0, 50);

/**
 * Checks `content/` and writes the files that pages load.
 * @throws where the content has problems: one line each, with file and field
 */
export async function writeContent(): Promise<Contents> {
  const contents = readContent(projectRoot, console.warn);
  const files = contentFiles(contents);
  for (const [name, text] of files) await writeComplete(path.join(contentFolder, name), text);
  // File by file: another build or development server of this checkout may be reading the folder.
  for await (const name of glob('*/**/*.json', { cwd: contentFolder })) {
    if (!files.has(name)) await rm(path.join(contentFolder, name), { force: true });
  }
  return contents;
}
