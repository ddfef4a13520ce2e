import type { Content } from '../../src/content/page-content.ts';
import { downloadsSchema } from '../../src/content/schemas/downloads.ts';
import { faqSchema } from '../../src/content/schemas/faq.ts';
import { type Language, languages, perLanguage } from '../../src/content/schemas/languages.ts';
import { messagesSchema } from '../../src/content/schemas/messages.ts';
import { aboutSchema, homeSchema, navigationSchema, pagesSchema } from '../../src/content/schemas/pages.ts';
import { plansSchema } from '../../src/content/schemas/plans.ts';
import { siteSchema } from '../../src/content/schemas/site.ts';
import { checkFacts } from './check-facts.ts';
import { checkLanguages } from './check-languages.ts';
import { checkAnchors, checkIds, checkLinks } from './check-links.ts';
import { placeholderValues, standInSite } from './placeholders.ts';
import { inOrder, type Problem, problemLine } from './problem.ts';
import { fileNames, oneCurrency, ownPlaceholders, readKind } from './read-json.ts';
import { readLegal } from './read-legal.ts';
import { readReleaseFacts, readReleases } from './read-releases.ts';
import { newReading, type Reading } from './reading.ts';
import { contentWarnings } from './warnings.ts';

/** All content in every language. */
export type Contents = Readonly<Record<Language, Content>>;

/** The content of a language as far as it could be read: a part with a problem is reported, and missing here. */
export type ContentSoFar = { language: Language } & {
  [Part in Exclude<keyof Content, 'language'>]: Content[Part] | undefined;
};

/** Reads everything in one language. */
function readLanguage(language: Language, reading: Reading): ContentSoFar {
  const site = readKind(siteSchema, 'site', language, {}, reading, ownPlaceholders);
  const values = placeholderValues(site ?? standInSite, language);
  const messages = readKind(messagesSchema, 'messages', language, values, reading);
  const headings = messages && { ...messages.updates.kinds, knownIssues: messages.release.knownIssues };
  const releaseFacts = readReleaseFacts(reading);
  const privacyAgreement = readLegal('privacyAgreement', language, values, reading);
  const userAgreement = readLegal('userAgreement', language, values, reading);
  return {
    language,
    site,
    messages,
    navigation: readKind(navigationSchema, 'navigation', language, values, reading),
    pages: readKind(pagesSchema, 'pages', language, values, reading),
    home: readKind(homeSchema, 'home', language, values, reading),
    downloads: readKind(downloadsSchema, 'downloads', language, values, reading, fileNames),
    plans: readKind(plansSchema, 'plans', language, values, reading, oneCurrency),
    faq: readKind(faqSchema, 'faq', language, values, reading),
    about: readKind(aboutSchema, 'about', language, values, reading),
    releases: headings && releaseFacts && readReleases(releaseFacts, language, headings, values, reading),
    legal: privacyAgreement && userAgreement && { privacyAgreement, userAgreement },
  };
}

const isComplete = (content: ContentSoFar): content is Content =>
  Object.values(content).every((part) => part !== undefined);

function byLanguage(contents: readonly Content[]): Contents {
  return perLanguage((language) => {
    const content = contents.find((one) => one.language === language);
    if (!content) throw new Error(`The content in ${language} is incomplete, and nothing says why.`);
    return content;
  });
}

/** Returns today's date where it is latest (UTC+14), so that a release of this day is never in the future. */
export const latestToday = (now = Date.now()): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * Reads `content/` and checks all of it.
 * @param root the folder that holds `content/` and `public/`
 * @param today the day of the build, `2026-11-20`: no release is dated after it
 * @returns every problem at once; if there is none, the content, and warnings of unlikely values
 */
export function checkContent(
  root: string,
  today = latestToday(),
): { problems: Problem[]; contents?: Contents; warnings: string[] } {
  const reading = newReading(root);
  const read = languages.map((language) => readLanguage(language, reading));
  for (const content of read) {
    checkFacts(content, today, reading);
    checkIds(content, reading);
  }
  checkLanguages(read, reading);
  for (const content of read.filter(isComplete)) {
    checkLinks(content, reading);
    checkAnchors(content, reading);
  }
  const problems = inOrder(reading.problems);
  if (problems.length > 0) return { problems, warnings: [] };
  const contents = byLanguage(read.filter(isComplete));
  return { problems, contents, warnings: contentWarnings(contents, reading, today) };
}

/**
 * Reads `content/` for a build.
 * @throws an error that names everything that is wrong, with file, line and field
 */
export function readContent(root: string, today?: string): Contents {
  const { problems, contents } = checkContent(root, today);
  if (contents) return contents;
  throw new Error(`The content is wrong:\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`);
}
