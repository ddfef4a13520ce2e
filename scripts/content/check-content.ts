import type { Content } from '../../src/content/page-content.ts';
import { type Language, perLanguage } from '../../src/content/schemas/languages.ts';
import { checkAnchors, checkPages } from './checks/anchors.ts';
import { checkDates } from './checks/dates.ts';
import { checkDownloads } from './checks/downloads.ts';
import { checkIds } from './checks/ids.ts';
import { checkLinks } from './checks/links.ts';
import { checkPlaceholders } from './checks/placeholders.ts';
import { checkPlurals } from './checks/plurals.ts';
import { checkSameNotes } from './checks/same-notes.ts';
import { checkSameWords } from './checks/same-words.ts';
import { checkSite } from './checks/site.ts';
import { checkWording } from './checks/wording.ts';
import { inOrder, type Problem, problemLine } from './problem.ts';
import { type ContentSoFar, readAll } from './read-content.ts';
import { newReading } from './reading.ts';

/** All content in every language. */
export type Contents = Readonly<Record<Language, Content>>;

const isComplete = (content: ContentSoFar): content is Content =>
  Object.values(content).every((part) => part !== undefined);

function byLanguage(contents: readonly Content[]): Contents {
  return perLanguage((language) => {
    const content = contents.find((one) => one.language === language);
    if (!content) throw new Error(`The content in ${language} is incomplete, and nothing says why.`);
    return content;
  });
}

/** Today where it is already latest (UTC+14), so that a release of this day is never one of the future. */
export const latestToday = (now = Date.now()): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * Reads `content/` and checks all of it.
 * @param root the folder that holds `content/` and `public/`
 * @param today the day of the build, `2026-11-20`: no release is dated after it
 * @returns every problem at once, and the content if there is none
 */
export function checkContent(root: string, today = latestToday()): { problems: Problem[]; contents?: Contents } {
  const reading = newReading(root);
  const read = readAll(reading);
  for (const content of read) {
    checkSite(content, reading);
    checkDates(content, today, reading);
    checkDownloads(content, reading);
    checkIds(content, reading);
  }
  checkSameWords(reading);
  checkSameNotes(read, reading);
  checkPlurals(reading);
  checkPlaceholders(reading);
  checkWording(reading);
  const complete = read.filter(isComplete);
  checkLinks(complete, reading);
  for (const content of complete) {
    checkPages(content, reading);
    checkAnchors(content, reading);
  }
  const problems = inOrder(reading.problems);
  return problems.length === 0 ? { problems, contents: byLanguage(complete) } : { problems };
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
