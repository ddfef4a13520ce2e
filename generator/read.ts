import { globSync } from 'node:fs';
import type * as v from 'valibot';
import { type Content, layoutContent, type PageBasics, thirdPartyContent } from '../src/content/page-content.ts';
import type { Language } from '../src/content/schemas/languages.ts';
import { legalDocumentSchema } from '../src/content/schemas/legal.ts';
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
import { readLegal, readReleases } from './content/read-notes.ts';
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
  validate,
  wordsFile,
} from './content/reading.ts';
import { dayHere } from './environment.ts';
import { legalPages, manifestFile, manifestOf, pageSchemas, pagesWithoutManifest, securityExpiry } from './manifests.ts';
import { readColours } from './pictures/brand.ts';
import { checkMasters } from './pictures/check-masters.ts';
import { publicFiles } from './public-files.ts';
import { readRedirects } from './redirects.ts';

/**
 * Reads one part of the content.
 * @param parse reports what it cannot parse
 * @returns undefined where something is wrong, which is reported
 */
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

/** True where every part could be read. */
const isComplete = <Whole extends object>(parts: { [Part in keyof Whole]: Whole[Part] | undefined }): parts is Whole =>
  Object.values(parts).every((part) => part !== undefined);

/** What the content in every language is read with. */
type Shared = Pick<Reading, 'root' | 'report' | 'languages' | 'publicFiles' | 'problems' | 'warnings'> & {
  colours: ReturnType<typeof readColours>;
  brand: string | undefined;
};

/**
 * Reads everything in one language.
 * @param first the default language, whose messages the others have; undefined while it is read itself
 */
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
  const legal = recordOf(legalPages, (name) =>
    readPart(reading, name, legalDocumentSchema, () => readLegal(name, reading)),
  );
  const own = Array.from(pageSchemas, ([name, schema]): [string, unknown] => [
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
    // As shipped there are no such files.
    thirdParty: globSync('content/{*/,}third-party.json', { cwd: shared.root }).length
      ? json('third-party')
      : { language, scripts: [] },
    releases: headings && readPart(reading, 'releases', schemas.releases, () => readReleases(headings, reading)),
    legal: isComplete<Content['legal']>(legal) ? legal : undefined,
    own: own.every(([, one]) => one !== undefined) ? Object.fromEntries(own) : undefined,
  };
  return { ...reading, content };
}

const DAY = 86_400_000;
const DAYS_AHEAD = 60;

/** Returns a warning where security.txt is soon out of date. @param today `2026-11-20` */
function expiryWarnings(content: Content, today: string): string[] {
  const expires = securityExpiry(content);
  if (expires.getTime() - Date.parse(today) > DAYS_AHEAD * DAY) return [];
  const day = expires.toISOString().slice(0, 10);
  return [
    `security.txt expires on ${day}: see whether the contacts are still right, then set updated in content/site.json, and deploy.`,
  ];
}

/** What the build's variables say about the content: a name in place of its own, the site's origin, and whether drafts are shown. */
type Site = Partial<Pick<BuildEnvironment, 'title' | 'siteOrigin' | 'mode'>>;

/**
 * Reads `content/` and checks all of it. Languages that are drafts, and releases and agreements of later days, are checked as well,
 * but shown in development alone; a problem of a draft is a warning.
 * @param root the folder that holds `content/` and `public/`
 * @param today the day of the build, `2026-11-20`
 * @returns every problem at once; if there is none, the content that is shown, warnings of unlikely values, and notes on what is
 *   shown later
 */
export function checkContent(root: string, { title: brand, siteOrigin, mode }: Site = {}, today = dayHere()) {
  const reported: Problem[] = [];
  const unlikely: Problem[] = [];
  const report: Report = (place, message, found) => reported.push({ ...place, message, found });
  const colours = readColours({ root, report });
  const languages = readLanguages({ root, report });
  const given = publicFiles({ root, report });
  checkMasters({ root, report });
  const shared = {
    root,
    report,
    languages,
    publicFiles: given,
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
    const whole = derived(reading.content);
    const content = derived(published(reading.content, lastDay));
    // What is right today must still be right on the day from which the rest is shown.
    checkLinks(whole, (path) => (isScheduled(whole, path, lastDay) ? [whole] : [content, whole]), reading);
    for (const one of [content, whole]) checkCitations(one, reading);
    if (reading === read[0]) for (const note of scheduled(whole, today)) notes.add(note);
    return [content];
  });
  const [content] = complete;
  const faultOf = (to: string) => content && faultOfLink(to, content, given);
  readRedirects({ root, report }, { siteOrigin, publicFiles: given, faultOfLink: faultOf });
  checkLanguages(read);
  for (const name of pagesWithoutManifest) {
    report({ file: manifestFile(name), path: [] }, 'expected the page’s manifest', 'none');
  }
  const draftOf = ({ file }: Problem) =>
    languages.find(({ tag, draft }) => draft && file.startsWith(wordsFile('', tag)));
  const { problems = [], ofDrafts = [] } = Object.groupBy(sortProblems(reported), (one) =>
    draftOf(one) ? 'ofDrafts' : 'problems',
  );
  if (problems.length > 0) return { problems, warnings: [], notes: [] };
  const incomplete = ofDrafts.map(draftOf);
  const shown = languages.filter((one) => !one.draft || (mode === 'development' && !incomplete.includes(one)));
  const [first, ...others] = complete.flatMap((one) =>
    shown.some(({ tag }) => tag === one.language) ? { ...one, languages: shown } : [],
  );
  if (!first || others.length + 1 < shown.length) throw new Error('Content is incomplete, without a reported problem.');
  const contents: Contents = [first, ...others];
  const warnings = [...sortProblems([...unlikely, ...ofDrafts]).map(problemLine), ...expiryWarnings(first, today)];
  return { problems, contents, warnings, notes };
}

/**
 * Reads `content/` for a build.
 * @param today the day of the build
 * @param tell is called for each unlikely value, and for what is shown later
 * @throws an error that names everything that is wrong, with file, line and field
 */
export function readContent(
  root: string,
  site?: Site,
  today?: string,
  tell: (line: string) => void = () => undefined,
): Contents {
  const { problems, contents, warnings, notes } = checkContent(root, site, today);
  if (!contents) {
    throw new Error(`The content is wrong:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
  }
  for (const line of [...warnings, ...notes]) tell(line);
  return contents;
}

/** A page's content in one language, as written to its chunk. */
export const pageContent = (name: PageName, content: Content): PageBasics => manifestOf(name).content(content);

/**
 * Puts a no-break space between a name and its number, as in “Windows 11”.
 * @param key of the JSON field; commands stay as they are written
 */
const joinNumbers = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'command' ? value.replace(/(\p{Lu}\p{L}*) (?=\d)/gu, '$1\u00a0') : value;

/**
 * Returns the JSON files that the site loads, by their paths: `/en/layout.json`, `/en/report.json`, `/en/pages/home.json`,
 * `/en/all-releases.json`, `/en/checksums.json`, `/en/releases/1.4.0.json`, `/en/releases/older-0.json`; `/languages.json` has no drafts.
 */
export function contentFiles(contents: Contents): ReadonlyMap<string, string> {
  const files = new Map([['/languages.json', JSON.stringify(contents[0].languages)]]);
  for (const content of contents) {
    const { language } = content;
    const add = (name: string, value: unknown) =>
      files.set(`/${language}/${name}.json`, JSON.stringify(value, joinNumbers));
    add('layout', layoutContent(content));
    add('report', content.messages.report);
    if (content.thirdParty.scripts.length > 0)
      files.set(`/${language}/third-party.json`, JSON.stringify(thirdPartyContent(content)));
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
