import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { env } from './env.ts';

const neverChanges = () => () => undefined;

/**
 * False during hydration, because the page was prerendered without the URL's query and hash. Becomes true in a transition, because
 * an urgent update would hydrate all boundaries below in one task.
 */
export function useHydrated(): boolean {
  let isHydrating = false;
  useSyncExternalStore(
    neverChanges,
    () => undefined,
    // React calls this function only during hydration and prerendering.
    () => {
      isHydrating = true;
    },
  );
  const [isHydrated, setHydrated] = useState(!isHydrating);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

/** The current year. During hydration, and if the visitor's clock is behind the build, the year of the build. */
export const useYear = (): number =>
  useSyncExternalStore(
    neverChanges,
    () => Math.max(new Date().getFullYear(), env.year),
    () => env.year,
  );
