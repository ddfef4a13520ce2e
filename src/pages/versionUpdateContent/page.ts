import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { releasePlate } from '../../content/plate.ts';
import {
  type DownloadChoice,
  downloadChoice,
  newestDownloadVersion,
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
    /** The version of the downloads. It is older than the newest release until that release has files. */
    downloadVersion: newestDownloadVersion(downloads),
    unknownVersion: pages.unknownVersion,
    kinds: updates.kinds,
    excerpt: updates.excerpt,
    messages: release,
    downloadMessages: { ...download.own, download: release.downloadFor },
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
  subjects: ['product', 'release'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;

/** The content of one release. It is not part of the page's content, so that a release's page does not load the others. */
export type ReleaseContent = NonNullable<ReturnType<typeof releaseContent>>;

/**
 * One release with its downloads. An old release has none any more, and a new one may not have any yet.
 * @returns undefined for a version that does not exist
 */
export function releaseContent(
  { releases: { releases }, downloads: { files }, site }: Pick<AllContent, 'releases' | 'downloads' | 'site'>,
  version: string,
) {
  const index = releases.findIndex((release) => release.version === version);
  const [found, previous, next] = [releases[index], releases[index + 1], releases[index - 1]];
  if (!found) return undefined;
  const { plate, ...release } = found;
  const downloads: DownloadChoice[] = files.filter((file) => file.version === version).map(downloadChoice);
  return {
    release,
    ...(plate && { plate: releasePlate(plate, site) }),
    ...(previous && { previous: releaseHead(previous) }),
    ...(next && { next: releaseHead(next) }),
    downloads,
  };
}
