import { quotation } from '../../content/citations.ts';
import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { questionsFor } from '../../content/selections.ts';

export const sections = { plans: 'plans', compare: 'compare', terms: 'terms' } as const;

/** The refund, reminder and end of a subscription, in the order of their dates, with the sentences that promise them. */
function receiptPromises(content: AllContent) {
  const { refund, reminder, end } = content.plans.receipt;
  return [
    ...(refund ? [{ id: 'refund' as const, ...refund }] : []),
    ...(reminder ? [{ id: 'reminder' as const, ...reminder }] : []),
    ...(end ? [{ id: 'end' as const, days: 0, ...end }] : []),
  ].map(({ id, days, cites }) => ({ id, days, quotation: quotation(content, cites) }));
}

const termsWithQuotations = (content: AllContent) =>
  content.plans.terms.map(({ cites, ...term }) => ({
    ...term,
    quote: cites?.quote ?? '',
    quotation: cites && quotation(content, cites),
  }));

export const manifest = {
  content: (content) => ({
    page: content.pages.subscribe,
    plans: content.plans,
    receipt: receiptPromises(content),
    terms: termsWithQuotations(content),
    questions: questionsFor(content.faq, 'subscribe'),
    logo: content.site.logo,
    abilitiesImage: content.home.features.image,
    messages: content.messages.subscribe,
  }),
  sections,
  isEmpty: ({ plans }) => plans.plans.length === 0,
  anchors: ({ plans: { comparison, terms } }) => [
    sections.plans,
    ...(comparison.groups.length > 0 ? [sections.compare] : []),
    ...(terms.length > 0 ? [sections.terms, ...terms.map(({ id }) => id)] : []),
  ],
  dates: ({ plans, faq }) => [plans.updated, faq.updated],
  subjects: ['product', 'offers', 'questions', 'plans'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
