import { compareVersions as compare } from 'compare-versions';
import type { Release } from './schemas/releases.ts';
import { isPreRelease } from './versions.ts';

// Only the build orders releases: no module that pages load imports this one at run time, nor the library.

/** The library needs three numbers before a pre-release, and compares the digits of `rc10` only if they stand alone. */
function comparable(version: string): string {
  const [numbers = '', ...preRelease] = version.split('-');
  if (preRelease.length === 0) return version;
  const identifiers = preRelease.join('-').replace(/(?<=[a-z])(?=\d)/gi, '.');
  return `${numbers.split('.').length < 3 ? `${numbers}.0` : numbers}-${identifiers}`;
}

/** For `sort`, in ascending order, whatever the number of numbers: `1.4.0-rc.2`, `1.4`, `1.4.0.1`, `1.10.0`. */
export const compareVersions = (a: string, b: string): number => compare(comparable(a), comparable(b));

/** The numbers that a version shares with its later patches: `1.3` of `1.3.3`, `1` of `1.9`. */
function lineOf(version: string): string {
  const numbers = version.replace(/-.*/, '').split('.');
  return numbers.slice(0, Math.min(2, numbers.length - 1)).join('.');
}

type Versioned = Pick<Release, 'version' | 'channel'>;

type ReleaseOrder<Item> = {
  /** By version, the lowest first. */
  ascending: readonly Item[];
  /** The position in `ascending`, by version. */
  ranks: ReadonlyMap<string, number>;
  /** Those that are no pre-releases, by version; all if there are no others. By day, the newest first. */
  stable: ReadonlyMap<string, Item>;
  /** The highest of those. */
  newest: Item | undefined;
  /** `stable` by version, the lowest first. */
  ascendingStable: readonly Item[];
  /** The lines of releases that are newer than a release of a higher line, by version: a correction for those who stay on 1.3. */
  olderLines: ReadonlyMap<string, string>;
};

/** @param releases by day, the newest first */
export function order<Item extends Versioned>(releases: readonly Item[]): ReleaseOrder<Item> {
  const ascending = releases.toSorted((a, b) => compareVersions(a.version, b.version));
  const withoutPreReleases = releases.filter((release) => !isPreRelease(release));
  const shown = withoutPreReleases.length > 0 ? withoutPreReleases : releases;
  const stable = new Map(shown.map((release) => [release.version, release]));
  const ascendingStable = ascending.filter(({ version }) => stable.has(version));
  const olderLines = new Map<string, string>();
  let highest = '0.0';
  for (const release of releases.toReversed()) {
    const { version } = release;
    const isLower = compareVersions(version, highest) < 0;
    const line = lineOf(version);
    if (isLower && compareVersions(line, lineOf(highest)) !== 0) olderLines.set(version, line);
    if (!isLower && !isPreRelease(release)) highest = version;
  }
  return {
    ascending,
    ranks: new Map(ascending.map(({ version }, rank) => [version, rank])),
    stable,
    newest: ascendingStable.at(-1),
    ascendingStable,
    olderLines,
  };
}

/** A cache. The pages of thousands of releases need the order of all of them. */
const orders = /* @__PURE__ */ new WeakMap<readonly Release[], ReleaseOrder<Release>>();

/** @param releases by day, the newest first */
export function orderOf(releases: readonly Release[]): ReleaseOrder<Release> {
  const known = orders.get(releases) ?? order(releases);
  orders.set(releases, known);
  return known;
}
