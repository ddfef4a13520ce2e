import { shorten } from '../lib/intl.ts';

function sortKey(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.replace(/-.*/, '').split('.').map(Number);
  return major * 1e12 + minor * 1e6 + patch;
}

/** For `sort`, in ascending order: `1.10.0` comes after `1.9.3`. For systems and agreements; release-order.ts compares releases. */
export const compareNumbers = (a: string, b: string): number => sortKey(a) - sortKey(b);

const distance = (a: string, b: string): number => Math.abs(sortKey(a) - sortKey(b));

const versionNumberIn = (text: string): string | undefined => /\d+(?:\.\d+){0,3}/.exec(text)?.[0];

/**
 * The three releases closest to an unknown version, closest first; the newest ones if `requested` has no number. Pre-releases only
 * for a visitor who asks for one.
 * @param releases newest first
 */
export function nearestReleases<Release extends { version: string }>(
  releases: readonly Release[],
  requested: string,
): Release[] {
  const number = versionNumberIn(requested);
  const candidates = releases.filter(({ version }) => !isPreRelease({ version }) || requested.includes('-'));
  const distanceTo = ({ version }: Release) => (number === undefined ? 0 : distance(version, number));
  return candidates.sort((a, b) => distanceTo(a) - distanceTo(b)).slice(0, 3);
}

/** A release for those who try it first: its version says so (`2.0.0-rc.1`), or its channel (`nightly`). */
export const isPreRelease = ({ version, channel }: { version: string; channel?: string | undefined }): boolean =>
  channel !== undefined || version.includes('-');

type ShownVersions = {
  /** By day, the newest first. */
  versions?: readonly { version: string }[];
  /** The highest version that is not a pre-release. */
  newestVersion?: string | undefined;
};

/** The newest version if `requested` is empty; undefined if there is no such version. */
export const shownVersion = ({ versions = [], newestVersion }: ShownVersions, requested: string): string | undefined =>
  requested ? versions.find(({ version }) => version === requested)?.version : newestVersion;

/** The number of releases that the update log shows in full; it only links to older ones. */
export const SHOWN_IN_FULL = 20;

const ITEMS_WITH_OWN_FILE = 20;
const ITEMS_PER_SHARED_FILE = 50;

/**
 * The name of the file with a release's notes or an article. Older ones share files, because the app contains all these names: with
 * 2,000 of them, every page would grow by 60 KB. The groups are counted from the oldest one, so that a new one moves only one to
 * another file.
 * @param item a version or a slug
 * @param index its position from the newest
 */
function groupedFile(item: string, index: number, count: number): string {
  if (index < ITEMS_WITH_OWN_FILE) return item;
  return `older-${Math.floor((count - 1 - index) / ITEMS_PER_SHARED_FILE)}`;
}

/** The file of a page's list of articles. No slug begins with an underscore. */
export const articleListFile = '_list';

/** @param slugs of all articles of a page, the newest first @param slug empty for the list */
export const articleFile = (slugs: readonly string[], slug: string): string =>
  slug ? groupedFile(slug, slugs.indexOf(slug), slugs.length) : articleListFile;

/** @param versions newest first */
export const releaseFile = (versions: readonly { version: string }[], version: string): string =>
  groupedFile(
    version,
    versions.findIndex((release) => release.version === version),
    versions.length,
  );

const MAX_SHOWN_LENGTH = 20;

/** Cuts off a long version that a visitor has put into the URL. */
export const shortVersion = (version: string): string => shorten(version, MAX_SHOWN_LENGTH);
