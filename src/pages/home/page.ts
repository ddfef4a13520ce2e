import { quotation } from '../../content/citations.ts';
import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { homePlate } from '../../content/plate.ts';
import { newestRelease, releaseHead, stableFiles } from '../../content/release-selections.ts';
import type { Home, HomeSection } from '../../content/schemas/pages.ts';
import { downloadChoice, questionsFor } from '../../content/selections.ts';

export const sections = {
  features: 'features',
  measured: 'measured',
  membership: 'membership',
  release: 'release',
} as const;

function newestHead(content: AllContent) {
  const release = newestRelease(content);
  return { ...releaseHead(release), summary: release.summary };
}

/** The sections that are not empty. `FaqSection` renders nothing if there are no questions. */
function shownSections({ sections: listed, proof, features }: Home): HomeSection[] {
  const emptySections: Partial<Record<HomeSection, boolean>> = {
    proof: proof.quotes.length + proof.logos.length + proof.ratings.length === 0,
    features: features.list.length === 0,
  };
  return listed.filter((id) => !emptySections[id]);
}

function withQuotations(content: AllContent) {
  const { title, list } = content.home.trust;
  return { title, list: list.map(({ id, text, cites }) => ({ id, text, quotation: quotation(content, cites) })) };
}

/** A longer label has more than two lines beside the other button, and moves the page when the shorter one replaces it. */
const MAX_LABEL_LENGTH = 30;

/** Names the brand on the download button, unless the name is too long. */
function heroOf({ home: { hero }, messages }: AllContent): Home['hero'] {
  return hero.download.length > MAX_LABEL_LENGTH ? { ...hero, download: messages.common.header.download } : hero;
}

export const manifest = {
  content: (content) => ({
    language: content.language,
    page: content.pages.home,
    hasFigures: shownSections(content.home).includes('measured'),
    home: {
      ...content.home,
      hero: heroOf(content),
      sections: shownSections(content.home),
      trust: withQuotations(content),
    },
    plate: homePlate(content),
    /** The web app's address; `""` if there is none. */
    webApp: content.site.app.web,
    downloads: stableFiles(content).map(downloadChoice),
    newest: newestHead(content),
    questions: questionsFor(content.faq, 'home'),
    hasMoreQuestions: questionsFor(content.faq, 'subscribe').length > 0,
    downloadMessages: content.messages.download.own,
  }),
  sections,
  anchors: ({ home }) => shownSections(home).filter((id) => id in sections),
  dates: ({ site, downloads, faq, releases }) => [site.updated, downloads.updated, faq.updated, releases.updated],
  subjects: ['owner', 'product', 'offers', 'questions'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
