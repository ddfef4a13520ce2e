import type { Language } from '@/content/schemas/languages';
import { savesData, whenIdle } from '@/lib/browser';
import { type PageName, pageAt, rootPath } from '@/lib/paths';

function pageOfLink(link: HTMLAnchorElement): PageName | undefined {
  if (link.origin !== window.location.origin || link.hasAttribute('download')) return undefined;
  return link.pathname === rootPath ? 'home' : pageAt(link.pathname);
}

/**
 * Prefetches the page of a link that is hovered, focused or touched. A failure is ignored, because the navigation itself loads the
 * page again and handles errors.
 */
export function registerPrefetch(document: Document, load: (name: PageName, url: URL) => Promise<unknown>): void {
  const prefetch = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement)) return;
    const name = pageOfLink(link);
    if (name) load(name, new URL(link.href)).catch(() => undefined);
  };
  for (const eventType of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      eventType,
      ({ target }) => prefetch(target instanceof Element ? target.closest('a') : null),
      { passive: true },
    );
  }
}

/** Loads the @font-face rules of the heading font. Browsers download its files only if no font before it in `--font-display` is installed. */
export function loadHeadingFont(language: Language): void {
  if (savesData()) return;
  whenIdle(() => {
    import(/* webpackChunkName: "heading-font" */ `@content/${language}/heading-font/faces.js`).catch(() => undefined);
  });
}
