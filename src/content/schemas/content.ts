import type { About } from './about.ts';
import type { Downloads } from './downloads.ts';
import type { Faq } from './faq.ts';
import type { Home } from './home.ts';
import type { Language } from './languages.ts';
import type { LegalDocument, LegalDocumentName } from './legal.ts';
import type { Messages } from './messages.ts';
import type { Navigation } from './navigation.ts';
import type { Pages } from './pages.ts';
import type { Plans } from './plans.ts';
import type { Releases } from './releases.ts';
import type { Site } from './site.ts';

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
