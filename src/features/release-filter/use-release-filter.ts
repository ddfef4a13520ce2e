import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '@/platform/use-hydrated';
import { type ReleaseFilter, readFilter, writeFilter } from './filter.ts';

/**
 * The filter that the URL holds, and what changes it. A change replaces the entry in the history: Back leaves the list
 * instead of undoing it word by word.
 */
export function useReleaseFilter(): [ReleaseFilter, (filter: ReleaseFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const change = useCallback(
    (filter: ReleaseFilter) =>
      setQuery((current) => writeFilter(current, filter), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  return [hydrated ? readFilter(query) : { q: '' }, change];
}
