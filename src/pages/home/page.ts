import type { ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import type { Home, HomeSection } from '../../content/schemas/pages.ts';
import { downloadChoice, questionsFor, releaseHead } from '../../content/selections.ts';

export const sections = {
  features: 'features',
  comparison: 'comparison',
  membership: 'membership',
  release: 'release',
} as const;

export const live = {
  /** The web app's address; `""` if there is none. */
  webApp: { kind: 'site', select: ({ app }) => app.web },
  downloads: { kind: 'downloads', select: ({ files }) => files.map(downloadChoice) },
  newest: {
    kind: 'releases',
    select: ({ releases: [release] }) => {
      // The content check ensures that there is one, and that it is first.
      if (!release) throw new Error('There is no release.');
      return { ...releaseHead(release), summary: release.summary };
    },
  },
  questions: { kind: 'faq', select: (faq) => questionsFor(faq, 'home') },
  /** Whether the membership page has questions to link to. */
  hasMoreQuestions: { kind: 'faq', select: (faq) => questionsFor(faq, 'subscribe').length > 0 },
} satisfies LiveFields;

/** The sections that have something to show. The questions can be renewed: their section decides by itself. */
function shownSections({ sections: listed, proof, features, comparison }: Home): HomeSection[] {
  const isEmpty: Partial<Record<HomeSection, boolean>> = {
    proof: proof.quotes.length + proof.logos.length + proof.ratings.length === 0,
    features: features.list.length === 0,
    comparison: comparison.table.rows.length === 0,
  };
  return listed.filter((id) => !isEmpty[id]);
}

export const manifest = {
  content: ({ pages, home: { language, ...home }, messages }) => ({
    language,
    page: pages.home,
    home: { ...home, sections: shownSections({ language, ...home }) },
    /** The visitor's own download. */
    own: messages.download.own,
  }),
  live,
  sections,
  anchors: ({ home }) => shownSections(home).filter((id) => id in sections),
  dates: ({ site, downloads, faq, releases }) => [site.updated, downloads.updated, faq.updated, releases.updated],
  about: ['owner', 'product', 'offers', 'questions'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
