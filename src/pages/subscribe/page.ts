import type { ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import { questionsFor } from '../../content/selections.ts';

export const sections = { plans: 'plans', compare: 'compare', terms: 'terms' } as const;

export const live = {
  plans: { kind: 'plans', select: (plans) => plans },
  questions: { kind: 'faq', select: (faq) => questionsFor(faq, 'subscribe') },
} satisfies LiveFields;

export const manifest = {
  content: ({ pages, home, messages }) => ({
    page: pages.subscribe,
    card: home.membership.image,
    messages: messages.subscribe,
  }),
  live,
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
