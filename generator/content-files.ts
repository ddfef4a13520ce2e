import { isDeepStrictEqual } from 'node:util';
import { articleContent, articleList } from '../src/content/articles.ts';
import { type Marks, mapTexts } from '../src/content/fields.ts';
import { type Content, layoutContent, type PageBasics, thirdPartyContent } from '../src/content/page-content.ts';
import { knownFiles, releaseEntries } from '../src/content/release-selections.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { type Release, releaseSchema } from '../src/content/schemas/releases.ts';
import { articleFile, articleListFile, releaseFile } from '../src/content/versions.ts';
import { articlePages, type PageName, pageNames } from '../src/lib/paths.ts';
import { releaseContent } from '../src/pages/versionUpdateContent/page.ts';
import { isExact } from './content/check-texts.ts';
import { contentSchema } from './content/content-schema.ts';
import type { Contents } from './content/reading.ts';
import { manifestOf } from './manifests.ts';

const pageContent = (name: PageName, content: Content): PageBasics => manifestOf(name).content(content);

/** The space between a capitalised word and a digit. */
const spaceBeforeNumber = / (?=\d)(?<=\p{Lu}\p{L}* )/gu;

/** Puts a no-break space between a name and its number, as in “Windows 11”, except in code. */
const joinNumbers = (text: string, marks: Marks): string =>
  marks.owner && !isExact(marks) ? text.replace(spaceBeforeNumber, '\u00a0') : text;

/** A cache. A site may have thousands of releases, of which few change at a time. */
const joinedReleases = new WeakMap<Release, Release>();

function withJoinedNumbers(release: Release): Release {
  const joined = joinedReleases.get(release) ?? mapTexts(releaseSchema, release, joinNumbers);
  joinedReleases.set(release, joined);
  return joined;
}

/** Returns content in which no line ends between a name and its number. */
function contentOfPages({ releases, ...others }: Content): Content {
  const joined = mapTexts(contentSchema({ releases, ...others }), others, joinNumbers);
  return { ...joined, releases: { ...releases, releases: releases.releases.map(withJoinedNumbers) } };
}

type ReleaseFiles = { inputs: readonly unknown[]; files: ReadonlyMap<string, string> };

/** A cache by language. A site may have thousands of releases, of which few change at a time. */
const lastReleaseFiles = new Map<Language, ReleaseFiles>();

/** Returns the JSON files with releases, by name. Those of the last call if nothing that they contain has changed. */
function releaseFiles(content: Content): ReleaseFiles['files'] {
  const { language, downloads, messages } = content;
  const { releases } = content.releases;
  const inputs = [JSON.stringify([downloads.files, messages.updates.channels]), ...releases];
  const last = lastReleaseFiles.get(language);
  if (last && isDeepStrictEqual(inputs, last.inputs)) return last.files;
  const files = new Map([['all-releases', JSON.stringify(releaseEntries(content))]]);
  for (const [file, group] of Map.groupBy(releases, ({ version }) => releaseFile(releases, version))) {
    const contentByVersion = group.map(({ version }) => [version, releaseContent(content, version)]);
    files.set(`releases/${file}`, JSON.stringify(Object.fromEntries(contentByVersion)));
  }
  lastReleaseFiles.set(language, { inputs, files });
  return files;
}

/** Returns the JSON files of a page's articles and of its list, by name. */
function articleFiles(content: Content, page: PageName): ReadonlyMap<string, string> {
  const slugs = (content.articles[page] ?? []).map(({ slug }) => slug);
  const files = new Map([[articleListFile, JSON.stringify(articleList(content, page))]]);
  for (const [file, group] of Map.groupBy(slugs, (slug) => articleFile(slugs, slug))) {
    const contentBySlug = group.map((slug) => [slug, articleContent(content, page, slug)]);
    files.set(file, JSON.stringify(Object.fromEntries(contentBySlug)));
  }
  return files;
}

/** Returns the JSON files that the site loads, by path, such as `/en/pages/home.json`. */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map([['/languages.json', JSON.stringify(contents[0].languages)]]);
  for (const content of contents.map(contentOfPages)) {
    const { language } = content;
    const add = (name: string, value: unknown) => files.set(`/${language}/${name}.json`, JSON.stringify(value));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    add('third-party', thirdPartyContent(content));
    for (const page of pageNames) add(`pages/${page}`, pageContent(page, content));
    add('checksums', knownFiles(content));
    for (const page of articlePages)
      for (const [name, text] of articleFiles(content, page))
        files.set(`/${language}/articles/${page}/${name}.json`, text);
    for (const [name, text] of releaseFiles(content)) files.set(`/${language}/${name}.json`, text);
  }
  return files;
}
