import type { ReleaseEntry } from '@/content/page-content';
import { type ChangeKind, changeKinds, type Platform, platforms } from '@/content/schemas/constants';

/** Which releases of the update log are shown; what is absent is no condition. */
export type ReleaseFilter = {
  kind?: ChangeKind | undefined;
  platform?: Platform | undefined;
  /** What the visitor typed. */
  q: string;
};

/** Comparable text: full-width and half-width, upper and lower case alike. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = ({ q }: ReleaseFilter): string[] => plain(q).split(/\s+/).filter(Boolean);

/** The filter that a query holds; what it cannot mean is left out. */
export const readFilter = (query: URLSearchParams): ReleaseFilter => ({
  kind: changeKinds.find((kind) => kind === query.get('kind')),
  platform: platforms.find((platform) => platform === query.get('platform')),
  q: query.get('q')?.trim() ?? '',
});

/** A query with this filter in it, and with everything else that it held. */
export function writeFilter(query: URLSearchParams, { kind, platform, q }: ReleaseFilter): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ kind, platform, q: q.trim() })) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

/** Whether a filter leaves any release out. */
export const isFiltering = ({ kind, platform, q }: ReleaseFilter): boolean => Boolean(kind || platform || q);

/**
 * The changes of a release that a filter asks for: those of its kind that hold all of its words.
 * @returns none where it asks for neither
 */
export function matchingChanges({ changes }: ReleaseEntry, filter: ReleaseFilter): ReleaseEntry['changes'] {
  const words = wordsOf(filter);
  if (!filter.kind && words.length === 0) return [];
  return changes.filter(
    ({ kind, text }) => (!filter.kind || kind === filter.kind) && words.every((word) => plain(text).includes(word)),
  );
}

/** Whether a release is for the platform, has a change of the kind, and holds all of the words in itself or its changes. */
function matches(release: ReleaseEntry, filter: ReleaseFilter): boolean {
  const { kind, platform } = filter;
  if (platform && !release.platforms.includes(platform)) return false;
  const changes = release.changes.filter((change) => !kind || change.kind === kind);
  if (changes.length === 0) return false;
  const text = plain([release.version, release.title, release.summary, ...changes.map((one) => one.text)].join('\n'));
  return wordsOf(filter).every((word) => text.includes(word));
}

/** The releases that a filter leaves, in their order. */
export const filterReleases = (releases: readonly ReleaseEntry[], filter: ReleaseFilter): ReleaseEntry[] =>
  releases.filter((release) => matches(release, filter));

/** What a form would send. */
export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  return query;
}

/** Whether a visitor has already put something in. */
export const isTyped = (form: HTMLFormElement): boolean => [...queryOf(form).values()].some(Boolean);

/** Shows a filter in its form; what says the same already is left alone, with the caret in it. */
export function fillForm(form: HTMLFormElement, filter: ReleaseFilter): void {
  const query = writeFilter(new URLSearchParams(), filter);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = query.get(field.name) ?? '';
    if (field.value.trim() !== value) field.value = value;
  }
}
