import type { Downloads } from '../../content/schemas/downloads.ts';
import type { Live, LiveContent } from '../../content/schemas/live.ts';
import type { Releases } from '../../content/schemas/releases.ts';
import { type DownloadChoice, downloadChoice, releaseHead } from '../../content/selections.ts';

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
