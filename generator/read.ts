import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
import {
  fillIn,
  placeholderValues,
  reportNestedPlaceholders,
  substituteValues,
  withDerivedContent,
} from './content/derived.ts';
import { isolated } from './content/direction.ts';
import { checkLanguages, messagesSchema, readLanguages } from './content/languages.ts';
import { endOfTime, isScheduled, published, scheduleNotes } from './content/publication.ts';
import { type JsonKind, readKind, schemas } from './content/read-json.ts';
import { readLegal, readReleases, rememberReleases, withReleases } from './content/read-notes.ts';
import {
  type ContentSoFar,
  type Contents,
  dataOf,
  type Folder,
  isJsonObject,
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
import { filesIn } from './files.ts';
import {
  legalPages,
  manifestFile,
  manifestOf,
  pageSchemas,
  pagesWithoutManifest,
  securityExpiry,
} from './manifests.ts';
import { readAndCheckPalette } from './pictures/brand.ts';
import { checkMasters } from './pictures/check-masters.ts';
import { publicFiles } from './public-files.ts';
import { readRedirects } from './redirects.ts';

/** Reads and validates one part of the content, and reports its problems. The result may be undefined if there are any. */
function readPart<Schema extends v.GenericSchema>(
  reading: Reading,
  part: string,
  schema: Schema,
  parse: () => Located | undefined,
): v.InferOutput<Schema> | undefined {
  const { language, languages, problems, parsedParts, valid } = reading;
  const problemsBefore = problems.length;
  const located = parse();
  if (!located) return undefined;
  parsedParts.set(part, located);
  const isRightToLeft = languages.some(({ tag, dir }) => tag === language && dir === 'rtl');
  const withIsolation = isRightToLeft ? isolated(located, language) : located;
  const data = dataOf(withIsolation, (text) => fillIn(text, reading.values));
  const output = validate(schema, isJsonObject(data) ? { ...data, language } : data, (path, message, found) =>
    reading.reportField([part, ...path], message, found),
  );
  if (problems.length === problemsBefore) valid.add(part);
  return output;
}

/** Reads the releases. Validates only those that are new or have changed, and always the newest: the schema requires one. */
function readAllReleases(reading: Reading, headings: Parameters<typeof readReleases>[0]): Releases | undefined {
  let read: ReturnType<typeof readReleases>;
  const needsCheck = (index: number) => index === 0 || !read?.validReleases[index];
  const checked = readPart(reading, 'releases', schemas.releases, () => {
    read = readReleases(headings, reading);
    return (
      read &&
      withReleases(
        read.located,
        read.releases.filter((_, index) => needsCheck(index)),
      )
    );
  });
  if (!read || !checked) return checked;
  // readPart has set only the releases that it validated.
  reading.parsedParts.set('releases', read.located);
  // Inserts the validated releases, which have kept their order, among the others.
  const checkedReleases = checked.releases.values();
  const releases = read.validReleases.map((release, index) => {
    const checkedRelease = needsCheck(index) ? checkedReleases.next().value : undefined;
    return release ?? checkedRelease;
  });
  return { ...checked, releases: releases.filter((release) => release !== undefined) };
}

const isComplete = <Whole extends object>(parts: { [Part in keyof Whole]: Whole[Part] | undefined }): parts is Whole =>
  Object.values(parts).every((part) => part !== undefined);

type Shared = Pick<Reading, 'root' | 'report' | 'texts' | 'languages' | 'publicFiles' | 'problems' | 'warnings'> & {
  palette: ReturnType<typeof readAndCheckPalette>;
  brand: string | undefined;
};

/** Reads the content of one language. `defaultReading` is the default language, whose messages the others must match. */
function readLanguage(
  { palette, brand, ...shared }: Shared,
  language: Language,
  defaultReading?: Reading,
): ReadContent {
  const parsedParts: Reading['parsedParts'] = new Map();
  const findPlace = ([part, ...path]: Path) => {
    const root = parsedParts.get(String(part));
    return root && placeOf(root, path);
  };
  const reading: Reading = {
    ...shared,
    language,
    reportField: (path, message, found) => {
      const place = findPlace(path);
      if (place) shared.report(place, message, found || 'nothing');
    },
    warn: (path, message, found) => {
      const place = findPlace(path);
      if (place) shared.warnings.push({ ...place, message, found });
    },
    values: {},
    parsedParts,
    valid: new Set(),
  };
  const readJson = <Kind extends JsonKind>(kind: Kind) =>
    readPart(reading, kind, schemas[kind], () => readKind(kind, reading));
  const site = readPart(reading, 'site', schemas.site, () => {
    const located = readKind('site', reading);
    if (located && reportNestedPlaceholders(located, shared.report)) return undefined;
    reading.values = placeholderValues(located, language, palette, brand);
    return located;
  });
  if (!site) reading.values = substituteValues;
  const locatedMessages = readKind('messages', reading);
  const model = defaultReading ? defaultReading.parsedParts.get('messages') : locatedMessages;
  const messages = readPart(reading, 'messages', messagesSchema(model && dataOf(model)), () => locatedMessages);
  const headings = messages && {
    ...messages.updates.kinds,
    knownIssues: messages.release.knownIssues,
    before: messages.updates.excerpt.before,
    after: messages.updates.excerpt.after,
  };
  const legal = recordOf(legalPages, (name) =>
    readPart(reading, name, legalDocumentSchema, () => readLegal(name, reading)),
  );
  const pageParts = Array.from(pageSchemas, ([name, schema]): [string, unknown] => [
    name,
    readPart(reading, name, schema, () => readKind(name, reading)),
  ]);
  const thirdPartyFiles = reading.languages.map(({ tag }) => wordsFile('third-party.json', tag));
  const exists = (file: string) => textIfAny(file, reading) !== undefined;
  const hasThirdParty = ['content/third-party.json', ...thirdPartyFiles].some(exists);
  const content: ContentSoFar = {
    language,
    languages: reading.languages,
    site: site && { ...site, brand: brand ?? site.brand },
    messages,
    navigation: readJson('navigation'),
    pages: readJson('pages'),
    home: readJson('home'),
    downloads: readJson('downloads'),
    plans: readJson('plans'),
    faq: readJson('faq'),
    about: readJson('about'),
    thirdParty: hasThirdParty ? readJson('third-party') : { language, scripts: [] },
    releases: headings && readAllReleases(reading, headings),
    legal: isComplete<Content['legal']>(legal) ? legal : undefined,
    pageFiles: pageParts.every(([, part]) => part !== undefined) ? Object.fromEntries(pageParts) : undefined,
  };
  return { ...reading, content };
}

const DAY_MS = 86_400_000;
const WARNING_DAYS = 60;

function expiryWarnings(content: Content, today: string): string[] {
  const expires = securityExpiry(content);
  if (expires.getTime() - Date.parse(today) > WARNING_DAYS * DAY_MS) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: check the contacts, set updated in content/site.json to the day of the check, and deploy.`,
  ];
}

type Site = Partial<Pick<BuildEnvironment, 'title' | 'siteOrigin' | 'mode'>>;

/** Reads and checks a folder. All texts that the result depends on are in its `texts` afterwards. */
function checkFolder(
  folder: Folder & { texts: Texts },
  allProblems: Problem[],
  { title: brand, siteOrigin, mode }: Site,
  today: string,
) {
  const { report } = folder;
  const contentWarnings: Problem[] = [];
  const palette = readAndCheckPalette(folder);
  const languages = readLanguages(folder);
  const files = publicFiles(folder);
  checkMasters(folder);
  const shared = {
    ...folder,
    languages,
    publicFiles: files,
    problems: allProblems,
    warnings: contentWarnings,
    palette,
    brand,
  };
  const readings: ReadContent[] = [];
  for (const { tag } of languages) readings.push(readLanguage(shared, tag, readings[0]));
  const lastDay = mode === 'development' ? endOfTime : today;
  const notes = new Set<string>();
  const publishedContents = readings.flatMap((reading) => {
    checkFacts(reading, today);
    if (!isComplete<Content>(reading.content)) return [];
    const withScheduled = withDerivedContent(reading.content);
    const content = withDerivedContent(published(reading.content, lastDay));
    // Each link must be valid after all scheduled changes, and also today unless it is in scheduled content itself.
    const contentsAt = (path: Path) =>
      isScheduled(withScheduled, path, lastDay) ? [withScheduled] : [content, withScheduled];
    checkLinks(withScheduled, contentsAt, reading);
    for (const state of [content, withScheduled]) checkCitations(state, reading);
    if (reading === readings[0]) for (const note of scheduleNotes(withScheduled, today)) notes.add(note);
    return [content];
  });
  const [defaultContent] = publishedContents;
  readRedirects(folder, {
    siteOrigin,
    publicFiles: files,
    faultOfLink: (to) => defaultContent && faultOfLink(to, defaultContent, files),
  });
  checkLanguages(readings);
  for (const name of pagesWithoutManifest) {
    report({ file: manifestFile(name), path: [] }, 'expected the page’s manifest', 'none');
  }
  const draftLanguageOf = ({ file }: Problem) =>
    languages.find(({ tag, draft }) => draft && file.startsWith(wordsFile('', tag)));
  const { problems = [], draftProblems = [] } = Object.groupBy(sortProblems(allProblems), (problem) =>
    draftLanguageOf(problem) ? 'draftProblems' : 'problems',
  );
  if (problems.length > 0) return { problems, warnings: [], notes: [] };
  for (const reading of readings) rememberReleases(reading, [...contentWarnings, ...draftProblems]);
  const draftsWithProblems = draftProblems.map(draftLanguageOf);
  const visibleLanguages = languages.filter(
    (language) => !language.draft || (mode === 'development' && !draftsWithProblems.includes(language)),
  );
  const [first, ...others] = publishedContents.flatMap((content) =>
    visibleLanguages.some(({ tag }) => tag === content.language) ? { ...content, languages: visibleLanguages } : [],
  );
  if (!first || others.length + 1 < visibleLanguages.length)
    throw new Error('Content is incomplete, without a reported problem.');
  const contents: Contents = [first, ...others];
  const warnings = sortProblems([...contentWarnings, ...draftProblems]).map(problemLine);
  return { problems, contents, warnings: [...warnings, ...expiryWarnings(first, today)], notes };
}

/** The last check that found no problem. The development server checks again what the editor has checked and written. */
let lastCheck: { inputs: string; texts: Texts; checked: ReturnType<typeof checkFolder> } | undefined;

/**
 * Reads and checks `content/`, including draft languages and scheduled content, which only development shows. A problem in
 * a draft is a warning.
 * @param root the folder with `content/` and `public/`
 * @param today the day of the build, `2026-11-20`
 * @param changes of files in `content/` that are not written yet
 * @returns all problems; if there are none, the published content, warnings, and notes on scheduled content
 */
export function checkContent(root: string, site: Site = {}, today = localToday(), changes: Texts = new Map()) {
  const problems: Problem[] = [];
  const report: Report = (place, message, found) => problems.push({ ...place, message, found });
  const folder = { root, report, texts: new Map(changes) };
  const names = new Set(
    ['content', 'public'].flatMap((name) => filesIn(path.join(root, name)).map((file) => `${name}/${file}`)),
  );
  for (const [file, text] of changes) text === null ? names.delete(file) : names.add(file);
  const inputs = JSON.stringify([root, site.title, site.siteOrigin, site.mode, today, ...[...names].sort()]);
  const isUnchanged = ([file, text]: readonly [string, string | null]) => (textIfAny(file, folder) ?? null) === text;
  if (lastCheck?.inputs === inputs && [...lastCheck.texts].every(isUnchanged)) return lastCheck.checked;
  const checked = checkFolder(folder, problems, site, today);
  if (checked.contents) lastCheck = { inputs, texts: folder.texts, checked };
  return checked;
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

/** Returns JSON with a no-break space between a name and its number, as in “Windows 11”, except in commands. */
function jsonWithJoinedNumbers(value: unknown): string {
  // In the JSON text, because a replacer function takes seconds for thousands of releases.
  const textsAndCommands = JSON.stringify(value).split(/("command":"(?:[^"\\]|\\.)*")/);
  return textsAndCommands
    .map((piece, index) => (index % 2 === 0 ? piece.replace(/ (?=\d)(?<=\p{Lu}\p{L}* )/gu, '\u00a0') : piece))
    .join('');
}

type ReleaseFiles = { inputs: readonly unknown[]; files: readonly (readonly [string, string])[] };

/** The files of releases by language. A site may have thousands of releases, of which few change at a time. */
const lastReleaseFiles = new Map<Language, ReleaseFiles>();

/** Returns the JSON files with releases, by name. Those of the last call if neither releases nor downloads have changed. */
function releaseFiles(content: Content): ReleaseFiles['files'] {
  const { language, downloads } = content;
  const { releases } = content.releases;
  const inputs = [JSON.stringify(downloads.files), ...releases];
  const last = lastReleaseFiles.get(language);
  if (last && isDeepStrictEqual(inputs, last.inputs)) return last.files;
  const groups = Map.groupBy(releases, ({ version }) => releaseFile(releases, version));
  const files = [
    ['all-releases', releases.map(releaseEntry)] as const,
    ...[...groups].map(([file, group]) => {
      const contentByVersion = group.map(({ version }) => [version, releaseContent(content, version)]);
      return [`releases/${file}`, Object.fromEntries(contentByVersion)] as const;
    }),
  ].map(([name, value]) => [name, jsonWithJoinedNumbers(value)] as const);
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
