import * as v from 'valibot';
import { languageSchema } from './language.ts';
import { words } from './primitives.ts';

/** How browser tabs, search engines and link previews name a page. */
const head = {
  /** The document's title. */
  title: words,
  /** One or two sentences for search results and link previews. */
  description: words,
};

/** The line set on the page's preview picture. */
const preview = words;

/** The page's main heading, and the sentence under it. */
const opening = { heading: words, lead: words };

const openedPage = v.object({ ...head, preview, ...opening });

/** Agreements are opened by their own title and by the description here. */
const agreementPage = v.object({ ...head, preview });

export const pagesSchema = v.object({
  language: languageSchema,
  /** Its heading is `hero.heading` of home.json. */
  home: v.object({ ...head, preview, lead: words }),
  downLoad: openedPage,
  about: openedPage,
  subscribe: openedPage,
  privacyAgreement: agreementPage,
  userAgreement: agreementPage,
  updateLogInfo: openedPage,
  /** `{version}`, and in heading and description `{title}` and `{summary}`, are those of the release shown. */
  versionUpdateContent: openedPage,
  /** The page of a version that does not exist. `{version}` is what was asked for. */
  unknownVersion: v.object({ ...head, ...opening }),
});

export type Pages = v.InferOutput<typeof pagesSchema>;
