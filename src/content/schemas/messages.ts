import * as v from 'valibot';
import { languageSchema } from './language.ts';
import { aboutMessages, downloadMessages, homeMessages, subscribeMessages } from './messages-product.ts';
import { legalMessages, releaseMessages, updatesMessages } from './messages-reading.ts';
import { reportMessages } from './messages-report.ts';
import { words } from './primitives.ts';

/** What header, footer and every page share. */
const commonMessages = v.object({
  skipLink: words,
  header: v.object({ main: words, menu: words, close: words, download: words, home: words }),
  /** The language switch. */
  language: v.object({ label: words }),
  theme: v.object({ label: words, system: words, light: words, dark: words }),
  /** `{year}` is the current one. */
  footer: v.object({ copyright: words }),
  loading: words,
  error: v.object({ title: words, heading: words, lead: words, retry: words }),
  copy: v.object({ copy: words, copied: words, failed: words }),
  comingSoon: words,
  /** The permanent link of a heading or an entry: `{title}` is its name. */
  permalink: words,
  breadcrumbs: words,
});

/** Every string of the interface that belongs to no page's content. */
export const messagesSchema = v.object({
  language: languageSchema,
  common: commonMessages,
  home: homeMessages,
  download: downloadMessages,
  about: aboutMessages,
  subscribe: subscribeMessages,
  legal: legalMessages,
  updates: updatesMessages,
  release: releaseMessages,
  report: reportMessages,
});

export type Messages = v.InferOutput<typeof messagesSchema>;
export type CommonMessages = v.InferOutput<typeof commonMessages>;
