import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { questionsFor } from '../../content/selections.ts';

export const sections = { plans: 'plans', compare: 'compare', terms: 'terms' } as const;

export const manifest = {
  content: ({ pages, home, plans, faq, messages }) => ({
    page: pages.subscribe,
    plans,
    questions: questionsFor(faq, 'subscribe'),
    card: home.membership.image,
    messages: messages.subscribe,
  }),
  sections,
  anchors: ({ plans: { comparison, terms } }) => [
    sections.plans,
    ...(comparison.groups.length > 0 ? [sections.compare] : []),
    ...(terms.length > 0 ? [sections.terms, ...terms.map(({ id }) => id)] : []),
  ],
  dates: ({ plans, faq }) => [plans.updated, faq.updated],
  about: ['product', 'offers', 'questions', 'plans'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
