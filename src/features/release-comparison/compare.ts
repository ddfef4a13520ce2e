import { type ChangeKind, groupByKind } from '@/content/names';
import type { ReleaseEntry } from '@/content/selections';
import { plainVersion } from '@/lib/paths';

export type ComparedVersions = { from: string; to: string };

type DatedChange = ReleaseEntry['changes'][number] & { version: string };

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
      changesByKind: readonly (readonly [ChangeKind, DatedChange[]])[];
    };

/** The form's initial choice: the two newest versions. */
export const defaultVersions = ([newest, secondNewest]: readonly ReleaseEntry[]): ComparedVersions => ({
  from: secondNewest?.version ?? newest?.version ?? '',
  to: newest?.version ?? '',
});

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
 * Lists every change after the older version, up to and including the newer one.
 * @param releases newest first
 */
export function compareReleases(releases: readonly ReleaseEntry[], { from, to }: ComparedVersions): Comparison {
  const versions = releases.map(({ version }) => version);
  const [fromIndex, toIndex] = [versions.indexOf(from), versions.indexOf(to)];
  if (fromIndex < 0) return { state: 'unknown', version: from };
  if (toIndex < 0) return { state: 'unknown', version: to };
  if (fromIndex === toIndex) return { state: toIndex === 0 ? 'latest' : 'same', version: from };
  const between = releases.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex));
  const allChanges = between.flatMap(({ version, changes }) => changes.map((change) => ({ ...change, version })));
  const isReversed = fromIndex < toIndex;
  return {
    state: 'changes',
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    isReversed,
    count: allChanges.length,
    changesByKind: groupByKind(allChanges),
  };
}
