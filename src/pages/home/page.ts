import { quotation } from '../../content/citations.ts';
import { formatMessage, formatMoney } from '../../content/format.ts';
import { isCommand, isPublished } from '../../content/names.ts';
import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { homePlate } from '../../content/plate.ts';
import { newestRelease, releaseHead, stableFiles } from '../../content/release-selections.ts';
import type { Home, HomeSection } from '../../content/schemas/pages.ts';
import {
  amountOf,
  downloadChoice,
  headingPrice,
  isHidden,
  ownDownloadMessages,
  questionsFor,
} from '../../content/selections.ts';

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
function shownSections({ home: { sections: listed, proof, features }, site }: AllContent): HomeSection[] {
  const emptySections: Partial<Record<HomeSection, boolean>> = {
    proof: proof.quotes.length + proof.logos.length + proof.ratings.length === 0,
    features: features.list.length === 0,
    membership: isHidden(site, 'subscribe'),
    release: isHidden(site, 'versionUpdateContent'),
  };
  return listed.filter((id) => !emptySections[id]);
}

function withQuotations(content: AllContent) {
  const { title, list } = content.home.trust;
  return { title, list: list.map(({ id, text, cites }) => ({ id, text, quotation: quotation(content, cites) })) };
}

/** A longer label has more than two lines beside the other button, and moves the page when the shorter one replaces it. */
const MAX_LABEL_LENGTH = 30;

type LabelContent = Pick<AllContent, 'language'> & {
  home: { hero: Pick<Home['hero'], 'membership'> };
  pages: { subscribe: Pick<AllContent['pages']['subscribe'], 'heading'> };
  plans: Parameters<typeof headingPrice>[0];
};

/**
 * The heading of the page about plans, with its price, so that the first screen says what the product costs; the words of the home
 * page if the heading is long or has no price.
 */
export function membershipLabel({ home: { hero }, pages, plans, language }: LabelContent): string {
  const amount = amountOf(headingPrice(plans) ?? { kind: 'request' });
  const { heading } = pages.subscribe;
  if (amount === undefined || !heading.includes('{price}')) return hero.membership;
  const label = formatMessage(heading, { price: formatMoney(amount, plans.currency, language) });
  return label.length > MAX_LABEL_LENGTH ? hero.membership : label;
}

/** Names the brand on the download button, unless the name is too long. */
function heroOf(content: AllContent): Home['hero'] {
  const { hero } = content.home;
  const { download } = hero.download.length > MAX_LABEL_LENGTH ? content.messages.common.header : hero;
  return { ...hero, download, membership: membershipLabel(content) };
}

/** The command that installs the product, if there is nothing to download or to open. */
function installation({ downloads }: AllContent): string | undefined {
  const published = downloads.files.filter(isPublished);
  const [first] = published;
  return published.every(isCommand) ? first?.command : undefined;
}

export const manifest = {
  content: (content) => ({
    language: content.language,
    page: content.pages.home,
    hasFigures: shownSections(content).includes('measured'),
    home: {
      ...content.home,
      hero: heroOf(content),
      sections: shownSections(content),
      trust: withQuotations(content),
    },
    plate: homePlate(content),
    /** The web app's address; `""` if there is none. */
    webApp: content.site.app.web,
    downloads: stableFiles(content).map(downloadChoice),
    installation: installation(content),
    hasDownloads: !isHidden(content.site, 'downLoad'),
    newest: newestHead(content),
    questions: questionsFor(content.faq, 'home'),
    hasMoreQuestions: questionsFor(content.faq, 'subscribe').length > 0,
    downloadMessages: ownDownloadMessages(content),
  }),
  sections,
  anchors: (content) => shownSections(content).filter((id) => id in sections),
  dates: ({ site, downloads, faq, releases }) => [site.updated, downloads.updated, faq.updated, releases.updated],
  subjects: ['owner', 'product', 'offers', 'questions'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
