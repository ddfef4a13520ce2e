import { groupByKind } from '@/content/names';
import type { ReleaseEntry } from '@/content/release-selections';
import { plainVersion } from '@/lib/paths';

export type ComparedVersions = { from: string; to: string };

export type Comparison =
  | { state: 'unknown'; version: string }
  /** Both versions are the same; `latest` if it is also the newest. */
  | { state: 'same' | 'latest'; version: string }
  | {
      state: 'changes';
      from: string;
      to: string;
      isReversed: boolean;
      count: number;
      /** Newest first, without releases that changed nothing. */
      releases: readonly { version: string; changesByKind: [string, ReleaseEntry['changes'][number][]][] }[];
    };

const highestFirst = (releases: readonly ReleaseEntry[]): ReleaseEntry[] =>
  [...releases].sort((a, b) => b.rank - a.rank);

/** The form's initial choice: the two highest versions. @param releases those of the log, without pre-releases */
export function defaultVersions(releases: readonly ReleaseEntry[]): ComparedVersions {
  const [newest, secondNewest = newest] = highestFirst(releases);
  return { from: secondNewest?.version ?? '', to: newest?.version ?? '' };
}

/** @returns undefined for a query without versions. If one version is missing, it is taken from `defaultVersions`. */
export function readCompared(query: URLSearchParams, releases: readonly ReleaseEntry[]): ComparedVersions | undefined {
  const [from, to] = [query.get('from'), query.get('to')].map((version) => plainVersion(version ?? ''));
  if (!from && !to) return undefined;
  const defaults = defaultVersions(releases);
  return { from: from || defaults.from, to: to || defaults.to };
}

/** Returns a copy of the query with these versions, or without any, and its other parameters. */
export function writeCompared(query: URLSearchParams, versions: Partial<ComparedVersions> = {}): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['from', 'to'] as const) {
    if (versions[name]) next.set(name, versions[name]);
    else next.delete(name);
  }
  return next;
}

/**
 * Lists every change after the lower version, up to and including the higher one, by version. Changes of pre-releases are again
 * those of the release that follows, so they only count on the way to a pre-release.
 * @param releases every release
 */
export function compareReleases(releases: readonly ReleaseEntry[], { from, to }: ComparedVersions): Comparison {
  const [first, last] = [from, to].map((version) => releases.find((release) => release.version === version));
  if (!first) return { state: 'unknown', version: from };
  if (!last) return { state: 'unknown', version: to };
  if (first === last) {
    const isLatest = releases.every(({ rank, channel }) => channel || rank <= first.rank);
    return { state: isLatest ? 'latest' : 'same', version: from };
  }
  const isReversed = first.rank > last.rank;
  const [low, high] = isReversed ? [last, first] : [first, last];
  const between = highestFirst(releases).filter(
    ({ rank, channel }) => rank > low.rank && rank <= high.rank && (!channel || high.channel),
  );
  return {
    state: 'changes',
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    isReversed,
    count: between.flatMap(({ changes }) => changes).length,
    releases: between
      .filter(({ changes }) => changes.length > 0)
      .map(({ version, changes }) => ({ version, changesByKind: groupByKind(changes) })),
  };
}
