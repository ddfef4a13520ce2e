import type { Language } from '@/content/schemas/languages';
import { savesData, whenIdle } from '@/lib/browser';
import { type PageName, pageAt, rootPath } from '@/lib/paths';

function pageOf(link: HTMLAnchorElement): PageName | undefined {
  if (link.origin !== window.location.origin || link.hasAttribute('download')) return undefined;
  return link.pathname === rootPath ? 'home' : pageAt(link.pathname);
}

/** @param load loads a page when a link to it is hovered, focused or touched; the navigation handles failures */
export function registerPrefetch(document: Document, load: (name: PageName, url: URL) => Promise<unknown>): void {
  const prefetch = (link: Element | null) => {
    if (!(link instanceof HTMLAnchorElement)) return;
    const name = pageOf(link);
    if (name) load(name, new URL(link.href)).catch(() => undefined);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      intent,
      ({ target }) => prefetch(target instanceof Element ? target.closest('a') : null),
      { passive: true },
    );
  }
}

/** Declares the heading font. Browsers fetch its files only if the system has no earlier font of `--font-display` (tokens.css). */
export function loadHeadingFont(language: Language): void {
  if (savesData()) return;
  whenIdle(() => {
    import(/* webpackChunkName: "heading-font" */ `@content/${language}/heading-font/faces.js`).catch(() => undefined);
  });
}
