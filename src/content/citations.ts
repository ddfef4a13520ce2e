import { pageAt } from '../lib/paths.ts';
import { blockTexts } from './format.ts';
import type { Content } from './page-content.ts';
import type { Citation, LegalDocumentName, LegalSection } from './schemas/legal.ts';

type Agreements = Pick<Content, 'language' | 'legal'>;

export function citedSection({ legal }: Agreements, to: string) {
  const { pathname, hash } = new URL(to, 'https://site.example');
  const page = pageAt(pathname);
  const names: readonly string[] = Object.keys(legal);
  const isLegal = (name: string | undefined): name is LegalDocumentName => name !== undefined && names.includes(name);
  if (!isLegal(page)) return undefined;
  const { current } = legal[page];
  const section = current.sections.find(({ id }) => hash === `#${id}`);
  return section && { name: page, title: current.title, section };
}

/** The semicolon at the end of a list item is removed. */
const sentences = ({ body }: LegalSection, language: string): string[] =>
  body
    .flatMap(blockTexts)
    .flatMap((text) =>
      Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) =>
        segment.trim().replace(/[;；]$/u, ''),
      ),
    );

export const sentenceWith = (section: LegalSection, quote: string, language: string): string | undefined =>
  sentences(section, language).find((sentence) => sentence.includes(quote));

export type Quotation = { sentence: string; source: string; to: string };

/** @throws if the agreement lacks the quote, which the content check reports */
export function quotation(content: Agreements, { to, quote }: Citation): Quotation {
  const cited = citedSection(content, to);
  const sentence = cited && sentenceWith(cited.section, quote, content.language);
  if (!sentence) throw new Error(`${to} has no sentence with the words “${quote}”.`);
  return { sentence, source: `${cited.title} · ${cited.section.title}`, to };
}
