import type { Content as AllContent, ContentOf, LiveFields, PageManifest } from '../../content/page-content.ts';
import type { Downloads } from '../../content/schemas/downloads.ts';
import type { Live, LiveContent } from '../../content/schemas/live.ts';
import type { Releases } from '../../content/schemas/releases.ts';
import { type DownloadChoice, downloadChoice, platformNames, releaseHead } from '../../content/selections.ts';

export const sections = { downloads: 'downloads', 'known-issues': 'known-issues' } as const;

export const live = {
  /** Newest first. */
  versions: { kind: 'releases', select: ({ releases }) => releases.map(releaseHead) },
  platforms: { kind: 'downloads', select: platformNames },
} satisfies LiveFields;

const releaseOf = ({ releases: { releases } }: AllContent, version: string | undefined) =>
  version === undefined ? releases[0] : releases.find((release) => release.version === version);

/** Shared by every release's page; `releaseContent` selects the release itself. */
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

/** A release's downloads; an old one has none. */
const releaseDownloads = ({ files }: Downloads, version: string): DownloadChoice[] =>
  files.filter((file) => file.version === version).map(downloadChoice);

/**
 * One release with the one before it and the one after it.
 * @returns nothing for a version that does not exist
 */
function releaseNotes({ releases }: Releases, version: string) {
  const at = releases.findIndex((release) => release.version === version);
  const [release, previous, next] = [releases[at], releases[at + 1], releases[at - 1]];
  if (!release) return undefined;
  return {
    release,
    ...(previous && { previous: releaseHead(previous) }),
    ...(next && { next: releaseHead(next) }),
  };
}

/** One release: a chunk of its own, so that a release's page loads no other. */
export type ReleaseContent = NonNullable<ReturnType<typeof releaseContent>>;

/** @returns nothing for a version that does not exist */
export function releaseContent({ releases, downloads }: Pick<LiveContent, 'releases' | 'downloads'>, version: string) {
  const notes = releaseNotes(releases, version);
  return notes && { ...notes, downloads: releaseDownloads(downloads, version) };
}

/**
 * A release with live content in place of the bundled.
 * @param asked its version; the newest where it is empty
 */
export function renewRelease(
  bundled: ReleaseContent | undefined,
  asked: string,
  { releases, downloads }: Live,
): ReleaseContent | undefined {
  const version = asked || (releases?.releases[0]?.version ?? bundled?.release.version ?? '');
  const same = bundled?.release.version === version ? bundled : undefined;
  const shown = (releases && releaseNotes(releases, version)) ?? same;
  if (!shown) return undefined;
  return { ...shown, downloads: downloads ? releaseDownloads(downloads, version) : (same?.downloads ?? []) };
}
