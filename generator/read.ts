import type * as v from 'valibot';
import { type Content, layoutContent, type PageBasics, thirdPartyContent } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { legalDocumentSchema } from '../src/content/schemas/legal.ts';
import type { Releases } from '../src/content/schemas/releases.ts';
import { knownFiles, releaseEntry } from '../src/content/selections.ts';
import { releaseFile } from '../src/content/versions.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { type PageName, pageNames, recordOf } from '../src/lib/paths.ts';
import { releaseContent } from '../src/pages/versionUpdateContent/page.ts';
import { checkCitations } from './content/check-citations.ts';
import { checkFacts } from './content/check-facts.ts';
import { checkLinks, faultOfLink } from './content/check-texts.ts';
import { derived, fillIn, hasPlainPlaceholders, placeholderValues, standIns } from './content/derived.ts';
import { isolated } from './content/direction.ts';
import { checkLanguages, messagesSchema, readLanguages } from './content/languages.ts';
import { isScheduled, noEnd, published, scheduled } from './content/publication.ts';
import { type JsonKind, readKind, schemas } from './content/read-json.ts';
import { readLegal, readReleases, rememberReleases, withReleases } from './content/read-notes.ts';
import {
  type ContentSoFar,
  type Contents,
  dataOf,
  isData,
  type Located,
  type Path,
  type Problem,
  placeOf,
  problemLine,
  type ReadContent,
  type Reading,
  type Report,
  sortProblems,
  type Texts,
  textIfAny,
  validate,
  wordsFile,
} from './content/reading.ts';
import { localToday } from './environment.ts';
import {
  legalPages,
  manifestFile,
  manifestOf,
  pageSchemas,
  pagesWithoutManifest,
  securityExpiry,
} from './manifests.ts';
import { readColours } from './pictures/brand.ts';
import { checkMasters } from './pictures/check-masters.ts';
import { publicFiles } from './public-files.ts';
import { readRedirects } from './redirects.ts';

/** Reads and validates one part of the content. Reports problems; with any, the result may be undefined. */
function readPart<Schema extends v.GenericSchema>(
  reading: Reading,
  part: string,
  schema: Schema,
  parse: () => Located | undefined,
): v.InferOutput<Schema> | undefined {
  const { language, languages, problems, written, valid } = reading;
  const before = problems.length;
  const located = parse();
  if (!located) return undefined;
  written.set(part, located);
  const isRightToLeft = languages.some(({ tag, dir }) => tag === language && dir === 'rtl');
  const directed = isRightToLeft ? isolated(located, language) : located;
  const data = dataOf(directed, (text) => fillIn(text, reading.values));
  const output = validate(schema, isData(data) ? { ...data, language } : data, (path, message, found) =>
    reading.reportField([part, ...path], message, found),
  );
  if (problems.length === before) valid.add(part);
  return output;
}

/** Reads the releases. Validates only those that are not known to be right, and the newest, because a list needs one. */
function readAllReleases(reading: Reading, headings: Parameters<typeof readReleases>[0]): Releases | undefined {
  let read: ReturnType<typeof readReleases>;
  const isNew = (_: unknown, index: number) => index === 0 || !read?.right[index];
  const checked = readPart(reading, 'releases', schemas.releases, () => {
    read = readReleases(headings, reading);
    return read && withReleases(read.located, read.releases.filter(isNew));
  });
  if (!read || !checked) return checked;
  reading.written.set('releases', read.located);
  const others = checked.releases.values();
  const releases = read.right.map((release, index) => (isNew(release, index) ? others.next().value : release));
  return { ...checked, releases: releases.filter((release) => release !== undefined) };
}

const isComplete = <Whole extends object>(parts: { [Part in keyof Whole]: Whole[Part] | undefined }): parts is Whole =>
  Object.values(parts).every((part) => part !== undefined);

type Shared = Pick<Reading, 'root' | 'report' | 'texts' | 'languages' | 'publicFiles' | 'problems' | 'warnings'> & {
  colours: ReturnType<typeof readColours>;
  brand: string | undefined;
};

/** Reads the content of one language. `first` is the default language, whose messages the others must match. */
function readLanguage({ colours, brand, ...shared }: Shared, language: Language, first?: Reading): ReadContent {
  const written: Reading['written'] = new Map();
  const placeIn = ([part, ...path]: Path) => {
    const root = written.get(String(part));
    return root ? [placeOf(root, path)] : [];
  };
  const reading: Reading = {
    ...shared,
    language,
    reportField: (path, message, found) => {
      for (const place of placeIn(path)) shared.report(place, message, found || 'nothing');
    },
    warn: (path, message, found) => {
      for (const place of placeIn(path)) shared.warnings.push({ ...place, message, found });
    },
    values: {},
    written,
    valid: new Set(),
  };
  const json = <Kind extends JsonKind>(kind: Kind) =>
    readPart(reading, kind, schemas[kind], () => readKind(kind, reading));
  const site = readPart(reading, 'site', schemas.site, () => {
    const located = readKind('site', reading);
    if (located && !hasPlainPlaceholders(located, shared.report)) return undefined;
    reading.values = placeholderValues(located, language, colours, brand);
    return located;
  });
  if (!site) reading.values = standIns;
  const ownMessages = readKind('messages', reading);
  const model = first ? first.written.get('messages') : ownMessages;
  const messages = readPart(reading, 'messages', messagesSchema(model && dataOf(model)), () => ownMessages);
  const headings = messages && {
    ...messages.updates.kinds,
    knownIssues: messages.release.knownIssues,
    before: messages.updates.excerpt.before,
    after: messages.updates.excerpt.after,
  };
  const exists = (file: string) => textIfAny(file, reading) !== undefined;
  const tags = reading.languages.map(({ tag }) => tag);
  const legal = recordOf(legalPages, (name) =>
    readPart(reading, name, legalDocumentSchema, () => readLegal(name, reading)),
  );
  const pageParts = Array.from(pageSchemas, ([name, schema]): [string, unknown] => [
    name,
    readPart(reading, name, schema, () => readKind(name, reading)),
  ]);
  const content: ContentSoFar = {
    language,
    languages: reading.languages,
    site: site && { ...site, brand: brand ?? site.brand },
    messages,
    navigation: json('navigation'),
    pages: json('pages'),
    home: json('home'),
    downloads: json('downloads'),
    plans: json('plans'),
    faq: json('faq'),
    about: json('about'),
    // These files are optional.
    thirdParty: ['content/third-party.json', ...tags.map((tag) => wordsFile('third-party.json', tag))].some(exists)
      ? json('third-party')
      : { language, scripts: [] },
    releases: headings && readAllReleases(reading, headings),
    legal: isComplete<Content['legal']>(legal) ? legal : undefined,
    own: pageParts.every(([, part]) => part !== undefined) ? Object.fromEntries(pageParts) : undefined,
  };
  return { ...reading, content };
}

const DAY_MS = 86_400_000;
const WARNING_DAYS = 60;

/** Warns if security.txt expires soon. */
function expiryWarnings(content: Content, today: string): string[] {
  const expires = securityExpiry(content);
  if (expires.getTime() - Date.parse(today) > WARNING_DAYS * DAY_MS) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: see whether the contacts are still right, then set updated in content/site.json, and deploy.`,
  ];
}

/** `title` replaces the brand, and `mode` "development" shows drafts and scheduled content. */
type Site = Partial<Pick<BuildEnvironment, 'title' | 'siteOrigin' | 'mode'>>;

/**
 * Reads and checks `content/`, including drafts of languages and content of later days, which only development shows. A
 * problem of a draft is a warning.
 * @param root the folder that holds `content/` and `public/`
 * @param today the day of the build, `2026-11-20`
 * @param changes of files in `content/` that are not written yet
 * @returns all problems; if there are none, the published content, warnings, and notes on scheduled content
 */
export function checkContent(
  root: string,
  { title: brand, siteOrigin, mode }: Site = {},
  today = localToday(),
  changes: Texts = new Map(),
) {
  const reported: Problem[] = [];
  const unlikely: Problem[] = [];
  const report: Report = (place, message, found) => reported.push({ ...place, message, found });
  const folder = { root, report, texts: new Map(changes) };
  const colours = readColours(folder);
  const languages = readLanguages(folder);
  const files = publicFiles(folder);
  checkMasters(folder);
  const shared = {
    ...folder,
    languages,
    publicFiles: files,
    problems: reported,
    warnings: unlikely,
    colours,
    brand,
  };
  const read: ReadContent[] = [];
  for (const { tag } of languages) read.push(readLanguage(shared, tag, read[0]));
  const lastDay = mode === 'development' ? noEnd : today;
  const notes = new Set<string>();
  const complete = read.flatMap((reading) => {
    checkFacts(reading, today);
    if (!isComplete<Content>(reading.content)) return [];
    const all = derived(reading.content);
    const content = derived(published(reading.content, lastDay));
    // Links must also be valid on the day when scheduled content is published.
    checkLinks(all, (path) => (isScheduled(all, path, lastDay) ? [all] : [content, all]), reading);
    for (const state of [content, all]) checkCitations(state, reading);
    if (reading === read[0]) for (const note of scheduled(all, today)) notes.add(note);
    return [content];
  });
  const [content] = complete;
  const faultOf = (to: string) => content && faultOfLink(to, content, files);
  readRedirects(folder, { siteOrigin, publicFiles: files, faultOfLink: faultOf });
  checkLanguages(read);
  for (const name of pagesWithoutManifest) {
    report({ file: manifestFile(name), path: [] }, 'expected the page’s manifest', 'none');
  }
  const draftOf = ({ file }: Problem) =>
    languages.find(({ tag, draft }) => draft && file.startsWith(wordsFile('', tag)));
  const { problems = [], draftProblems = [] } = Object.groupBy(sortProblems(reported), (problem) =>
    draftOf(problem) ? 'draftProblems' : 'problems',
  );
  if (problems.length > 0) return { problems, warnings: [], notes: [] };
  for (const reading of read) rememberReleases(reading, [...unlikely, ...draftProblems]);
  const incomplete = draftProblems.map(draftOf);
  const visible = languages.filter((entry) => !entry.draft || (mode === 'development' && !incomplete.includes(entry)));
  const [first, ...others] = complete.flatMap((content) =>
    visible.some(({ tag }) => tag === content.language) ? { ...content, languages: visible } : [],
  );
  if (!first || others.length + 1 < visible.length)
    throw new Error('Content is incomplete, without a reported problem.');
  const contents: Contents = [first, ...others];
  const warnings = [...sortProblems([...unlikely, ...draftProblems]).map(problemLine), ...expiryWarnings(first, today)];
  return { problems, contents, warnings, notes };
}

/** Reads `content/` for a build. `log` receives warnings and notes. @throws an error that lists all problems */
export function readContent(
  root: string,
  site?: Site,
  today?: string,
  log: (line: string) => void = () => undefined,
): Contents {
  const { problems, contents, warnings, notes } = checkContent(root, site, today);
  if (!contents) {
    throw new Error(`The content is wrong:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
  }
  for (const line of [...warnings, ...notes]) log(line);
  return contents;
}

export const pageContent = (name: PageName, content: Content): PageBasics => manifestOf(name).content(content);

/** Puts a no-break space between a name and its number, as in “Windows 11”, except in commands. */
const joinNumbers = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'command' ? value.replace(/(\p{Lu}\p{L}*) (?=\d)/gu, '$1\u00a0') : value;

/** Returns the JSON files that the site loads, by path: `/en/pages/home.json` … `/languages.json` has no drafts. */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map([['/languages.json', JSON.stringify(contents[0].languages)]]);
  for (const content of contents) {
    const { language } = content;
    const add = (name: string, value: unknown) =>
      files.set(`/${language}/${name}.json`, JSON.stringify(value, joinNumbers));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    add('third-party', thirdPartyContent(content));
    for (const page of pageNames) add(`pages/${page}`, pageContent(page, content));
    const { releases } = content.releases;
    add('all-releases', releases.map(releaseEntry));
    add('checksums', knownFiles(content.downloads));
    for (const [file, group] of Map.groupBy(releases, ({ version }) => releaseFile(releases, version)))
      add(
        `releases/${file}`,
        Object.fromEntries(group.map(({ version }) => [version, releaseContent(content, version)])),
      );
  }
  return files;
}
