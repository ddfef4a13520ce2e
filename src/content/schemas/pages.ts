import * as v from 'valibot';
import { languageSchema } from './language.ts';
import { words } from './primitives.ts';

/** What a page is called: for its visitors, for search engines, for link previews. */
export const pageSchema = v.object({
  /** The document's title. */
  title: words,
  /** One or two sentences for search results and link previews. */
  description: words,
  /** The line set on the page's preview picture. */
  preview: words,
  /** The page's main heading. */
  heading: words,
  /** The sentence under it. */
  lead: words,
});

export const pagesSchema = v.object({
  language: languageSchema,
  home: pageSchema,
  downLoad: pageSchema,
  about: pageSchema,
  subscribe: pageSchema,
  privacyAgreement: pageSchema,
  userAgreement: pageSchema,
  updateLogInfo: pageSchema,
  /** `{version}`, and in heading and description `{title}` and `{summary}`, are those of the release shown. */
  versionUpdateContent: pageSchema,
  /** The page of a version that does not exist. `{version}` is what was asked for. */
  unknownVersion: pageSchema,
});

export type Page = v.InferOutput<typeof pageSchema>;
export type Pages = v.InferOutput<typeof pagesSchema>;
