import { useEffect, useMemo, useState } from 'react';
import type { LayoutContent, PageContents, ReleaseContent } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { savesData, whenIdle } from '@/lib/browser';
import type { PageName } from '@/lib/paths';
import { listeners, newestOverlay, type Overlay } from './shown.ts';

/** Whether the build has the feature: a constant in its own right, so that the bundler drops what hangs on it. */
declare const __LIVE_CONTENT__: boolean;

/** Nothing until the back office has served something newer: never on the first render of a document. */
function useOverlay(): Overlay | undefined {
  const [overlay, setOverlay] = useState(newestOverlay);
  useEffect(() => {
    // In an arrow: React would call a bare overlay to get the state.
    const listener = (next: Overlay | undefined) => setOverlay(next);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return overlay;
}

/** Asks for a page's live content when the browser is idle; the returned function calls it off. */
function ask(name: PageName, language: Language): () => void {
  const leaving = new AbortController();
  // The condition encloses the import: elsewhere the bundler would make a chunk of it all the same.
  if (__LIVE_CONTENT__ && !savesData()) {
    whenIdle(() => {
      if (leaving.signal.aborted) return;
      import(/* webpackChunkName: "live-content" */ './live-content.ts')
        .then(({ update }) => update(name, language, leaving.signal))
        // Without its code there is no live content, as without a back office.
        .catch(() => undefined);
    });
  }
  return () => leaving.abort();
}

/** A page's content: what the site was built with, until the back office has served something newer. */
export function usePageContent<Name extends PageName>(
  name: Name,
  language: Language,
  bundled: PageContents[Name],
): PageContents[Name] {
  const overlay = useOverlay();
  useEffect(() => ask(name, language), [name, language]);
  return useMemo(() => overlay?.page(name, bundled) ?? bundled, [overlay, name, bundled]);
}

/** What header and footer say, by the same rule. */
export function useLayout(bundled: LayoutContent): LayoutContent {
  const overlay = useOverlay();
  return useMemo(() => overlay?.layout(bundled) ?? bundled, [overlay, bundled]);
}

/** One release, by the same rule. `asked` is its version; the newest where it is empty. */
export function useRelease(bundled: ReleaseContent | undefined, asked: string): ReleaseContent | undefined {
  const overlay = useOverlay();
  return useMemo(() => (overlay ? overlay.release(bundled, asked) : bundled), [overlay, bundled, asked]);
}
