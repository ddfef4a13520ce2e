import { useSyncExternalStore } from 'react';
import { env } from './env.ts';

const neverChanges = () => () => undefined;

/** False while the prerendered page is hydrated: it was written for a URL without a query. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * The current year: the build's while hydrating, so that a page prerendered last year hydrates; then the clock's, which may be
 * wrong, but not before the build's.
 */
export const useYear = (): number =>
  useSyncExternalStore(
    neverChanges,
    () => Math.max(new Date().getFullYear(), env.year),
    () => env.year,
  );
