import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the prerendered page is hydrated: it was written for a URL without a query. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
