import type { ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import { newestEntries, olderVersions, platformNames } from '../../content/selections.ts';

export const sections = { compare: 'compare', feeds: 'feeds' } as const;

export const live = {
  updated: { kind: 'releases', select: ({ updated }) => updated },
  releases: { kind: 'releases', select: newestEntries },
  /** The others, whose texts view.tsx loads. */
  older: { kind: 'releases', select: olderVersions },
  platforms: { kind: 'downloads', select: platformNames },
} satisfies LiveFields;

export const manifest = {
  content: ({ pages, language, messages }) => ({
    page: pages.updateLogInfo,
    language,
    messages: messages.updates,
    all: messages.download.notes,
  }),
  live,
  anchors: () => Object.values(sections),
  // The filter and the comparison are in the query.
  start: 'query',
  dates: ({ releases }) => [releases.updated],
  about: ['updates'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
