import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { loggedReleases, newestRelease } from '../../content/release-selections.ts';
import { downloadChoice, platformNames } from '../../content/selections.ts';

export const sections = { compare: 'compare', feeds: 'feeds' } as const;

export const manifest = {
  content: (content) => ({
    page: content.pages.updateLogInfo,
    language: content.language,
    updated: content.releases.updated,
    ...loggedReleases(content),
    newest: newestRelease(content).version,
    platforms: platformNames(content.downloads),
    messages: content.messages.updates,
    allChangesLabel: content.messages.download.notes,
    downloads: content.downloads.files.map(downloadChoice),
    downloadMessages: content.messages.download.own,
    downloadLabel: content.messages.common.header.download,
  }),
  anchors: () => Object.values(sections),
  dates: ({ releases }) => [releases.updated],
  subjects: ['updates'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
