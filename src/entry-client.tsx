import './styles/fonts.css';
import './styles/tokens.css';
import './styles/global.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { defaultLanguage, type Language, languages } from './content/schemas/languages.ts';
import { registerPrefetch } from './layout/prefetch.ts';
import { randomId, whenIdle } from './lib/browser.ts';
import { env } from './lib/env.ts';
import { keepNativeState, rememberNativeState, restoreStoredState, storeNativeState } from './lib/native-state.ts';
import { isOtherPage, pageAt, versionIn } from './lib/paths.ts';
import { RELOADED_URL_KEY, removeStored } from './lib/storage.ts';
import { createRoutes, loadLayoutContent, prefetchPage } from './routes.tsx';

/** The language that the page was rendered in. Not `<html lang>`, which page translators change. */
const languageOf = ({ dataset }: HTMLElement): Language =>
  languages.find((language) => language === dataset.language) ?? defaultLanguage;

/** True where the root element has the HTML of this address; a release's page also carries its version (entry-server.tsx). */
const isPrerendered = ({ dataset }: HTMLElement, address: Pick<Location, 'pathname' | 'search'>): boolean =>
  dataset.page === pageAt(address.pathname) && (dataset.release ?? '') === versionIn(address);

/**
 * True where another page than the home page was served at a path of no page: by a web archive, or from a saved folder. A script
 * may have changed the address since.
 */
function isCopy({ dataset }: HTMLElement): boolean {
  const [served] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(served?.name ?? window.location.href);
  return !pageAt(pathname) && Boolean(dataset.page) && dataset.page !== 'home';
}

/**
 * Gives history entries the state that React Router reads. The document's entry gets a new key: its scroll position was restored
 * by the browser, and the visitor may have scrolled since. Entries of links to a fragment, which the browser adds, get a key
 * for their scroll position, and an index, by which a blocked Back is undone.
 * @returns a function that is called when the router has changed the history
 */
function completeHistoryEntries(): () => void {
  const indexOf = (state: unknown): number => Number(Object(state).idx) || 0;
  window.history.replaceState({ ...window.history.state, key: randomId() }, '');
  let index = indexOf(window.history.state);
  window.addEventListener('popstate', () => {
    if (!window.history.state) window.history.replaceState({ idx: index + 1, key: randomId() }, '');
    index = indexOf(window.history.state);
  });
  return () => {
    index = indexOf(window.history.state);
  };
}

/** Resolves once the first page's code and data are loaded: React Router would hydrate the page into a fallback before. */
async function initialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** The prerendered page's elements in the head; those of the template (src/document.html) stay. */
const otherPagesHead = [
  'title',
  'meta:is([name="description"], [name="robots"], [name^="twitter:"], [property])',
  'link:is([rel="canonical"], [rel="alternate"])',
  'script[type="application/ld+json"]',
].join();

/** Calls `onMounted` once its children are hydrated or rendered. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Mounts the app on the root element: hydrates where its HTML was prerendered for this address, else renders anew (an
 * unknown release, or the development server, which prerenders nothing).
 * @returns false where the page stays as it was served: it is a copy at another path, or its chunks cannot be loaded
 */
async function mount(container: HTMLElement, language: Language): Promise<boolean> {
  if (isCopy(container)) return false;
  const onNavigation = completeHistoryEntries();
  const router = createBrowserRouter(createRoutes(language));
  router.subscribe(onNavigation);
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (isOtherPage(location, shown)) rememberNativeState(shown.key);
    shown = location;
  });
  await initialized(router);
  const { errors, location } = router.state;
  if (errors && container.hasChildNodes()) {
    router.dispose();
    return false;
  }
  // A navigation would scroll to the hash or to the top; a revalidation keeps the reader's position.
  await router.revalidate();
  return new Promise((resolve) => {
    const app = (
      <Mounted onMounted={() => resolve(true)}>
        <App language={language}>
          {/* Without transitions a page is shown in the task after its address has changed, not some frames later. */}
          <RouterProvider router={router} useTransitions={false} />
        </App>
      </Mounted>
    );
    if (isPrerendered(container, location)) {
      const restore = keepNativeState(container);
      const onRecoverableError = (error: unknown) => {
        restore();
        reportError(error);
      };
      // A transition yields to input; the sections are hydrated one by one (components/section.tsx).
      startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
      return;
    }
    container.replaceChildren();
    // React adds its own elements, but the first of each in the document would apply.
    for (const element of document.querySelectorAll(otherPagesHead)) element.remove();
    createRoot(container).render(app);
  });
}

/** Starts the third-party scripts, or shows their question for consent. If the code cannot be loaded, the page works without them. */
async function runThirdParty(task: 'startThirdParty' | 'openConsent', language: Language): Promise<void> {
  // The condition must enclose the import, so that the bundler drops its chunk.
  if (__THIRD_PARTY__) {
    await import(/* webpackChunkName: "third-party" */ './features/third-party/third-party.ts')
      .then((thirdParty) => thirdParty[task](language))
      .catch(() => undefined);
  }
}

/** `<button data-consent>` shows the question for consent. */
function listenForConsent(language: Language): void {
  document.addEventListener('click', ({ target }) => {
    const isAsked = target instanceof Element && target.closest('[data-consent]');
    if (isAsked) void runThirdParty('openConsent', language);
  });
}

/** Keeps what the visitor has chosen and typed when they change to another language, which is another document of the same page. */
function keepStateAcrossLanguages(page: string): void {
  restoreStoredState(document.body, page);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[hreflang]');
    if (link) storeNativeState(document.body, window.location.pathname);
  });
}

/**
 * Start-up, in its fixed order: the router with the first page, hydration, the log. `<html data-started>` then marks the page as
 * live, for styles, tests and start.ts, which repeats the clicks made before; `data-static` marks one that stays as it was served.
 * @throws where the document has no root element
 */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id "root".');
  const language = languageOf(container);
  const { dataset } = document.documentElement;
  if (!(await mount(container, language))) {
    dataset.static = '';
    console.info('This page is a copy, or its scripts could not be loaded: it stays as it was served.');
    return;
  }
  // A later failure may load the document again (lib/reload.ts).
  removeStored('sessionStorage', RELOADED_URL_KEY);
  keepStateAcrossLanguages(window.location.pathname);
  if (__CONSENT__) listenForConsent(language);
  registerPrefetch(document, (name, url) => prefetchPage(name, language, url));
  dataset.started = '';
  document.dispatchEvent(new Event('started'));
  if (__THIRD_PARTY__) whenIdle(() => runThirdParty('startThirdParty', language));
  const { site } = await loadLayoutContent(language);
  console.info('Build environment', { title: site.brand, ...env });
}

await start();
