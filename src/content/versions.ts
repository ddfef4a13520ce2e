/** A version as one number: a difference in an earlier part counts more than any in a later one. */
function position(version: string): number {
  const parts = version.split('.').map(Number);
  return [1e12, 1e6, 1].reduce((sum, weight, at) => sum + weight * (parts[at] ?? 0), 0);
}

/** Compares version numbers, for `sort`: `1.10.0` comes after `1.9.3`. */
export const compareVersions = (one: string, other: string): number => position(one) - position(other);

/** The distance of two versions: 2.0.0 is next to the last 1.x, not to 1.0.0. */
const distance = (one: string, other: string): number => Math.abs(position(one) - position(other));

/** The version number in a text such as `v1.4` or ` 1.4.0 `; undefined without a number. */
const numberIn = (text: string): string | undefined => /\d+(?:\.\d+){0,2}/.exec(text)?.[0];

/**
 * The three releases closest to a version that does not exist, closest first.
 * @param releases the existing ones, newest first; the newest are returned where the text has no number
 */
export function nearestReleases<One extends { version: string }>(releases: readonly One[], asked: string): One[] {
  const number = numberIn(asked);
  const from = ({ version }: One) => (number === undefined ? 0 : distance(version, number));
  return [...releases].sort((one, other) => from(one) - from(other)).slice(0, 3);
}

/** The version to show: the newest for an empty `asked`, undefined where there is no such version. */
export const versionShown = (versions: readonly { version: string }[], asked: string): string | undefined =>
  (asked ? versions.find(({ version }) => version === asked) : versions[0])?.version;

/** The newest releases with a file each, and the older ones that share a file. */
const OWN_FILE = 20;
const SHARED_FILE = 50;

/**
 * The name of the file with a release's notes. Older releases share files: the app names every file, so that with one for each of
 * 2,000 releases all pages would load 60 KB more. Counted from the oldest: a new release moves few others.
 * @param versions newest first
 */
export function releaseFile(versions: readonly { version: string }[], version: string): string {
  const at = versions.findIndex((one) => one.version === version);
  return at < OWN_FILE ? version : `older-${Math.floor((versions.length - 1 - at) / SHARED_FILE)}`;
}

/** A version from a URL, which may be any text, shortened for messages. */
export const shortVersion = (version: string): string => (version.length > 20 ? `${version.slice(0, 20)}…` : version);
