import type { PageName } from '@/lib/paths';
import type { LegalDifferences } from './legal-differences.ts';
import type { ChangeKind, Platform } from './schemas/constants.ts';
import type { Download, Downloads } from './schemas/downloads.ts';
import type { Faq, FaqEntry } from './schemas/faq.ts';
import type { Language } from './schemas/languages.ts';
import type { LegalDocument, LegalDocumentName, LegalVersion } from './schemas/legal.ts';
import type { CommonMessages, Messages } from './schemas/messages.ts';
import type { About, Home, Navigation, Pages } from './schemas/pages.ts';
import type { Plans } from './schemas/plans.ts';
import type { Release, Releases } from './schemas/releases.ts';
import type { Site } from './schemas/site.ts';

/** All content in one language. */
export type Content = {
  language: Language;
  site: Site;
  navigation: Navigation;
  pages: Pages;
  messages: Messages;
  home: Home;
  downloads: Downloads;
  plans: Plans;
  faq: Faq;
  about: About;
  releases: Releases;
  legal: Record<LegalDocumentName, LegalDocument>;
};

/** What header, footer and the head of every document show. */
export type LayoutContent = {
  language: Language;
  site: Pick<Site, 'brand' | 'tagline' | 'languages' | 'links'> & { company: string; web: string };
  navigation: Pick<Navigation, 'main' | 'footer'>;
  messages: CommonMessages;
};

/** A platform's name: “iPhone and iPad”. */
export type PlatformNames = Record<Platform, string>;

/** What a download button needs; the download page has the rest. */
export type DownloadChoice = Pick<Download, 'id' | 'platform' | 'architecture' | 'kind' | 'label' | 'url' | 'version'>;

/** One line of the update log. */
export type ReleaseHead = Pick<Release, 'version' | 'date' | 'title'>;

/** A release as the update log shows, filters and searches it: its changes without their marks. */
export type ReleaseEntry = Pick<
  Release,
  'version' | 'date' | 'platforms' | 'title' | 'summary' | 'image' | 'imageAlt'
> & {
  changes: { id: string; kind: ChangeKind; text: string }[];
};

type WithPage<Name extends PageName, Rest> = Rest & { page: Pages[Name] };

export type LegalPageContent = WithPage<
  'privacyAgreement' | 'userAgreement',
  {
    /** For dates and counts. */
    language: Language;
    document: LegalVersion;
    minutes: number;
    /** Earlier versions, newest first. */
    previous: LegalVersion[];
    /** From each earlier version to its successor, in the same order. */
    differences: LegalDifferences[];
    owner: Site['owner'] & { email: string };
    messages: Messages['legal'];
  }
>;

/** What pages show besides their own head and opening. */
type OwnContents = {
  home: WithPage<
    'home',
    {
      language: Language;
      home: Omit<Home, 'language'>;
      /** The web app's address; `""` if there is none. */
      webApp: string;
      downloads: DownloadChoice[];
      newest: ReleaseHead & { summary: string };
      questions: FaqEntry[];
      messages: Messages['home'];
      /** The visitor's own download. */
      own: Messages['download']['own'];
    }
  >;
  downLoad: WithPage<
    'downLoad',
    {
      downloads: Downloads;
      questions: FaqEntry[];
      messages: Messages['download'];
      common: Pick<CommonMessages, 'copy' | 'comingSoon'>;
    }
  >;
  about: WithPage<'about', { about: About; messages: Messages['about'] }>;
  subscribe: WithPage<'subscribe', { plans: Plans; questions: FaqEntry[]; messages: Messages['subscribe'] }>;
  privacyAgreement: LegalPageContent;
  userAgreement: LegalPageContent;
  updateLogInfo: WithPage<
    'updateLogInfo',
    {
      language: Language;
      updated: string;
      releases: ReleaseEntry[];
      platforms: PlatformNames;
      messages: Messages['updates'];
    }
  >;
  /** What every release's page shares; `ReleaseContent` is the release itself. */
  versionUpdateContent: WithPage<
    'versionUpdateContent',
    {
      language: Language;
      /** The page of a version that does not exist. */
      unknown: Pages['unknownVersion'];
      /** Newest first. */
      versions: ReleaseHead[];
      platforms: PlatformNames;
      kinds: Messages['updates']['kinds'];
      counts: Messages['updates']['counts'];
      messages: Messages['release'];
      /** What copying a link says, and what is said of a file that is still to come. */
      common: Pick<CommonMessages, 'copy' | 'permalink' | 'comingSoon'>;
    }
  >;
};

/** What each page shows in one language, and nothing else: a page's chunk. */
export type PageContents = {
  [Name in PageName]: Name extends keyof OwnContents ? OwnContents[Name] : { page: Pages[Name] };
};

/** One release: a chunk of its own, so that a release's page loads no other. */
export type ReleaseContent = {
  release: Release;
  /** The release before it, and the one after it. */
  previous?: ReleaseHead;
  next?: ReleaseHead;
  /** What of it can be downloaded: nothing of an old release. */
  downloads: DownloadChoice[];
};
