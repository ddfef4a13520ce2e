import { fileName } from '../../src/content/addresses.ts';
import type { Content } from '../../src/content/page-content.ts';
import type { Downloads } from '../../src/content/schemas/downloads.ts';
import { type Language, perLanguage } from '../../src/content/schemas/languages.ts';
import { legalDocumentSchema } from '../../src/content/schemas/legal.ts';
import { checkFacts } from './check-facts.ts';
import { checkLanguages } from './check-languages.ts';
import { checkLinks } from './check-links.ts';
import { inOrder, type Problem, placeOf, problemLine } from './located.ts';
import { type JsonKind, readKind, schemas } from './read-json.ts';
import { readLegal, readReleases } from './read-notes.ts';
import {
  brandOverride,
  type ContentSoFar,
  fillIn,
  placeholderValues,
  type ReadContent,
  type Reading,
  readPart,
  standIns,
} from './reading.ts';
import { contentWarnings } from './warnings.ts';

/** All content in every language. */
export type Contents = Readonly<Record<Language, Content>>;

/** Fills `{file}` in the commands about one download: the file's name. */
function withFileNames(downloads: Downloads): Downloads {
  const { packageManagers, files } = downloads;
  const list = packageManagers.list.map((command) => {
    const url = files.find(({ id }) => id === command.file)?.url;
    return url ? { ...command, command: fillIn(command.command, { file: fileName(url) }) } : command;
  });
  return { ...downloads, packageManagers: { ...packageManagers, list } };
}

/** Reads everything in one language. */
function readLanguage(root: string, language: Language, problems: Problem[]): ReadContent {
  const written: Reading['written'] = new Map();
  const report: Reading['report'] = (place, message, found) => problems.push({ ...place, message, found });
  const reportField: Reading['reportField'] = ([part, ...path], message, found) => {
    const root = written.get(String(part));
    if (root) report(placeOf(root, path), message, found || 'nothing');
  };
  const reading: Reading = { root, language, problems, report, reportField, values: {}, written, valid: new Set() };
  const json = <Kind extends JsonKind>(kind: Kind) =>
    readPart(reading, kind, schemas[kind], () => readKind(kind, reading));
  const site = readPart(reading, 'site', schemas.site, () => {
    const located = readKind('site', reading);
    reading.values = placeholderValues(located, language);
    return located;
  });
  if (!site) reading.values = standIns;
  const messages = json('messages');
  const headings = messages && { ...messages.updates.kinds, knownIssues: messages.release.knownIssues };
  const downloads = json('downloads');
  const [privacyAgreement, userAgreement] = (['privacyAgreement', 'userAgreement'] as const).map((name) =>
    readPart(reading, name, legalDocumentSchema, () => readLegal(name, reading)),
  );
  const content: ContentSoFar = {
    language,
    site: site && { ...site, brand: brandOverride() ?? site.brand },
    messages,
    navigation: json('navigation'),
    pages: json('pages'),
    home: json('home'),
    downloads: downloads && withFileNames(downloads),
    plans: json('plans'),
    faq: json('faq'),
    about: json('about'),
    releases: headings && readPart(reading, 'releases', schemas.releases, () => readReleases(headings, reading)),
    legal: privacyAgreement && userAgreement && { privacyAgreement, userAgreement },
  };
  return { ...reading, content };
}

const isComplete = (content: ContentSoFar): content is Content =>
  Object.values(content).every((part) => part !== undefined);

/** Returns today's date where it is latest (UTC+14), so that a release of this day is never in the future. */
export const latestToday = (now = Date.now()): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * Reads `content/` and checks all of it.
 * @param root the folder that holds `content/` and `public/`
 * @param today the day of the build, `2026-11-20`: no release is dated after it
 * @returns every problem at once; if there is none, the content, and warnings of unlikely values
 */
export function checkContent(root: string, today = latestToday()) {
  const found: Problem[] = [];
  const read = perLanguage((language) => readLanguage(root, language, found));
  for (const reading of Object.values(read)) {
    checkFacts(reading, today);
    if (isComplete(reading.content)) checkLinks(reading.content, reading);
  }
  checkLanguages(read);
  const problems = inOrder(found);
  if (problems.length > 0) return { problems, warnings: [] };
  const contents = perLanguage((language) => {
    const { content } = read[language];
    if (!isComplete(content)) throw new Error(`The content in ${language} is incomplete, without a reported problem.`);
    return content;
  });
  return { problems, contents, warnings: contentWarnings(contents, read, today) };
}

/**
 * Reads `content/` for a build.
 * @param warn is called for each unlikely value
 * @throws an error that names everything that is wrong, with file, line and field
 */
export function readContent(root: string, warn: (warning: string) => void = () => undefined): Contents {
  const { problems, contents, warnings } = checkContent(root);
  if (!contents) {
    throw new Error(`The content is wrong:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
  }
  for (const warning of warnings) warn(warning);
  return contents;
}
