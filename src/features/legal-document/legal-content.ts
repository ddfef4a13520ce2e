import { diffArrays } from 'diff';
import { blockTexts, plainText, readingMinutes } from '../../content/format.ts';
import type { Content, PageManifest } from '../../content/page-content.ts';
import type { LegalDocument, LegalDocumentName, LegalSection, LegalVersion } from '../../content/schemas/legal.ts';
import type { RichText } from '../../content/schemas/primitives.ts';

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
  const bodies = [current.introduction, ...current.sections.map(({ body }) => body)];
  const inPlainWords = current.sections.map(({ summary, body }) => summary ?? plainText(body)).join('\n');
  return {
    page: pages[name],
    language,
    document: current,
    owner: { ...site.owner, email: site.contacts[contact] },
    minutes: {
      full: readingMinutes(bodies.map(plainText).join('\n')),
      /** Undefined if no section has a summary. */
      plain: current.sections.some(({ summary }) => summary) ? readingMinutes(inPlainWords) : undefined,
    },
    previous,
    /** The differences between each earlier version and the next one, in the order of `previous`. */
    differences: previous.flatMap((older, index) => {
      const newer = versions[index];
      return newer ? [legalDifferences(older, newer)] : [];
    }),
    messages: messages.legal,
  };
}

export type LegalPageContent = ReturnType<typeof legalContent>;

const headingsIn = (body: RichText) => body.filter((block) => block.kind === 'heading');

const legalAnchors = ({ current: { sections } }: LegalDocument): string[] => [
  historyId,
  ...sections.flatMap(({ id, body }) => [id, ...headingsIn(body).flatMap((heading) => heading.id ?? [])]),
];

/** @param document the name of its Markdown file */
export const legalManifest = (name: LegalDocumentName, document: string, contact: 'privacy' | 'legal') =>
  ({
    content: (content) => legalContent(content, name, contact),
    document,
    anchors: ({ legal }) => legalAnchors(legal[name]),
    dates: ({ legal }) => [shownFrom(legal[name].current)],
  }) satisfies PageManifest;

/** A run of text, marked if the other version lacks it. */
export type Run = { text: string; marked?: boolean };

export type SectionDifference = {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  /** The paragraphs and list items that only the older version has, each divided into runs. */
  before: Run[][];
  /** Likewise, those that only the newer version has. */
  after: Run[][];
};

type LegalDifferences = { from: string; to: string; sections: SectionDifference[] };

const paragraphsOf = (section: LegalSection | undefined): string[] => section?.body.flatMap(blockTexts) ?? [];

/** A paragraph that exceeds both is marked as a whole, because many short marks are hard to read. */
const MAX_MARKED_SHARE = 0.6;
const MAX_RUNS = 4;

/** A Han character, or a word or a punctuation mark with the space after it. */
const token = /\p{Script=Han}|[^\s\p{Script=Han}\p{P}]+\s*|\p{P}\s*/gu;

const PARAGRAPH_END = '\n';

const tokenize = (paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => [...(text.match(token) ?? []), PARAGRAPH_END]);

const isSameToken = (a: string, b: string) => a.trimEnd() === b.trimEnd();

function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && last.marked === run.marked) last.text += run.text;
    else joined.push({ ...run });
  }
  const text = runs.map((run) => run.text).join('');
  const markedLength = runs.reduce((sum, run) => sum + (run.marked ? run.text.length : 0), 0);
  const isFragmented = joined.length > MAX_RUNS && markedLength > MAX_MARKED_SHARE * text.length;
  return isFragmented ? [{ text, marked: true }] : joined;
}

function splitParagraphs(allRuns: readonly Run[]): Run[][] {
  const result: Run[][] = [];
  let runs: Run[] = [];
  for (const run of allRuns) {
    if (run.text === PARAGRAPH_END) {
      result.push(joinRuns(runs));
      runs = [];
    } else {
      runs.push(run);
    }
  }
  return result;
}

export function markDifferences(
  before: readonly string[],
  after: readonly string[],
): Pick<SectionDifference, 'before' | 'after'> {
  const [older, newer] = [tokenize(before), tokenize(after)];
  const changes = diffArrays(older, newer, { comparator: isSameToken });
  // The texts are taken from `tokens`, because tokens that count as the same may differ in spaces.
  const runsOf = (tokens: readonly string[], excluded: 'added' | 'removed') => {
    const remaining = [...tokens];
    const changesOfVersion = changes.filter((change) => !change[excluded]);
    return changesOfVersion.flatMap(({ count, added, removed }) => {
      const mark = added || removed ? { marked: true } : {};
      return remaining.splice(0, count).map((text): Run => ({ text, ...mark }));
    });
  };
  return { before: splitParagraphs(runsOf(older, 'added')), after: splitParagraphs(runsOf(newer, 'removed')) };
}

/** For new and removed sections, in which every word would be marked. */
const unmarked = (paragraphs: readonly string[]): Run[][] => paragraphs.map((text) => [{ text }]);

/** Compares paragraph by paragraph. A paragraph that has only moved does not count. */
function compareSections(older: LegalSection | undefined, newer: LegalSection | undefined): SectionDifference[] {
  const section = newer ?? older;
  if (!section) return [];
  const { id, title } = section;
  const [before, after] = [paragraphsOf(older), paragraphsOf(newer)];
  if (!older) return [{ id, title, kind: 'added', before: [], after: unmarked(after) }];
  if (!newer) return [{ id, title, kind: 'removed', before: unmarked(before), after: [] }];
  const removed = before.filter((text) => !after.includes(text));
  const added = after.filter((text) => !before.includes(text));
  if (removed.length + added.length === 0) return [];
  return [{ id, title, kind: 'changed', ...markDifferences(removed, added) }];
}

/** Lists the sections that differ in the order of the newer version, followed by the removed sections. */
export function legalDifferences(older: LegalVersion, newer: LegalVersion): LegalDifferences {
  const sectionOf = (version: LegalVersion, id: string) => version.sections.find((section) => section.id === id);
  const removed = older.sections.filter(({ id }) => !sectionOf(newer, id));
  return {
    from: older.version,
    to: newer.version,
    sections: [
      ...newer.sections.flatMap((section) => compareSections(sectionOf(older, section.id), section)),
      ...removed.flatMap((section) => compareSections(section, undefined)),
    ],
  };
}
