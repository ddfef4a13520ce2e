import { useNavigate, useSearchParams } from 'react-router';
import type { ReleaseEntry } from '@/content/page-content';
import { useHydrated } from '@/platform/use-hydrated';
import { type ComparedVersions, readCompared } from './compare.ts';

/** The id of the part that compares (src/content/anchors.ts). */
export const comparisonId = 'compare';

/** The versions that the URL asks to compare, and what asks for others: an entry of its own in the history, to be shared. */
export function useComparedVersions(
  releases: readonly ReleaseEntry[],
): [ComparedVersions | undefined, (versions: ComparedVersions) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const change = ({ from, to }: ComparedVersions) => {
    const search = new URLSearchParams(query);
    search.set('from', from);
    search.set('to', to);
    void navigate({ search: search.toString(), hash: comparisonId }, { preventScrollReset: true });
  };
  return [hydrated ? readCompared(query, releases) : undefined, change];
}
