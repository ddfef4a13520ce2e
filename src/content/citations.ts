import { sentenceSegmenter } from '../lib/intl.ts';
import { pageAt } from '../lib/paths.ts';
import { blockTexts } from './format.ts';
import type { Content } from './page-content.ts';
import type { Citation, LegalDocumentName, LegalSection } from './schemas/legal.ts';

type LegalContent = Pick<Content, 'language' | 'legal'>;

/** @param to the address of a section of a legal document, such as `/userAgreement#refunds` */
export function citedSection({ legal }: LegalContent, to: string) {
  const { pathname, hash } = new URL(to, 'https://site.example');
  const page = pageAt(pathname);
  const isLegalDocument = (name: string): name is LegalDocumentName => Object.hasOwn(legal, name);
  if (!page || !isLegalDocument(page)) return undefined;
  const { current } = legal[page];
  const section = current.sections.find(({ id }) => hash === `#${id}`);
  return section && { name: page, title: current.title, section };
}

const withoutSemicolon = (sentence: string): string => sentence.replace(/[;；]$/u, '');

function sentencesOf({ body }: LegalSection, language: string): string[] {
  const segmenter = sentenceSegmenter(language);
  return body
    .flatMap(blockTexts)
    .flatMap((text) => Array.from(segmenter.segment(text), ({ segment }) => withoutSemicolon(segment.trim())));
}

export const sentenceWith = (section: LegalSection, quote: string, language: string): string | undefined =>
  sentencesOf(section, language).find((sentence) => sentence.includes(quote));

export type Quotation = { sentence: string; source: string; to: string };

/** @throws if the agreement lacks the quote, which the content check reports */
export function quotation(content: LegalContent, { to, quote }: Citation): Quotation {
  const cited = citedSection(content, to);
  const sentence = cited && sentenceWith(cited.section, quote, content.language);
  if (!sentence) throw new Error(`${to} has no sentence with the words “${quote}”.`);
  return { sentence, source: `${cited.title} · ${cited.section.title}`, to };
}
