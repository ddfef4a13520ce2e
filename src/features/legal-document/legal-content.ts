import { plainText, readingMinutes } from '../../content/format.ts';
import { legalDifferences } from '../../content/legal-differences.ts';
import type { Content } from '../../content/page-content.ts';
import type { LegalDocument, LegalDocumentName } from '../../content/schemas/legal.ts';
import type { Site } from '../../content/schemas/live.ts';

/** The id of the history's heading. */
export const historyId = 'history';

/** The party to a document, and its e-mail address for that document. */
export const legalOwner = ({ owner, contacts }: Site, contact: 'privacy' | 'legal') => ({
  ...owner,
  email: contacts[contact],
});

export function legalContent({ language, pages, legal, messages }: Content, name: LegalDocumentName) {
  const { current, previous } = legal[name];
  const versions = [current, ...previous];
  const texts = [current.introduction, ...current.sections.map(({ body }) => body)].map(plainText);
  return {
    page: pages[name],
    /** For dates and counts. */
    language,
    document: current,
    minutes: readingMinutes(texts.join('\n')),
    /** Earlier versions, newest first. */
    previous,
    /** From each earlier version to its successor, in the same order. */
    differences: previous.flatMap((older, at) => {
      const newer = versions[at];
      return newer ? [legalDifferences(older, newer)] : [];
    }),
    messages: messages.legal,
  };
}

export type LegalPageContent = ReturnType<typeof legalContent> & { owner: ReturnType<typeof legalOwner> };

/** The ids of the document's sections and headings. */
export const legalAnchors = ({ current: { sections } }: LegalDocument): string[] => [
  historyId,
  ...sections.flatMap(({ id, body }) => [id, ...body.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))]),
];
