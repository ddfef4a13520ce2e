import type { ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import { questionsFor } from '../../content/selections.ts';
import { checksOf } from './checks.ts';

export const sections = { files: 'files', verify: 'verify', phone: 'phone' } as const;

export const live = {
  downloads: { kind: 'downloads', select: (downloads) => downloads },
  questions: { kind: 'faq', select: (faq) => questionsFor(faq, 'downLoad') },
} satisfies LiveFields;

export const manifest = {
  content: ({ pages, messages: { download, common } }) => ({
    page: pages.downLoad,
    messages: download,
    common: { copy: common.copy, comingSoon: common.comingSoon },
  }),
  live,
  sections,
  anchors: ({ downloads }) => [
    sections.files,
    ...(checksOf(downloads).length > 0 ? [sections.verify] : []),
    sections.phone,
    ...[...downloads.platforms, ...downloads.files].map(({ id }) => id),
  ],
  dates: ({ downloads, faq }) => [downloads.updated, faq.updated],
  // The visitor's system selects the offers.
  start: 'idle',
  about: ['product', 'questions', 'downloads'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
