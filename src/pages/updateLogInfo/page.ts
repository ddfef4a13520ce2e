import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { newestEntries, olderVersions, platformNames } from '../../content/selections.ts';

export const sections = { compare: 'compare', feeds: 'feeds' } as const;

export const manifest = {
  content: ({ pages, language, releases, downloads, messages }) => ({
    page: pages.updateLogInfo,
    language,
    updated: releases.updated,
    releases: newestEntries(releases),
    /** Without texts, which view.tsx loads on demand. */
    older: olderVersions(releases),
    platforms: platformNames(downloads),
    messages: messages.updates,
    allChangesLabel: messages.download.notes,
  }),
  anchors: () => Object.values(sections),
  dates: ({ releases }) => [releases.updated],
  subjects: ['updates'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
