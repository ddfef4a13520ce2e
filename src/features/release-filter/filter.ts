import { type ChangeKind, changeKinds, type Platform, platforms } from '@/content/names';
import type { ReleaseEntry } from '@/content/selections';

export type ReleaseFilter = {
  kind?: ChangeKind | undefined;
  platform?: Platform | undefined;
  q: string;
};

/** Makes full-width and half-width, upper and lower case alike. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

const normalizedTexts = new WeakMap<object, string>();

/** Normalized once for each release or change: with 2,000 releases, each key would wait for it. */
function normalizedText(key: object, text: () => string): string {
  const normalized = normalizedTexts.get(key) ?? normalize(text());
  normalizedTexts.set(key, normalized);
  return normalized;
}

const textOf = (change: ReleaseEntry['changes'][number]): string => normalizedText(change, () => change.text);

const wordsOf = ({ q }: ReleaseFilter): string[] => normalize(q).split(/\s+/).filter(Boolean);

export const readFilter = (query: URLSearchParams): ReleaseFilter => ({
  kind: changeKinds.find((kind) => kind === query.get('kind')),
  platform: platforms.find((platform) => platform === query.get('platform')),
  q: query.get('q')?.trim() ?? '',
});

/** Returns the query with this filter; its other parameters stay. */
export function writeFilter(query: URLSearchParams, { kind, platform, q }: ReleaseFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ kind, platform, q: q.trim() })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

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

/** The words may be in the release's texts and in its changes of the kind. */
function matches(release: ReleaseEntry, filter: ReleaseFilter): boolean {
  const { kind, platform } = filter;
  if (platform && !release.platforms.includes(platform)) return false;
  const changes = release.changes.filter((change) => !kind || change.kind === kind);
  if (changes.length === 0) return false;
  const head = normalizedText(release, () => [release.version, release.title, release.summary].join('\n'));
  const text = [head, ...changes.map(textOf)].join('\n');
  return wordsOf(filter).every((word) => text.includes(word));
}

export const filterReleases = (releases: readonly ReleaseEntry[], filter: ReleaseFilter): ReleaseEntry[] =>
  releases.filter((release) => matches(release, filter));

export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  return query;
}

export const hasValues = (form: HTMLFormElement): boolean => [...queryOf(form).values()].some(Boolean);

/** Does not touch fields with the same value, to keep the caret. */
export function fillForm(form: HTMLFormElement, filter: ReleaseFilter): void {
  const query = writeFilter(new URLSearchParams(), filter);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name) ?? '';
    if (field.value.trim() !== value) field.value = value;
  }
}
