import type { ReleaseEntry } from '@/content/release-selections';
import type { PlatformNames } from '@/content/selections';
import { plainVersion } from '@/lib/paths';

export type ReleaseFilter = {
  kind?: string | undefined;
  platform?: string | undefined;
  q: string;
  /** Pre-releases are shown, too. */
  preReleases?: boolean | undefined;
};

/** The kinds of changes and the systems from which visitors choose. */
export type FilterOptions = { kinds: readonly string[]; platforms: PlatformNames };

/** The value of `?prereleases=` that shows them. */
export const showPreReleases = 'show';

/** Removes the differences between full-width and half-width forms, and between upper and lower case. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

const normalizedTexts = new WeakMap<object, string>();

/** Caches the text of each release or change: normalizing 2,000 releases on every keystroke would be slow. */
function normalizedText(source: object, text: () => string): string {
  const normalized = normalizedTexts.get(source) ?? normalize(text());
  normalizedTexts.set(source, normalized);
  return normalized;
}

const searchTextOf = (change: ReleaseEntry['changes'][number]): string => normalizedText(change, () => change.text);

const wordsOf = ({ q }: ReleaseFilter): string[] => normalize(q).split(/\s+/).filter(Boolean).map(plainVersion);

export const readFilter = (query: URLSearchParams, { kinds, platforms }: FilterOptions): ReleaseFilter => ({
  kind: kinds.find((kind) => kind === query.get('kind')),
  platform: Object.keys(platforms).find((platform) => platform === query.get('platform')),
  q: query.get('q')?.trim() ?? '',
  preReleases: query.get('prereleases') === showPreReleases || undefined,
});

/** Returns a copy of the query with this filter and its other parameters. */
export function writeFilter(
  query: URLSearchParams,
  { kind, platform, q, preReleases }: ReleaseFilter,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const prereleases = preReleases && showPreReleases;
  for (const [name, value] of Object.entries({ kind, platform, q: q.trim(), prereleases })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const isFiltering = ({ kind, platform, q }: ReleaseFilter): boolean => Boolean(kind || platform || q);

/**
 * The changes of a release that are of the filter's kind and contain all its words.
 * @returns an empty list if the filter has neither a kind nor words
 */
export function matchingChanges({ changes }: ReleaseEntry, filter: ReleaseFilter): ReleaseEntry['changes'] {
  const words = wordsOf(filter);
  if (!filter.kind && words.length === 0) return [];
  const hasKind = ({ kind }: ReleaseEntry['changes'][number]) => !filter.kind || kind === filter.kind;
  return changes.filter((change) => hasKind(change) && words.every((word) => searchTextOf(change).includes(word)));
}

/** True if every word is in the release's version, title or summary, or in one of its changes of the filter's kind. */
function isMatch(release: ReleaseEntry, filter: ReleaseFilter): boolean {
  const { kind, platform } = filter;
  if (platform && !release.platforms.includes(platform)) return false;
  const changes = release.changes.filter((change) => !kind || change.kind === kind);
  if (changes.length === 0) return false;
  const head = normalizedText(release, () => [release.version, release.title, release.summary].join('\n'));
  const text = [head, ...changes.map(searchTextOf)].join('\n');
  return wordsOf(filter).every((word) => text.includes(word));
}

export const filterReleases = (releases: readonly ReleaseEntry[], filter: ReleaseFilter): ReleaseEntry[] =>
  releases.filter((release) => isMatch(release, filter));

export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  return query;
}

export const hasValues = (form: HTMLFormElement): boolean => [...queryOf(form).values()].some(Boolean);

/** Leaves fields alone that already have the value, because setting it would move the caret. */
export function fillForm(form: HTMLFormElement, filter: ReleaseFilter): void {
  const query = writeFilter(new URLSearchParams(), filter);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name) ?? '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== '';
    else if (field.value.trim() !== value) field.value = value;
  }
}
