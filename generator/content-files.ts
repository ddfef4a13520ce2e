import { isDeepStrictEqual } from 'node:util';
import { type Content, layoutContent, type PageBasics, thirdPartyContent } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { knownFiles, releaseEntry } from '../src/content/selections.ts';
import { releaseFile } from '../src/content/versions.ts';
import { type PageName, pageNames } from '../src/lib/paths.ts';
import { releaseContent } from '../src/pages/versionUpdateContent/page.ts';
import type { Contents } from './content/reading.ts';
import { manifestOf } from './manifests.ts';

const pageContent = (name: PageName, content: Content): PageBasics => manifestOf(name).content(content);

const commandField = /("command":"(?:[^"\\]|\\.)*")/;

/** The space between a capitalised word and a digit. */
const spaceBeforeNumber = / (?=\d)(?<=\p{Lu}\p{L}* )/gu;

/** Returns JSON with a no-break space between a name and its number, as in “Windows 11”, except in commands. */
function jsonWithJoinedNumbers(value: unknown): string {
  // In the JSON text, because a replacer function takes seconds for thousands of releases.
  const parts = JSON.stringify(value).split(commandField);
  const joined = parts.map((part) => (commandField.test(part) ? part : part.replace(spaceBeforeNumber, '\u00a0')));
  return joined.join('');
}

type ReleaseFiles = { inputs: readonly unknown[]; files: ReadonlyMap<string, string> };

/** A cache by language. A site may have thousands of releases, of which few change at a time. */
const lastReleaseFiles = new Map<Language, ReleaseFiles>();

/** Returns the JSON files with releases, by name. Those of the last call if neither releases nor downloads have changed. */
function releaseFiles(content: Content): ReleaseFiles['files'] {
  const { language, downloads } = content;
  const { releases } = content.releases;
  const inputs = [JSON.stringify(downloads.files), ...releases];
  const last = lastReleaseFiles.get(language);
  if (last && isDeepStrictEqual(inputs, last.inputs)) return last.files;
  const files = new Map([['all-releases', jsonWithJoinedNumbers(releases.map(releaseEntry))]]);
  for (const [file, group] of Map.groupBy(releases, ({ version }) => releaseFile(releases, version))) {
    const contentByVersion = group.map(({ version }) => [version, releaseContent(content, version)]);
    files.set(`releases/${file}`, jsonWithJoinedNumbers(Object.fromEntries(contentByVersion)));
  }
  lastReleaseFiles.set(language, { inputs, files });
  return files;
}

/** Returns the JSON files that the site loads, by path, such as `/en/pages/home.json`. */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map([['/languages.json', JSON.stringify(contents[0].languages)]]);
  for (const content of contents) {
    const { language } = content;
    const add = (name: string, value: unknown) => files.set(`/${language}/${name}.json`, jsonWithJoinedNumbers(value));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    add('third-party', thirdPartyContent(content));
    for (const page of pageNames) add(`pages/${page}`, pageContent(page, content));
    add('checksums', knownFiles(content.downloads));
    for (const [name, text] of releaseFiles(content)) files.set(`/${language}/${name}.json`, text);
  }
  return files;
}
