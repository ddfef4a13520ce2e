import { useEffect, useState } from 'react';
import type { ReleaseEntry } from '@/content/selections';
import type { Content } from './page.ts';

const load = async (language: string): Promise<ReleaseEntry[]> => {
  const { default: releases } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/all-releases.json`
  );
  return releases;
};

/**
 * The releases with their texts: the newest are in the page's content, the others are loaded once they are wanted.
 * @returns undefined until they are loaded; only the newest where they cannot be
 */
export function useAllReleases({ releases, older, language }: Content, wanted: boolean): ReleaseEntry[] | undefined {
  const [loaded, setLoaded] = useState<ReleaseEntry[]>();
  const isNeeded = wanted && older.length > 0;
  useEffect(() => {
    if (isNeeded) load(language).then(setLoaded, () => setLoaded([]));
  }, [isNeeded, language]);
  if (older.length === 0) return releases;
  // A back office may have added releases.
  const newest = new Set(releases.map(({ version }) => version));
  return loaded && [...releases, ...loaded.filter(({ version }) => !newest.has(version))];
}
