import { plainText } from './format.ts';
import { kindsOf } from './names.ts';
import type { Content } from './page-content.ts';
import { compareVersions, orderOf } from './release-order.ts';
import type { Download } from './schemas/downloads.ts';
import type { Messages } from './schemas/messages.ts';
import type { Release } from './schemas/releases.ts';
import { isPreRelease, SHOWN_IN_FULL } from './versions.ts';

/** The downloads for everybody, without those of pre-releases; all of them if there are no others. */
export function stableFiles({ downloads, releases }: Pick<Content, 'downloads' | 'releases'>): Download[] {
  const { stable } = orderOf(releases.releases);
  return downloads.files.filter(({ version }) => stable.has(version));
}

/** The downloads of pre-releases, by channel in the order of the files. */
export function preReleaseFiles(content: Pick<Content, 'downloads' | 'releases' | 'messages'>) {
  const { releases } = content.releases;
  const { stable } = orderOf(releases);
  const files = content.downloads.files.flatMap((file) => {
    const release = releases.find(({ version }) => version === file.version);
    return release && !stable.has(file.version)
      ? [{ file, channel: channelName(release, content.messages.updates) }]
      : [];
  });
  const byChannel = Map.groupBy(files, ({ channel }) => channel);
  return [...byChannel].map(([channel, inChannel]) => ({ channel, files: inChannel.map(({ file }) => file) }));
}

export const newestDownloadVersion = (content: Pick<Content, 'downloads' | 'releases'>): string | undefined =>
  stableFiles(content)
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1);

/** The name of a pre-release's channel: the one that it has, or the one in its version, `beta` of `1.5.0-beta.1`. */
function channelName(release: Release, { channels }: Messages['updates']): string {
  const names: Readonly<Record<string, string>> = channels;
  const [, inVersion = ''] = /-([a-z]+)/i.exec(release.version) ?? [];
  const id = release.channel ?? inVersion.toLowerCase();
  return (Object.hasOwn(names, id) && names[id]) || channels.preRelease;
}

type OrderedContent = Pick<Content, 'releases' | 'messages'>;

/** What a release is beside the newest: the name of a pre-release's channel, or the older line to which it belongs. */
export function standing(release: Release, { releases, messages }: OrderedContent) {
  const line = orderOf(releases.releases).olderLines.get(release.version);
  return {
    ...(isPreRelease(release) && { channel: channelName(release, messages.updates) }),
    ...(line && { line }),
  };
}

export type ReleaseHead = ReturnType<typeof releaseHead>;
export const releaseHead = ({ version, date, title }: Release) => ({ version, date, title });

/** The highest version that is not a pre-release. The content check ensures that there is a release. @throws if there is none */
export function newestRelease({ releases }: Pick<Content, 'releases'>): Release {
  const { newest } = orderOf(releases.releases);
  if (!newest) throw new Error('There is no release.');
  return newest;
}

/** A release in the update log. Its changes are plain text, which the filter searches. */
export type ReleaseEntry = Pick<
  Release,
  'version' | 'date' | 'platforms' | 'title' | 'summary' | 'image' | 'imageAlt' | 'excerpt'
> & {
  changes: { id: string; kind: Release['changes'][number]['kind']; text: string }[];
  /** Its place among all releases by version, from 0 for the lowest. */
  rank: number;
  /** The name of a pre-release's channel. */
  channel?: string | undefined;
  /** The line of a release that is newer than a release of a higher line: `1.3`. */
  line?: string | undefined;
};
function releaseEntry(release: Release, content: OrderedContent): ReleaseEntry {
  const { version, date, platforms, title, summary, image, imageAlt, excerpt } = release;
  const changes = release.changes.map(({ id, kind, content }) => ({ id, kind, text: plainText(content) }));
  return {
    version,
    date,
    platforms,
    title,
    summary,
    ...(image && { image, imageAlt }),
    ...(excerpt && { excerpt }),
    changes,
    rank: orderOf(content.releases.releases).ranks.get(version) ?? 0,
    ...standing(release, content),
  };
}

/** Every release, by day. */
export const releaseEntries = (content: OrderedContent): ReleaseEntry[] =>
  content.releases.releases.map((release) => releaseEntry(release, content));

export type DatedVersion = Pick<Release, 'version' | 'date'>;
const datedVersion = ({ version, date }: Release): DatedVersion => ({ version, date });

/** The releases of the update log, which shows pre-releases on request, unless there are no others. */
export function loggedReleases(content: OrderedContent) {
  const { releases } = content.releases;
  const { stable: stableByVersion } = orderOf(releases);
  const stable = [...stableByVersion.values()];
  const preReleases = releases.filter(({ version }) => !stableByVersion.has(version));
  return {
    /** Not the day of a pre-release, which the log hides at first. */
    updated: stable[0]?.date ?? content.releases.updated,
    releases: stable.slice(0, SHOWN_IN_FULL).map((release) => releaseEntry(release, content)),
    /** Without texts, which the log loads on demand. */
    older: stable.slice(SHOWN_IN_FULL).map(datedVersion),
    /** Likewise; a product with a build each night has thousands. */
    preReleases: preReleases.slice(0, SHOWN_IN_FULL).map(datedVersion),
    /** The kinds of changes that any release has. */
    kinds: kindsOf(releases.flatMap(({ changes }) => changes)),
  };
}

/** `isOlder`: there is a higher version that is not a pre-release. */
export type KnownFile = Pick<Download, 'label' | 'version'> & { sha256: string; isOlder?: true };

/** The published files that visitors can verify: those of the current and of earlier versions. */
export function knownFiles(content: Pick<Content, 'downloads' | 'releases'>): KnownFile[] {
  const { files, earlier } = content.downloads;
  const newest = newestDownloadVersion(content);
  const labels = new Map(files.map(({ id, label }) => [id, label]));
  const published = [
    ...files.flatMap(({ sha256, version, label }) => (sha256 ? [{ sha256, version, label }] : [])),
    ...earlier.map(({ file, sha256, version }) => ({ sha256, version, label: labels.get(file) ?? file })),
  ];
  return published.map((file) => {
    const isOlder = newest !== undefined && compareVersions(file.version, newest) < 0;
    return isOlder ? { ...file, isOlder } : file;
  });
}
