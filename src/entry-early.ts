import { registerDirectives } from './directives/register.ts';
import { showSystem } from './features/download-detection/own-download.ts';
import { detectSystem, readUserAgent } from './features/download-detection/system.ts';
import { showStoredImages } from './features/image-catalogue/catalogue.ts';
import { loadHeadingFont } from './layout/prefetch.ts';
import { afterPaint, asksBackOffice } from './lib/browser.ts';
import { versionIn } from './lib/paths.ts';

/** True in builds with live content. */
declare const __LIVE_CONTENT__: boolean;

/**
 * True where the page needs the app without an input: its first screen depends on it (`start` of its manifest), a back office
 * may have newer content, the address names a page or release that is not the prerendered one, or a script has made the entry in
 * the history, among which the visitor then moves.
 */
function needsApp(when: string | undefined, { dataset }: HTMLElement): boolean {
  const { pathname, search } = location;
  return (
    when === 'idle' ||
    (when === 'query' && /[?&](?!lang=)./.test(search)) ||
    (__LIVE_CONTENT__ && asksBackOffice()) ||
    pathname !== `/${dataset.page}` ||
    versionIn(location) !== (dataset.release ?? '') ||
    history.state !== null
  );
}

/**
 * The early script: loaded when the browser is idle, long before the framework (generator/page-html.ts). It does what must
 * not wait for an input, with the code that the app uses: the directives, the visitor's system, stored pictures. It also
 * starts the app where the page scrolls (scrolling before the load is the browser's own), or returns from the
 * back/forward cache.
 */
const { early } = window;
const root = document.getElementById('root');
if (early && root && registerDirectives(document)) {
  const { start, when } = early;
  showStoredImages(document);
  void readUserAgent().then((facts) => showSystem(document, detectSystem(facts)));
  loadHeadingFont(document.documentElement.lang);
  addEventListener('scroll', () => afterPaint(start), { once: true, passive: true });
  addEventListener('pageshow', start, { once: true });
  if (needsApp(when, root)) start();
}
