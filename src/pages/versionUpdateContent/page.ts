import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import {
  type DownloadChoice,
  downloadChoice,
  offeredVersion,
  platformNames,
  releaseHead,
} from '../../content/selections.ts';

export const sections = { downloads: 'downloads', 'known-issues': 'known-issues' } as const;

const releaseOf = ({ releases: { releases } }: AllContent, version: string | undefined) =>
  version === undefined ? releases[0] : releases.find((release) => release.version === version);

/** Shared by every release's page; `releaseContent` selects the release itself. */
export const manifest = {
  content: ({ pages, language, releases, downloads, messages: { updates, release, download, common } }) => ({
    page: pages.versionUpdateContent,
    language,
    /** Newest first. */
    versions: releases.releases.map(releaseHead),
    platforms: platformNames(downloads),
    /** Older than the newest version while that has no files. */
    offered: offeredVersion(downloads),
    /** The page of a version that does not exist. */
    unknown: pages.unknownVersion,
    kinds: updates.kinds,
    excerpt: updates.excerpt,
    messages: release,
    /** The visitor's own download. */
    own: { ...download.own, download: release.downloadFor },
    /** Messages of the copy button and of files that are not published yet. */
    common: { copy: common.copy, permalink: common.permalink, comingSoon: common.comingSoon },
  }),
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

/** One release: a chunk of its own, so that a release's page loads no other. */
export type ReleaseContent = NonNullable<ReturnType<typeof releaseContent>>;

/**
 * One release with its downloads, the release before it and the one after it. An old release has no downloads, a new one may have
 * none yet.
 * @returns nothing for a version that does not exist
 */
export function releaseContent(
  { releases: { releases }, downloads: { files } }: Pick<AllContent, 'releases' | 'downloads'>,
  version: string,
) {
  const at = releases.findIndex((release) => release.version === version);
  const [release, previous, next] = [releases[at], releases[at + 1], releases[at - 1]];
  if (!release) return undefined;
  const downloads: DownloadChoice[] = files.filter((file) => file.version === version).map(downloadChoice);
  return {
    release,
    ...(previous && { previous: releaseHead(previous) }),
    ...(next && { next: releaseHead(next) }),
    downloads,
  };
}
