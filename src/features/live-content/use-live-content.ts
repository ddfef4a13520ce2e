import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { type LiveFields, valuesOf } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { Live, LiveKind } from '@/content/schemas/live';
import { asksBackOffice, whenIdle } from '@/lib/browser';

/** Loads the fields of every page that a back office may renew, by the page's name. */
export type LoadLiveFields = () => Promise<ReadonlyMap<string, LiveFields>>;

const none: Live = {};

/** Loaded with the first request. */
let fields: Awaited<ReturnType<LoadLiveFields>> = new Map();

/** The newest live content, and that which the page shows. */
let newest = none;
let shown = none;
const listeners = new Set<() => void>();

function showNewest(): void {
  if (shown === newest) return;
  shown = newest;
  for (const listener of listeners) listener();
}

let isInUse = false;

/** Notes whether the visitor has pressed anything, also before the app started. */
export function watchUse(document: Document): void {
  isInUse = window.early?.isUsed ?? false;
  const note = () => {
    isInUse = true;
  };
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, note, { once: true, passive: true });
}

/** Shows newer content: at once if the visitor has not scrolled or pressed anything, else on the next page. */
function publish(live: Live | undefined): void {
  if (!live) return;
  newest = live;
  if (window.scrollY === 0 && !isInUse) showNewest();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The kinds that the back office has renewed.
 * @param place the page or version; a change of it shows the newest content
 */
export function useLive(place?: string): Live {
  // Before the browser paints.
  useLayoutEffect(() => {
    if (place !== undefined) showNewest();
  }, [place]);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
}

/** True in builds with live content. */
declare const __LIVE_CONTENT__: boolean;

/** Requests a page's live content when the browser is idle; the returned function cancels that. */
function ask(page: string, language: Language, loadFields: LoadLiveFields): () => void {
  const leaving = new AbortController();
  const request = async () => {
    if (leaving.signal.aborted) return;
    // The condition encloses the import, so that the bundler drops its chunk.
    const loading = __LIVE_CONTENT__ ? import(/* webpackChunkName: "live-content" */ './live-content.ts') : undefined;
    if (!loading) return;
    // Both are in one chunk: where it cannot be loaded, both fail.
    const [code, loaded] = await Promise.all([loading, loadFields()]);
    fields = loaded;
    // Header and footer of every page show the site's facts.
    const kinds = new Set<LiveKind>(['site', ...Object.values(fields.get(page) ?? {}).map(({ kind }) => kind)]);
    publish(await code.update([...kinds], language, leaving.signal));
  };
  // If the code cannot be loaded, the page shows the bundled content.
  if (asksBackOffice()) whenIdle(() => void request().catch(() => undefined));
  return () => leaving.abort();
}

/**
 * A page's content: the bundled, until the back office has renewed a kind; fields of that kind are then selected from it.
 * @param loadFields undefined in builds without live content
 */
export function useLiveFields<Content extends object>(
  page: string,
  language: Language,
  bundled: Content,
  loadFields: LoadLiveFields | undefined,
): Content {
  const live = useLive(page);
  useEffect(() => loadFields && ask(page, language, loadFields), [page, language, loadFields]);
  return useMemo(() => ({ ...bundled, ...valuesOf(fields.get(page) ?? {}, live) }), [page, live, bundled]);
}
