import { type PageName, pageAt, rootPath } from '@/config/paths';
import { savesData, whenIdle } from '@/platform/network';
import { documentLanguage } from './document-language.ts';
import { loadPage } from './pages.tsx';

/** The page that a link leads to, or nothing where it leaves the site, opens elsewhere or downloads. */
function pageOf(link: HTMLAnchorElement): PageName | undefined {
  if (link.origin !== window.location.origin || link.hasAttribute('download')) return undefined;
  return link.pathname === rootPath ? 'home' : pageAt(link.pathname);
}

/** Loads a page's chunk ahead of its use. A failure is left to the navigation, which knows what to do about it. */
function prefetch(link: HTMLAnchorElement): void {
  const name = pageOf(link);
  if (name) loadPage(name, documentLanguage(document)).catch(() => undefined);
}

/** Visible main links are prefetched when the browser has nothing better to do. */
function prefetchVisibleMainLinks(document: Document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      whenIdle(() => prefetch(target));
    }
  });
  for (const link of document.querySelectorAll('header nav a')) observer.observe(link);
}

/** Prefetches a page when a link to it is hovered, focused or touched; on Save-Data main links wait for that too. */
export function registerPrefetch(document: Document): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) prefetch(link);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, onIntent, { passive: true });
  }
  if (!savesData()) whenIdle(() => prefetchVisibleMainLinks(document));
}
