import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { LayoutContent, PageContents } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import type { ReleaseContent } from '@/content/served';
import { savesData, whenIdle } from '@/lib/browser';
import type { PageName } from '@/lib/paths';

/** True in builds with live content. Its own constant, so that the bundler drops unused code. */
declare const __LIVE_CONTENT__: boolean;

/** Replaces bundled content by served content. */
type Overlay = {
  page: <Name extends PageName>(name: Name, bundled: PageContents[Name]) => PageContents[Name];
  layout: (bundled: LayoutContent) => LayoutContent;
  release: (bundled: ReleaseContent | undefined, asked: string) => ReleaseContent | undefined;
};

/** The newest overlay, and the one that the page shows. */
let newest: Overlay | undefined;
let shown: Overlay | undefined;
const listeners = new Set<() => void>();

function showNewest(): void {
  if (shown === newest) return;
  shown = newest;
  for (const listener of listeners) listener();
}

let isInUse = false;

export function watchUse(document: Document): void {
  const note = () => {
    isInUse = true;
  };
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, note, { once: true, passive: true });
}

/** Shows newer content: at once if the visitor has not scrolled or pressed anything, else on the next page. */
export function publish(overlay: Overlay): void {
  newest = overlay;
  if (window.scrollY === 0 && !isInUse) showNewest();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @param place the page or version; a change of it shows the newest content */
function useOverlay(place?: string): Overlay | undefined {
  // Before the browser paints.
  useLayoutEffect(() => {
    if (place !== undefined) showNewest();
  }, [place]);
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

/** Requests a page's live content when the browser is idle; the returned function cancels that. */
function ask(name: PageName, language: Language): () => void {
  const leaving = new AbortController();
  // The condition must enclose the import, so that the bundler drops its chunk.
  if (__LIVE_CONTENT__ && !savesData()) {
    whenIdle(() => {
      if (leaving.signal.aborted) return;
      import(/* webpackChunkName: "live-content" */ './live-content.ts')
        .then(({ update }) => update(name, language, leaving.signal))
        // If the code cannot be loaded, the page shows the bundled content.
        .catch(() => undefined);
    });
  }
  return () => leaving.abort();
}

/** A page's content: the bundled, until the back office has served something newer. */
export function usePageContent<Name extends PageName>(
  name: Name,
  language: Language,
  bundled: PageContents[Name],
): PageContents[Name] {
  const overlay = useOverlay(name);
  useEffect(() => ask(name, language), [name, language]);
  return useMemo(() => overlay?.page(name, bundled) ?? bundled, [overlay, name, bundled]);
}

/** The content of header and footer, by the same rule. */
export function useLayout(bundled: LayoutContent): LayoutContent {
  const overlay = useOverlay();
  return useMemo(() => overlay?.layout(bundled) ?? bundled, [overlay, bundled]);
}

/** One release, by the same rule. `asked` is its version; the newest where it is empty. */
export function useRelease(bundled: ReleaseContent | undefined, asked: string): ReleaseContent | undefined {
  const overlay = useOverlay(asked);
  return useMemo(() => (overlay ? overlay.release(bundled, asked) : bundled), [overlay, bundled, asked]);
}
