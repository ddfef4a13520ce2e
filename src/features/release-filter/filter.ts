import { type ChangeKind, changeKinds, type Platform, platforms } from '@/content/names';
import type { ReleaseEntry } from '@/content/selections';

/** The filter of the update log; an absent field is no condition. */
export type ReleaseFilter = {
  kind?: ChangeKind | undefined;
  platform?: Platform | undefined;
  q: string;
};

/** Normalizes text for comparison: full-width and half-width, upper and lower case alike. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const known = new WeakMap<object, string>();

/** The normalized text of a release or a change, made once: with 2,000 releases, each key would wait for it. */
function plainOf(one: object, text: () => string): string {
  const found = known.get(one) ?? plain(text());
  known.set(one, found);
  return found;
}

const textOf = (change: ReleaseEntry['changes'][number]): string => plainOf(change, () => change.text);

const wordsOf = ({ q }: ReleaseFilter): string[] => plain(q).split(/\s+/).filter(Boolean);

/** Reads the filter from a query; invalid values are ignored. */
export const readFilter = (query: URLSearchParams): ReleaseFilter => ({
  kind: changeKinds.find((kind) => kind === query.get('kind')),
  platform: platforms.find((platform) => platform === query.get('platform')),
  q: query.get('q')?.trim() ?? '',
});

/** Returns the query with this filter; its other parameters stay. */
export function writeFilter(query: URLSearchParams, { kind, platform, q }: ReleaseFilter): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ kind, platform, q: q.trim() })) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** True where the filter has a condition. */
export const isFiltering = ({ kind, platform, q }: ReleaseFilter): boolean => Boolean(kind || platform || q);

/**
 * The changes of a release that match the filter: those of its kind that contain all of its words.
 * @returns none without a kind or words
 */
export function matchingChanges({ changes }: ReleaseEntry, filter: ReleaseFilter): ReleaseEntry['changes'] {
  const words = wordsOf(filter);
  if (!filter.kind && words.length === 0) return [];
  return changes.filter(
    (change) => (!filter.kind || change.kind === filter.kind) && words.every((word) => textOf(change).includes(word)),
  );
}

/** True for a release for the platform, with a change of the kind, that contains all words in its texts or these changes. */
function matches(release: ReleaseEntry, filter: ReleaseFilter): boolean {
  const { kind, platform } = filter;
  if (platform && !release.platforms.includes(platform)) return false;
  const changes = release.changes.filter((change) => !kind || change.kind === kind);
  if (changes.length === 0) return false;
  const head = plainOf(release, () => [release.version, release.title, release.summary].join('\n'));
  const text = [head, ...changes.map(textOf)].join('\n');
  return wordsOf(filter).every((word) => text.includes(word));
}

/** The releases that match a filter, in their order. */
export const filterReleases = (releases: readonly ReleaseEntry[], filter: ReleaseFilter): ReleaseEntry[] =>
  releases.filter((release) => matches(release, filter));

/** The query that a form would send. */
export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  return query;
}

/** True where a field has a value. */
export const isTyped = (form: HTMLFormElement): boolean => [...queryOf(form).values()].some(Boolean);

/** Fills the form with a filter. Fields with the same value are not touched, to keep the caret. */
export function fillForm(form: HTMLFormElement, filter: ReleaseFilter): void {
  const query = writeFilter(new URLSearchParams(), filter);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name) ?? '';
    if (field.value.trim() !== value) field.value = value;
  }
}
