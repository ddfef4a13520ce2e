import type { Content as AllContent, ContentOf, PageManifest } from '../../content/page-content.ts';
import { releasePlate } from '../../content/plate.ts';
import { compareVersions, orderOf } from '../../content/release-order.ts';
import { newestDownloadVersion, newestRelease, releaseHead, standing } from '../../content/release-selections.ts';
import type { Release } from '../../content/schemas/releases.ts';
import {
  type DownloadChoice,
  downloadChoice,
  isHidden,
  ownDownloadMessages,
  platformNames,
} from '../../content/selections.ts';

export const sections = { downloads: 'downloads', 'known-issues': 'known-issues' } as const;

const releaseOf = ({ releases: { releases } }: AllContent, version: string | undefined) =>
  version === undefined ? orderOf(releases).newest : releases.find((release) => release.version === version);

/** Shared by every release's page; `releaseContent` selects the release itself. */
export const manifest = {
  content: (content) => {
    const { pages, language, releases, downloads, messages } = content;
    const { updates, release, common } = messages;
    return {
      page: pages.versionUpdateContent,
      language,
      /** By day, the newest first. */
      versions: releases.releases.map(releaseHead),
      newestVersion: newestRelease(content).version,
      platforms: platformNames(downloads),
      /** The version of the downloads. It is older than the newest release until that release has files. */
      downloadVersion: newestDownloadVersion(content),
      unknownVersion: pages.unknownVersion,
      kinds: updates.kinds,
      line: updates.line,
      excerpt: updates.excerpt,
      messages: release,
      downloadMessages: { ...ownDownloadMessages(content), download: release.downloadFor },
      common: { permalink: common.permalink, comingSoon: common.comingSoon },
    };
  },
  anchors: (content, version) => {
    const release = releaseOf(content, version);
    const notes = [...(release?.changes ?? []), ...(release?.knownIssues ?? [])];
    const shown = [
      ...(isHidden(content.site, 'downLoad') ? [] : [sections.downloads]),
      ...(release && release.knownIssues.length > 0 ? [sections['known-issues']] : []),
    ];
    return [...shown, ...notes.map(({ id }) => id)];
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

/** The releases before and after one by version: of those that are no pre-releases, unless it is one itself. */
function neighboursOf(release: Release, releases: readonly Release[]): (Release | undefined)[] {
  const { ascending, ascendingStable, stable } = orderOf(releases);
  const candidates = stable.has(release.version) ? ascendingStable : ascending;
  const index = candidates.indexOf(release);
  return [candidates[index - 1], candidates[index + 1]];
}

/**
 * One release with its downloads. An old release has none any more, and a new one may not have any yet.
 * @returns undefined for a version that does not exist
 */
export function releaseContent(
  content: Pick<AllContent, 'releases' | 'downloads' | 'messages' | 'site'>,
  version: string,
) {
  const { releases } = content.releases;
  const found = releases.find((candidate) => candidate.version === version);
  if (!found) return undefined;
  const { plate, ...release } = found;
  const [previous, next] = neighboursOf(found, releases);
  const files = content.downloads.files.filter((file) => file.version === version);
  const downloads: DownloadChoice[] = files.map(downloadChoice);
  const downloadVersion = newestDownloadVersion(content);
  return {
    release,
    ...(plate && { plate: releasePlate(plate, content.site) }),
    ...standing(found, content),
    /** The newest version is higher. */
    isOlder: compareVersions(version, newestRelease(content).version) < 0,
    /** The downloads are of a lower version. */
    areFilesDue: downloadVersion !== undefined && compareVersions(version, downloadVersion) > 0,
    ...(previous && { previous: releaseHead(previous) }),
    ...(next && { next: releaseHead(next) }),
    downloads,
  };
}
