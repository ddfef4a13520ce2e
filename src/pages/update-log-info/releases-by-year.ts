import type { ReleaseEntry } from '@/content/page-content';

/** An ISO date in words. It is a day, not a moment: no time zone may move it. */
export const longDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** The same without its year, for a list that names the year. */
export const dayOfYear = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));

/** Releases by the year of their date, in their order. */
export function releasesByYear(releases: readonly ReleaseEntry[]): [year: string, releases: ReleaseEntry[]][] {
  const years = new Map<string, ReleaseEntry[]>();
  for (const release of releases) {
    const year = release.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), release]);
  }
  return [...years];
}
