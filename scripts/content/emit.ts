import { pageNames } from '../../src/config/paths.ts';
import { languages } from '../../src/content/schemas/languages.ts';
import { layoutContent, pageContent, releaseContent } from '../../src/content/select.ts';
import { servedKinds } from '../../src/content/served.ts';
import type { Contents } from './check-content.ts';

/**
 * The content as the site loads it: one JSON text a page and language, one a release, one for the layout, one for reports, by
 * the path of its file: `en/layout.json`, `en/pages/home.json`, `en/releases/1.4.0.json`. Beside them `en/updated.json`, the age of what
 * the back office may serve newer, and `served/en/plans.json`, what it would serve, which only its mock in development loads.
 */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const language of languages) {
    const content = contents[language];
    const add = (name: string, value: unknown) => files.set(`${language}/${name}.json`, JSON.stringify(value));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    for (const page of pageNames) add(`pages/${page}`, pageContent(content, page));
    add('updated', Object.fromEntries(servedKinds.map((kind) => [kind, content[kind].updated])));
    for (const kind of servedKinds) files.set(`served/${language}/${kind}.json`, JSON.stringify(content[kind]));
    for (const { version } of content.releases.releases) add(`releases/${version}`, releaseContent(content, version));
  }
  return files;
}
