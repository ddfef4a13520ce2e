import path from 'node:path';
import type * as v from 'valibot';
import type { Content } from '../src/content/page-content.ts';
import { problem } from '../src/content/problems.ts';
import { articlesSchema } from '../src/content/schemas/articles.ts';
import type { Language, LanguageEntry } from '../src/content/schemas/languages.ts';
import { legalDocumentSchema } from '../src/content/schemas/legal.ts';
import type { Messages } from '../src/content/schemas/messages.ts';
import type { Releases } from '../src/content/schemas/releases.ts';
import type { Site } from '../src/content/schemas/site.ts';
import type { BuildEnvironment } from '../src/lib/env.ts';
import { articlePages, recordOf } from '../src/lib/paths.ts';
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
import { endOfTime, isScheduled, published, scheduleNotes, withTranslations } from './content/publication.ts';
import { readLegal } from './content/read-agreements.ts';
import { readArticles } from './content/read-articles.ts';
import { type JsonKind, readKind, schemas } from './content/read-json.ts';
import { type ReleaseHeadings, readReleases, rememberReleases, withReleases } from './content/read-notes.ts';
import {
  type CheckContext,
  type Contents,
  dataOf,
  type Folder,
  isJsonObject,
  type LanguageContent,
  type LocatedValue,
  type Notice,
  type PartialContent,
  type Path,
  type Problem,
  placeOf,
  problemLine,
  type Report,
  sortProblems,
  type Texts,
  textIfAny,
  validate,
  wordsFile,
} from './content/reading.ts';
import { localToday } from './environment.ts';
import { contentFolder, filesIn, pathBelow } from './files.ts';
import { legalPages, manifestFile, pageSchemas, pagesWithoutManifest, securityExpiry } from './manifests.ts';
import { checkDrawings } from './pictures/check-drawings.ts';
import { readAndCheckColours } from './pictures/contrast.ts';
import type { Palette } from './pictures/palette.ts';
import { publicFiles } from './public-files.ts';
import { readRedirects } from './redirects.ts';

/** Reads and validates one part of the content, and reports its problems. The result may be undefined if there are any. */
function readPart<Schema extends v.GenericSchema>(
  context: CheckContext,
  part: string,
  schema: Schema,
  parse: () => LocatedValue | undefined,
): v.InferOutput<Schema> | undefined {
  const { language, languages, problems } = context;
  const problemsBefore = problems.length;
  const parsed = parse();
  if (!parsed) return undefined;
  context.parsedParts.set(part, parsed);
  context.schemas.set(part, schema);
  const isRightToLeft = languages.some(({ tag, dir }) => tag === language && dir === 'rtl');
  const withIsolation = isRightToLeft ? isolated(parsed, schema) : parsed;
  const data = dataOf(withIsolation, (text) => fillIn(text, context.values));
  const dataWithLanguage = isJsonObject(data) ? { ...data, language } : data;
  const output = validate(schema, dataWithLanguage, (path, fault, found) =>
    context.reportField([part, ...path], fault, found),
  );
  if (problems.length === problemsBefore) context.validParts.add(part);
  return output;
}

/** Reads the releases, and validates those that are new or have changed. */
function readAllReleases(context: CheckContext, headings: ReleaseHeadings): Releases | undefined {
  const read = readReleases(headings, context);
  if (!read) return undefined;
  const newReleases = read.releases.filter(({ validRelease }) => !validRelease);
  const validated = readPart(context, 'releases', schemas.releases, () => withReleases(read.located, newReleases));
  if (!validated) return undefined;
  // readPart has stored only the new releases.
  context.parsedParts.set('releases', withReleases(read.located, read.releases));
  const newlyValid = new Map(newReleases.map((release, index) => [release, validated.releases[index]]));
  const releases = read.releases.flatMap((release) => release.validRelease ?? newlyValid.get(release) ?? []);
  return { ...validated, releases };
}

const isComplete = <Whole extends object>(parts: { [Part in keyof Whole]: Whole[Part] | undefined }): parts is Whole =>
  Object.values(parts).every((part) => part !== undefined);

type SharedContext = Pick<
  CheckContext,
  'root' | 'report' | 'texts' | 'languages' | 'publicFiles' | 'siteOrigin' | 'problems' | 'warnings'
>;

function createContext(shared: SharedContext, language: Language): CheckContext {
  const parsedParts: CheckContext['parsedParts'] = new Map();
  const schemasOfParts: CheckContext['schemas'] = new Map();
  const findPlace = ([part, ...path]: Path) => {
    const root = parsedParts.get(String(part));
    return root && placeOf(root, path, schemasOfParts.get(String(part)));
  };
  return {
    ...shared,
    language,
    reportField: (path, fault, found) => {
      const place = findPlace(path);
      if (place) shared.report(place, fault, found || 'nothing');
    },
    warn: (path, fault, found) => {
      const place = findPlace(path);
      if (place) shared.warnings.push({ ...place, ...fault, found });
    },
    values: {},
    parsedParts,
    schemas: schemasOfParts,
    validParts: new Set(),
  };
}

/** Reads site.json, and sets the values of placeholders for the parts that are read after it. */
function readSite(context: CheckContext, palette: Palette | undefined, brand: string | undefined) {
  const site = readPart(context, 'site', schemas.site, () => {
    const parsed = readKind('site', context);
    if (parsed && reportNestedPlaceholders(parsed, context.report)) return undefined;
    context.values = placeholderValues(parsed, context.language, palette, brand);
    return parsed;
  });
  if (!site) context.values = substituteValues;
  return site && { ...site, brand: brand ?? site.brand };
}

/** Adds the names of the kinds of changes in site.json to those in messages.json. */
function withOwnKinds({ updates, ...messages }: Messages, ownKinds: Site['changeKinds'] = []): Messages {
  const kinds = { ...updates.kinds, ...Object.fromEntries(ownKinds.map(({ id, name }) => [id, name])) };
  const counts = { ...updates.counts, ...Object.fromEntries(ownKinds.map(({ id, count }) => [id, count])) };
  return { ...messages, updates: { ...updates, kinds, counts } };
}

/** Reads the messages, which must have the fields of the default language's messages. */
function readMessages(context: CheckContext, defaultContext: CheckContext | undefined, site: Site | undefined) {
  const parsed = readKind('messages', context);
  const original = defaultContext ? defaultContext.parsedParts.get('messages') : parsed;
  const messages = readPart(context, 'messages', messagesSchema(original && dataOf(original)), () => parsed);
  return messages && withOwnKinds(messages, site?.changeKinds);
}

const headingsOf = ({ updates, release }: Messages): ReleaseHeadings => ({
  ...updates.kinds,
  knownIssues: release.knownIssues,
  before: updates.excerpt.before,
  after: updates.excerpt.after,
  app: updates.excerpt.app,
});

/** Reads the content of one language. `defaultContext` is undefined for the default language itself. */
function readLanguage(
  context: CheckContext,
  palette: Palette | undefined,
  brand: string | undefined,
  defaultContext: CheckContext | undefined,
): LanguageContent {
  const { language, languages } = context;
  const readJson = <Kind extends JsonKind>(kind: Kind) =>
    readPart(context, kind, schemas[kind], () => readKind(kind, context));
  const site = readSite(context, palette, brand);
  const messages = readMessages(context, defaultContext, site);
  const legal = recordOf(legalPages, (name) =>
    readPart(context, name, legalDocumentSchema, () => readLegal(name, context)),
  );
  const articles = recordOf(articlePages, (name) =>
    readPart(context, `articles/${name}`, articlesSchema, () => readArticles(name, context)),
  );
  const pageFiles: Record<string, unknown> = {};
  for (const [name, schema] of pageSchemas) {
    pageFiles[name] = readPart(context, name, schema, () => readKind(name, context));
  }
  const thirdPartyFiles = [
    'content/third-party.json',
    ...languages.map(({ tag }) => wordsFile('third-party.json', tag)),
  ];
  const hasThirdParty = thirdPartyFiles.some((file) => textIfAny(file, context) !== undefined);
  const content: PartialContent = {
    language,
    languages,
    site,
    messages,
    navigation: readJson('navigation'),
    pages: readJson('pages'),
    home: readJson('home'),
    downloads: readJson('downloads'),
    plans: readJson('plans'),
    faq: readJson('faq'),
    about: readJson('about'),
    thirdParty: hasThirdParty ? readJson('third-party') : { language, scripts: [] },
    releases: messages && readAllReleases(context, headingsOf(messages)),
    legal: isComplete<Content['legal']>(legal) ? legal : undefined,
    articles: isComplete<Content['articles']>(articles) ? articles : undefined,
    pageFiles: isComplete<Content['pageFiles']>(pageFiles) ? pageFiles : undefined,
  };
  return { ...context, content };
}

const DAY_MS = 86_400_000;
const WARNING_DAYS = 60;

function expiryWarnings(content: Content, today: string): Notice[] {
  const expires = securityExpiry(content);
  if (expires.getTime() - Date.parse(today) > WARNING_DAYS * DAY_MS) return [];
  const day = expires.toISOString().slice(0, 10);
  return [problem('security-expires', { day })];
}

/**
 * Checks facts, links and quotations, which depend on several files.
 * @param lastDay the last day whose content is published
 * @returns undefined if the content is incomplete
 */
function checkAcrossFiles(context: LanguageContent, today: string, lastDay: string) {
  checkFacts(context, today);
  if (!isComplete<Content>(context.content)) return undefined;
  const withScheduled = withDerivedContent(context.content);
  const publishedContent = withDerivedContent(published(context.content, lastDay));
  // Each link must be valid after all scheduled changes, and also today unless it is in scheduled content itself.
  const contentsAt = (path: Path) =>
    isScheduled(withScheduled, path, lastDay) ? [withScheduled] : [publishedContent, withScheduled];
  checkLinks(withScheduled, contentsAt, context);
  for (const content of [publishedContent, withScheduled]) checkCitations(content, context);
  return { written: context.content, withScheduled, publishedContent };
}

type BuildSettings = Partial<Pick<BuildEnvironment, 'title' | 'siteOrigin' | 'mode'>>;

/** Changes content that was read and checked, before it is published. */
export type ContentChange = (content: Content) => Content;

/** Reads and checks a folder. All texts that the result depends on are in its `texts` afterwards. */
function checkFolder(
  folder: Folder & { texts: Texts },
  allProblems: Problem[],
  { title: brand, siteOrigin, mode }: BuildSettings,
  today: string,
) {
  const contentWarnings: Problem[] = [];
  const colours = readAndCheckColours(folder);
  const languages = readLanguages(folder);
  const files = publicFiles(folder);
  checkDrawings(folder, files);
  const shared = {
    ...folder,
    languages,
    publicFiles: files,
    siteOrigin,
    problems: allProblems,
    warnings: contentWarnings,
  };
  const contexts: LanguageContent[] = [];
  for (const { tag } of languages) {
    contexts.push(readLanguage(createContext(shared, tag), colours, brand, contexts[0]));
  }
  const lastDay = mode === 'development' ? endOfTime : today;
  const checkedContents = contexts.flatMap((context) => checkAcrossFiles(context, today, lastDay) ?? []);
  const [defaultContents] = checkedContents;
  readRedirects(folder, {
    siteOrigin,
    publicFiles: files,
    // An article may exist in one language only.
    faultOfLink: (to) => {
      const faults = checkedContents.map(({ publishedContent }) => faultOfLink(to, publishedContent, files));
      return faults.every((fault) => fault) ? faults[0] : undefined;
    },
  });
  checkLanguages(contexts);
  for (const name of pagesWithoutManifest) {
    folder.report({ file: manifestFile(name), path: [] }, problem('page-manifest'), 'none');
  }
  const draftOf = ({ file }: Problem) =>
    languages.find(({ tag, draft }) => draft && file.startsWith(wordsFile('', tag)));
  const sortedProblems = sortProblems(allProblems);
  const problems = sortedProblems.filter((problem) => !draftOf(problem));
  // Messages name the file that exists.
  const withRealFile = (problem: Problem) => ({ ...problem, file: pathBelow(folder.root, problem.file) });
  if (problems.length > 0) return { problems: problems.map(withRealFile), warnings: [], notes: [] };
  const draftProblems = sortedProblems.filter(draftOf);
  for (const context of contexts) rememberReleases(context, [...contentWarnings, ...draftProblems]);
  const faultyDrafts = draftProblems.map(draftOf);
  const isVisible = (language: LanguageEntry) =>
    !language.draft || (mode === 'development' && !faultyDrafts.includes(language));
  const visibleLanguages = languages.filter(isVisible);
  const toContents = (all: readonly Content[]): Contents => {
    const [first, ...others] = all
      .map((content) => ({ ...content, languages: visibleLanguages }))
      .filter(({ language }) => visibleLanguages.some(({ tag }) => tag === language));
    if (!first || others.length + 1 < visibleLanguages.length)
      throw new Error('Content is incomplete, without a reported problem.');
    return withTranslations([first, ...others]);
  };
  const contents = toContents(checkedContents.map(({ publishedContent }) => publishedContent));
  /** The same contents, of which `change` gets each before anything is derived from it. */
  const contentsWith = (change: ContentChange): Contents =>
    toContents(checkedContents.map(({ written }) => withDerivedContent(published(change(written), lastDay))));
  const warnings: Notice[] = [
    ...sortProblems([...contentWarnings, ...draftProblems]).map(withRealFile),
    ...expiryWarnings(contents[0], today),
  ];
  const scheduled = defaultContents ? scheduleNotes(defaultContents.withScheduled, today) : [];
  return { problems, contents, contentsWith, warnings, notes: scheduled };
}

/** The last check without problems. Without it, the development server would repeat the check that the editor made before saving. */
let lastCheck: { inputs: string; texts: Texts; checked: ReturnType<typeof checkFolder> } | undefined;

/**
 * Reads and checks `content/`, including draft languages and scheduled content, which only development shows. A problem in
 * a draft is a warning.
 * @param root the folder with `content/` or `sample/`, and `public/`
 * @param today the day of the build, `2026-11-20`
 * @param changes of files in `content/` that are not written yet
 * @returns all problems; if there are none, the published content, warnings, and notes on scheduled content
 */
export function checkContent(root: string, site: BuildSettings = {}, today = localToday(), changes: Texts = new Map()) {
  const problems: Problem[] = [];
  const report: Report = (place, fault, found) => problems.push({ ...place, ...fault, found });
  const folder = { root, report, contentName: contentFolder(root), texts: new Map(changes) };
  const files = new Set(
    ['content', 'public'].flatMap((name) =>
      filesIn(path.join(root, pathBelow(root, name))).map((file) => `${name}/${file}`),
    ),
  );
  for (const [file, text] of changes) {
    if (text === null) files.delete(file);
    else files.add(file);
  }
  const inputs = JSON.stringify([
    root,
    folder.contentName,
    site.title,
    site.siteOrigin,
    site.mode,
    today,
    ...[...files].sort(),
  ]);
  const lastTexts = lastCheck?.inputs === inputs ? [...lastCheck.texts] : undefined;
  const isUnchanged = lastTexts?.every(([file, text]) => (textIfAny(file, folder) ?? null) === text);
  if (lastCheck && isUnchanged) return lastCheck.checked;
  const checked = checkFolder(folder, problems, site, today);
  if (checked.contents) lastCheck = { inputs, texts: folder.texts, checked };
  return checked;
}

/** Reads `content/` for a build. `log` receives warnings and notes. `change` is that of the editor. @throws an error that lists all problems */
export function readContent(
  root: string,
  site?: BuildSettings,
  today?: string,
  log: (line: string) => void = () => undefined,
  change?: ContentChange,
): Contents {
  const { problems, contents, contentsWith, warnings, notes } = checkContent(root, site, today);
  if (!contents) {
    throw new Error(`The content is wrong:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
  }
  for (const notice of [...warnings, ...notes]) log(problemLine(notice));
  return change ? contentsWith(change) : contents;
}
