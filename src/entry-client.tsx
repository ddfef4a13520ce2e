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
import { nextTask, randomId, whenIdle, whenShown } from './lib/browser.ts';
import { env } from './lib/env.ts';
import { reportUncaughtErrors } from './lib/error-reports.ts';
import { addText, prepareFormats } from './lib/intl.ts';
import { parseJson } from './lib/json.ts';
import {
  rememberNativeState,
  restoreFromPreviousDocument,
  storeForNextDocument,
  trackNativeState,
} from './lib/native-state.ts';
import { isDifferentPage, itemIn, pageAt } from './lib/paths.ts';
import { RELOADED_URL_KEY, removeStored } from './lib/storage.ts';
import { createRoutes, loadLayoutContent, prefetchPage } from './routes.tsx';

/** Does not read `<html lang>`, because page translators change it. */
const languageOf = ({ dataset }: HTMLElement): Language =>
  languages.find((language) => language === dataset.language) ?? defaultLanguage;

const isPrerendered = ({ dataset }: HTMLElement, address: Pick<Location, 'pathname' | 'search'>): boolean =>
  dataset.page === pageAt(address.pathname) && (dataset.item ?? '') === itemIn(address);

/** True in a web archive or a saved folder, whose paths the router does not know. */
function isSavedCopy({ dataset }: HTMLElement): boolean {
  // The URL of the navigation, because a script may have changed the location.
  const [navigation] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(navigation?.name ?? window.location.href);
  return !pageAt(pathname) && Boolean(dataset.page) && dataset.page !== 'home';
}

/**
 * Adds the state that React Router needs to history entries that the browser created. The first entry gets a new key, so that the
 * router does not restore an older scroll position.
 * @returns a listener for the router's navigations
 */
function completeHistoryEntries(): () => void {
  /** React Router stores the index of a history entry as `idx`. */
  const historyIndex = (state: unknown): number => Number(Object(state).idx) || 0;
  window.history.replaceState({ ...window.history.state, key: randomId() }, '');
  let index = historyIndex(window.history.state);
  window.addEventListener('popstate', () => {
    if (!window.history.state) window.history.replaceState({ idx: index + 1, key: randomId() }, '');
    index = historyIndex(window.history.state);
  });
  return () => {
    index = historyIndex(window.history.state);
  };
}

/** Waits for the data of the first page: until then React Router renders a fallback. */
async function untilInitialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** The elements of the head that React renders. The others are in src/document.html. */
const pageHeadSelector = [
  'title',
  'meta:is([name="description"], [name="robots"], [name^="twitter:"], [property])',
  'link:is([rel="canonical"], [rel="alternate"])',
  'script[type="application/ld+json"]',
].join(', ');

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Hydrates the root element, or renders it if its HTML was not prerendered for this URL (in development, or for an unknown release).
 * @returns false if the served HTML has to stay, because it is a saved copy or its chunks cannot be loaded
 */
async function mount(container: HTMLElement, language: Language): Promise<boolean> {
  if (isSavedCopy(container)) return false;
  const onNavigation = completeHistoryEntries();
  const router = createBrowserRouter(createRoutes(language));
  router.subscribe(onNavigation);
  let previous = router.state.location;
  router.subscribe(({ location }) => {
    if (isDifferentPage(location, previous)) rememberNativeState(previous.key);
    previous = location;
  });
  await untilInitialized(router);
  const { errors, location } = router.state;
  if (errors && container.hasChildNodes()) {
    router.dispose();
    return false;
  }
  // After the first load, React Router would scroll when the app is mounted. After a revalidation it does not.
  await router.revalidate();
  await nextTask();
  return new Promise((resolve) => {
    const app = (
      <Mounted onMounted={() => resolve(true)}>
        <App language={language}>
          {/* With transitions, the page would change some frames later than the URL. */}
          <RouterProvider router={router} useTransitions={false} />
        </App>
      </Mounted>
    );
    if (isPrerendered(container, location)) {
      const restore = trackNativeState(container);
      const onRecoverableError = (error: unknown) => {
        restore();
        // A translator has changed the texts before React compared them, which is no error of the page.
        const isTranslated = document.documentElement.lang !== language || container.querySelector('font');
        if (!isTranslated) reportError(error);
      };
      // In a transition React handles input between the sections (components/section.tsx).
      startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
      return;
    }
    container.replaceChildren();
    // React adds these elements again, and browsers would apply the old ones, which come first.
    for (const element of document.querySelectorAll(pageHeadSelector)) element.remove();
    createRoot(container).render(app);
  });
}

/** Ignores errors, because the page works without third-party scripts. */
async function runThirdParty(task: 'startThirdParty' | 'openConsent', language: Language): Promise<void> {
  // The bundler drops the chunk only if the import is inside the condition.
  if (__THIRD_PARTY__) {
    await import(/* webpackChunkName: "third-party" */ './features/third-party/third-party.ts')
      .then((thirdParty) => thirdParty[task](language))
      .catch(() => undefined);
  }
}

function listenForConsent(language: Language): void {
  document.addEventListener('click', ({ target }) => {
    const isConsentButton = target instanceof Element && target.closest('[data-consent]');
    if (isConsentButton) void runThirdParty('openConsent', language);
  });
}

/** Keeps what the visitor has typed and chosen when a language link loads another document. */
function keepStateAcrossLanguages(page: string): void {
  restoreFromPreviousDocument(document.body, page);
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[hreflang]');
    if (link) storeForNextDocument(document.body, window.location.pathname);
  });
}

/** Reads the numbers and dates that the build has formatted (generator/render.ts). */
function addServedTexts(): void {
  const block = document.querySelector('script[type="application/json"]');
  for (const [key, text] of Object.entries(Object(parseJson(block?.textContent ?? '')))) addText(key, String(text));
}

/** Sets `<html data-started>` for styles, tests and start.ts, or `data-static` if the served HTML stays. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id "root".');
  const language = languageOf(container);
  addServedTexts();
  const { dataset } = document.documentElement;
  // The modules were evaluated in this task, and creating the router takes as long.
  await nextTask();
  if (!(await mount(container, language))) {
    dataset.static = '';
    console.info('This page is a copy, or its scripts could not be loaded: it stays as it was served.');
    return;
  }
  whenShown(() => {
    // A later failure may reload the page again (lib/reload.ts).
    removeStored('sessionStorage', RELOADED_URL_KEY);
    keepStateAcrossLanguages(window.location.pathname);
  });
  if (__CONSENT__) listenForConsent(language);
  registerPrefetch(document, (name, url) => {
    whenIdle(() => prepareFormats(language));
    return prefetchPage(name, language, url);
  });
  dataset.started = '';
  document.dispatchEvent(new Event('started'));
  if (__THIRD_PARTY__) whenShown(() => whenIdle(() => runThirdParty('startThirdParty', language)));
  const { site } = await loadLayoutContent(language);
  console.info('Build environment', { title: site.brand, ...env });
}

if (__ERROR_REPORTS__) reportUncaughtErrors();
/** Not a top-level await, for which the bundler would add a runtime of its own. */
export const started = start();
