import { blockTexts } from './plain-text.ts';
import type { LegalSection, LegalVersion } from './schemas/legal.ts';

/** How a section differs between two versions of a document. */
export type SectionDifference = {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  /** Paragraphs and list items that only the older version has; none for a new section. */
  before: string[];
  /** Those that only the newer one has. */
  after: string[];
};

type LegalDifferences = { from: string; to: string; sections: SectionDifference[] };

const texts = (section: LegalSection | undefined): string[] => section?.body.flatMap(blockTexts) ?? [];

/** Compares paragraph by paragraph; a paragraph that only moved is no difference. */
function compareSections(older: LegalSection | undefined, newer: LegalSection | undefined): SectionDifference[] {
  const section = newer ?? older;
  if (!section) return [];
  const [before, after] = [texts(older), texts(newer)];
  const difference = {
    id: section.id,
    title: section.title,
    before: before.filter((text) => !after.includes(text)),
    after: after.filter((text) => !before.includes(text)),
  };
  if (!older) return [{ ...difference, kind: 'added' }];
  if (!newer) return [{ ...difference, kind: 'removed' }];
  return difference.before.length + difference.after.length > 0 ? [{ ...difference, kind: 'changed' }] : [];
}

/** The differences between a version and the next, in the order of the newer one; removed sections are last. */
export function legalDifferences(older: LegalVersion, newer: LegalVersion): LegalDifferences {
  const find = (sections: readonly LegalSection[], id: string) => sections.find((section) => section.id === id);
  const gone = older.sections.filter(({ id }) => !find(newer.sections, id));
  return {
    from: older.version,
    to: newer.version,
    sections: [
      ...newer.sections.flatMap((section) => compareSections(find(older.sections, section.id), section)),
      ...gone.flatMap((section) => compareSections(section, undefined)),
    ],
  };
}
