/** A version as one number, in which an earlier part always outweighs the later ones. */
function position(version: string): number {
  const parts = version.split('.').map(Number);
  return [1e12, 1e6, 1].reduce((sum, weight, index) => sum + weight * (parts[index] ?? 0), 0);
}

/** For `sort`, in ascending order: `1.10.0` comes after `1.9.3`. */
export const compareVersions = (a: string, b: string): number => position(a) - position(b);

const distance = (a: string, b: string): number => Math.abs(position(a) - position(b));

const numberIn = (text: string): string | undefined => /\d+(?:\.\d+){0,2}/.exec(text)?.[0];

/**
 * The three releases closest to an unknown version, closest first; the newest ones if `requested` has no number.
 * @param releases newest first
 */
export function nearestReleases<Release extends { version: string }>(
  releases: readonly Release[],
  requested: string,
): Release[] {
  const number = numberIn(requested);
  const distanceTo = ({ version }: Release) => (number === undefined ? 0 : distance(version, number));
  return [...releases].sort((a, b) => distanceTo(a) - distanceTo(b)).slice(0, 3);
}

/** The newest version if `requested` is empty; undefined if there is no such version. */
export const versionShown = (versions: readonly { version: string }[], requested: string): string | undefined =>
  (requested ? versions.find(({ version }) => version === requested) : versions[0])?.version;

const RELEASES_WITH_OWN_FILE = 20;
const RELEASES_PER_SHARED_FILE = 50;

/**
 * The file with a release's notes. The app contains every file name: one file for each of 2,000 releases would add 60 KB to
 * every page. Shared files are counted from the oldest release, so that a new release moves only one other.
 * @param versions newest first
 */
export function releaseFile(versions: readonly { version: string }[], version: string): string {
  const index = versions.findIndex((release) => release.version === version);
  if (index < RELEASES_WITH_OWN_FILE) return version;
  return `older-${Math.floor((versions.length - 1 - index) / RELEASES_PER_SHARED_FILE)}`;
}

export const shortVersion = (version: string): string => (version.length > 20 ? `${version.slice(0, 20)}…` : version);
