import { diffArrays } from 'diff';
import { blockTexts, plainText, readingMinutes } from '../../content/format.ts';
import type { Content } from '../../content/page-content.ts';
import type { LegalDocument, LegalDocumentName, LegalSection, LegalVersion } from '../../content/schemas/legal.ts';

export const historyId = 'history';

export const shownFrom = ({ announced, effective }: Pick<LegalVersion, 'announced' | 'effective'>): string =>
  announced ?? effective;

/** @param contact the mailbox for questions about the document */
export function legalContent(
  { language, pages, legal, messages, site }: Content,
  name: LegalDocumentName,
  contact: 'privacy' | 'legal',
) {
  const { current, previous } = legal[name];
  const versions = [current, ...previous];
  const texts = [current.introduction, ...current.sections.map(({ body }) => body)].map(plainText);
  return {
    page: pages[name],
    language,
    document: current,
    owner: { ...site.owner, email: site.contacts[contact] },
    minutes: readingMinutes(texts.join('\n')),
    previous,
    /** From each earlier version to its successor, in the same order. */
    differences: previous.flatMap((older, index) => {
      const newer = versions[index];
      return newer ? [legalDifferences(older, newer)] : [];
    }),
    messages: messages.legal,
  };
}

export type LegalPageContent = ReturnType<typeof legalContent>;

export const legalAnchors = ({ current: { sections } }: LegalDocument): string[] => [
  historyId,
  ...sections.flatMap(({ id, body }) => [id, ...body.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))]),
];

/** A run of words; marked if the other version lacks it. */
export type Run = { text: string; marked?: boolean };

export type SectionDifference = {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  /** Paragraphs and list items that only the older version has, in runs. */
  before: Run[][];
  /** Those that only the newer version has. */
  after: Run[][];
};

type LegalDifferences = { from: string; to: string; sections: SectionDifference[] };

const texts = (section: LegalSection | undefined): string[] => section?.body.flatMap(blockTexts) ?? [];

/** Avoids fragmented marks: a paragraph with more marked text and more runs than this is marked as a whole. */
const MAX_MARKED_SHARE = 0.6;
const MAX_RUNS = 4;

/** Words and punctuation with the space after them, single Han characters, and a token for a paragraph's end. */
const tokens = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => [...(text.match(/\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+\s*|\p{P}\s*/gu) ?? []), '\n']);

/** Ignores the space after a token, which is missing at a paragraph's end. */
const comparator = (a: string, b: string) => a.trimEnd() === b.trimEnd();

function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.marked === run.marked) last.text += run.text;
    else joined.push({ ...run });
  }
  const text = runs.map((run) => run.text).join('');
  const marked = runs.reduce((sum, run) => sum + (run.marked ? run.text.length : 0), 0);
  return joined.length > MAX_RUNS && marked > MAX_MARKED_SHARE * text.length ? [{ text, marked: true }] : joined;
}

function paragraphsOf(words: readonly Run[]): Run[][] {
  const result: Run[][] = [];
  let runs: Run[] = [];
  for (const run of words) {
    if (run.text !== '\n') runs.push(run);
    else {
      result.push(joinRuns(runs));
      runs = [];
    }
  }
  return result;
}

export function markDifferences(
  before: readonly string[],
  after: readonly string[],
): Pick<SectionDifference, 'before' | 'after'> {
  const [older, newer] = [tokens(before), tokens(after)];
  const changes = diffArrays(older, newer, { comparator });
  const runsOf = (words: string[], excluded: 'added' | 'removed') =>
    changes
      .filter((change) => !change[excluded])
      .flatMap(({ count, added, removed }) =>
        words.splice(0, count).map((text) => ({ text, ...((added || removed) && { marked: true }) })),
      );
  return { before: paragraphsOf(runsOf(older, 'added')), after: paragraphsOf(runsOf(newer, 'removed')) };
}

/** New and removed sections have no marks: every word would have one. */
const unmarked = (paragraphs: readonly string[]): Run[][] => paragraphs.map((text) => [{ text }]);

/** Compares paragraph by paragraph; a paragraph that only moved is no difference. */
function compareSections(older: LegalSection | undefined, newer: LegalSection | undefined): SectionDifference[] {
  const section = newer ?? older;
  if (!section) return [];
  const { id, title } = section;
  const [before, after] = [texts(older), texts(newer)];
  if (!older) return [{ id, title, kind: 'added', before: [], after: unmarked(after) }];
  if (!newer) return [{ id, title, kind: 'removed', before: unmarked(before), after: [] }];
  const removed = before.filter((text) => !after.includes(text));
  const added = after.filter((text) => !before.includes(text));
  if (removed.length + added.length === 0) return [];
  return [{ id, title, kind: 'changed', ...markDifferences(removed, added) }];
}

/** The differences between a version and the next, in the order of the newer one; removed sections are last. */
export function legalDifferences(older: LegalVersion, newer: LegalVersion): LegalDifferences {
  const find = (sections: readonly LegalSection[], id: string) => sections.find((section) => section.id === id);
  const removed = older.sections.filter(({ id }) => !find(newer.sections, id));
  return {
    from: older.version,
    to: newer.version,
    sections: [
      ...newer.sections.flatMap((section) => compareSections(find(older.sections, section.id), section)),
      ...removed.flatMap((section) => compareSections(section, undefined)),
    ],
  };
}
