import type { Content as AllContent, ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import { platformNames, releaseHead } from '../../content/selections.ts';

export const sections = { downloads: 'downloads', 'known-issues': 'known-issues' } as const;

export const live = {
  /** Newest first. */
  versions: { kind: 'releases', select: ({ releases }) => releases.map(releaseHead) },
  platforms: { kind: 'downloads', select: platformNames },
} satisfies LiveFields;

const releaseOf = ({ releases: { releases } }: AllContent, version: string | undefined) =>
  version === undefined ? releases[0] : releases.find((release) => release.version === version);

/** Shared by every release's page; release.ts selects the release itself. */
export const manifest = {
  content: ({ pages, language, messages: { updates, release, download, common } }) => ({
    page: pages.versionUpdateContent,
    language,
    /** The page of a version that does not exist. */
    unknown: pages.unknownVersion,
    kinds: updates.kinds,
    counts: updates.counts,
    messages: release,
    /** The visitor's own download. */
    own: { ...download.own, download: release.downloadFor },
    /** Messages of the copy button and of files that are not published yet. */
    common: { copy: common.copy, permalink: common.permalink, comingSoon: common.comingSoon },
  }),
  live,
  anchors: (content, version) => {
    const release = releaseOf(content, version);
    const notes = [...(release?.changes ?? []), ...(release?.knownIssues ?? [])];
    return [...Object.values(sections), ...notes.map(({ id }) => id)];
  },
  dates: ({ releases: { updated, releases } }, version) => [
    releases.find((release) => release.version === version)?.date ?? updated,
  ],
  parent: 'updateLogInfo',
  about: ['product', 'release'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
