import { type ChangeKind, groupByKind } from '@/content/names';
import type { ReleaseEntry } from '@/content/selections';

export type ComparedVersions = { from: string; to: string };

type DatedChange = ReleaseEntry['changes'][number] & { version: string };

export type Comparison =
  | { state: 'unknown'; version: string }
  | { state: 'same'; version: string }
  | { state: 'latest'; version: string }
  | {
      state: 'changes';
      from: string;
      to: string;
      isReversed: boolean;
      count: number;
      kinds: readonly (readonly [ChangeKind, DatedChange[]])[];
    };

/** The form's initial choice: the two newest versions. */
export const firstChoice = ([newest, before]: readonly ReleaseEntry[]): ComparedVersions => ({
  from: before?.version ?? newest?.version ?? '',
  to: newest?.version ?? '',
});

/** @returns undefined for a query without versions; if one of them is missing, that of `firstChoice` */
export function readCompared(query: URLSearchParams, releases: readonly ReleaseEntry[]): ComparedVersions | undefined {
  const [from, to] = [query.get('from')?.trim(), query.get('to')?.trim()];
  if (!from && !to) return undefined;
  const first = firstChoice(releases);
  return { from: from || first.from, to: to || first.to };
}

/**
 * Every change after one version, up to and including the other.
 * @param releases newest first
 */
export function compareReleases(releases: readonly ReleaseEntry[], { from, to }: ComparedVersions): Comparison {
  const versions = releases.map(({ version }) => version);
  const [older, newer] = [versions.indexOf(from), versions.indexOf(to)];
  if (older < 0) return { state: 'unknown', version: from };
  if (newer < 0) return { state: 'unknown', version: to };
  if (older === newer) return { state: newer === 0 ? 'latest' : 'same', version: from };
  const between = releases.slice(Math.min(older, newer), Math.max(older, newer));
  const all = between.flatMap(({ version, changes }) => changes.map((change) => ({ ...change, version })));
  const isReversed = older < newer;
  return {
    state: 'changes',
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    isReversed,
    count: all.length,
    kinds: groupByKind(all),
  };
}
