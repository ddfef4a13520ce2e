import { useSyncExternalStore } from 'react';
import { env } from '@/config/env';

const never = () => () => undefined;

/** The current year: the build's while hydrating, so that a page prerendered last year hydrates; then the clock's. */
export const useYear = (): number =>
  useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => env.year,
  );
