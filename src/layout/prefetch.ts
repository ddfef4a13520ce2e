import { savesData, whenIdle } from '@/lib/browser';
import { type PageName, pageAt, rootPath } from '@/lib/paths';

/** The page that a link leads to; undefined for other sites, files and downloads. */
function pageOf(link: HTMLAnchorElement): PageName | undefined {
  if (link.origin !== window.location.origin || link.hasAttribute('download')) return undefined;
  return link.pathname === rootPath ? 'home' : pageAt(link.pathname);
}

function prefetchMainLinks(document: Document, prefetch: (link: Element) => void): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      whenIdle(() => prefetch(target));
    }
  });
  for (const link of document.querySelectorAll('header nav a')) observer.observe(link);
}

/**
 * Loads a page ahead of its use when a link to it is hovered, focused or touched. The main links that are in view are loaded
 * when the browser is idle, unless Save-Data is on.
 * @param load loads a page for an address; a failure is left to the navigation, which handles it
 */
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
  if (!savesData()) whenIdle(() => prefetchMainLinks(document, prefetch));
}
