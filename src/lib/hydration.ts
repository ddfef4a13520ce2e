import { useSyncExternalStore } from 'react';
import { env } from './env.ts';

const neverChanges = () => () => undefined;

/** False during hydration, because the page was prerendered without the URL's query and hash. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The current year. During hydration, and if the visitor's clock is behind the build, the year of the build. */
export const useYear = (): number =>
  useSyncExternalStore(
    neverChanges,
    () => Math.max(new Date().getFullYear(), env.year),
    () => env.year,
  );
