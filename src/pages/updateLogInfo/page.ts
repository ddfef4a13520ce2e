import type { ContentOf, Content as PageContent, PageManifest } from '../../content/page-content.ts';
import { loggedReleases, newestRelease } from '../../content/release-selections.ts';
import { downloadChoice, platformNames } from '../../content/selections.ts';

export const sections = { compare: 'compare', feeds: 'feeds' } as const;

/** Below three releases a reader sees all at once, and needs neither the filter nor the comparison. */
const hasTools = ({ releases: { releases } }: PageContent): boolean => releases.length >= 3;

export const manifest = {
  content: (content) => ({
    page: content.pages.updateLogInfo,
    language: content.language,
    ...loggedReleases(content),
    hasTools: hasTools(content),
    newest: newestRelease(content).version,
    platforms: platformNames(content.downloads),
    messages: content.messages.updates,
    allChangesLabel: content.messages.download.notes,
    downloads: content.downloads.files.map(downloadChoice),
    downloadMessages: content.messages.download.own,
    downloadLabel: content.messages.common.header.download,
  }),
  anchors: (content) => [...(hasTools(content) ? [sections.compare] : []), sections.feeds],
  dates: ({ releases }) => [releases.updated],
  subjects: ['updates'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
