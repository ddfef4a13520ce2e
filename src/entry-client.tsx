import './styles/fonts.css';
import './styles/tokens.css';
import './styles/global.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultLanguage, type Language, languages } from './content/schemas/languages.ts';
import { registerDirectives, replayEarlyClicks } from './directives/register.ts';
import { watchUse } from './features/live-content/use-live-content.ts';
import { loadHeadingFont, registerPrefetch } from './layout/prefetch.ts';
import { whenIdle } from './lib/browser.ts';
import { env } from './lib/env.ts';
import { type PageName, pageAt, versionIn } from './lib/paths.ts';
import { App, loadLayoutContent, loadPage, openPage, resolveAddress } from './routes.tsx';

/** The language of the document, which nginx has chosen (nginx/snippets/negotiation.conf). */
const documentLanguage = ({ documentElement }: Document): Language =>
  languages.find((language) => language === documentElement.lang) ?? defaultLanguage;

/**
 * Returns the page to show first. An address that redirects is replaced before anything renders, so that Back does not return
 * to it.
 */
function enter({ location }: Document): PageName {
  const address = resolveAddress(location);
  if (!pageAt(location.pathname)) window.history.replaceState(null, '', address);
  return pageAt(location.pathname) ?? 'home';
}

/** True where the root element has the HTML of this page; a release's page also carries its version (entry-server.tsx). */
function isPrerendered({ dataset }: HTMLElement, name: PageName, { location }: Document): boolean {
  return dataset.page === name && (dataset.release ?? '') === versionIn(location);
}

/** The prerendered page's elements in the head; those of the template (src/document.html) stay. */
const otherPagesHead = [
  'title',
  'meta:is([name="description"], [name="robots"], [name^="twitter:"], [property])',
  'link:is([rel="canonical"], [rel="alternate"])',
  'script[type="application/ld+json"]',
].join();

/** True in builds whose content lists third-party scripts, and where one of them asks for consent: the bundler drops unused code. */
declare const __THIRD_PARTY__: boolean;
declare const __CONSENT__: boolean;

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
function listenForConsent(document: Document): void {
  document.addEventListener('click', ({ target }) => {
    const isAsked = target instanceof Element && target.closest('[data-consent]');
    if (isAsked) void runThirdParty('openConsent', documentLanguage(document));
  });
}

/** Calls `onMounted` once its children are hydrated or rendered. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * True where another page than the home page was served at a path of no page: by a web archive, or from a saved folder. A script
 * may have changed the address since.
 */
function isCopy({ dataset }: HTMLElement, { location }: Document): boolean {
  const [served] = performance.getEntriesByType('navigation');
  const { pathname } = new URL(served?.name ?? location.href);
  return !pageAt(pathname) && Boolean(dataset.page) && dataset.page !== 'home';
}

/**
 * Mounts the app on the root element: hydrates where its HTML was prerendered for this page, else renders anew (an
 * unknown release, or the development server, which prerenders nothing). Where the page's chunks cannot be loaded, its
 * prerendered HTML stays as it is: it can be read, and its links load documents. So does a copy at another path.
 * @returns false where the page stays without the app
 * @throws where the document has no root element
 */
async function mount(document: Document): Promise<boolean> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id "root".');
  if (isCopy(container, document)) return false;
  const name = enter(document);
  const address = new URL(document.location.href);
  const language = documentLanguage(document);
  const { view, error } = await openPage(address, language);
  if (error && container.hasChildNodes()) return false;
  const layout = await loadLayoutContent(language);
  return new Promise((resolve) => {
    const app = (
      <Mounted onMounted={() => resolve(true)}>
        <App language={language} layout={layout} first={{ address, view }} />
      </Mounted>
    );
    if (!error && isPrerendered(container, name, document)) {
      // A transition yields to input; the sections are hydrated one by one (components/section.tsx).
      startTransition(() => void hydrateRoot(container, app));
      return;
    }
    container.replaceChildren();
    // React adds its own elements, but the first of each in the document would apply.
    for (const element of document.querySelectorAll(otherPagesHead)) element.remove();
    createRoot(container).render(app);
  });
}

/**
 * Start-up, in its fixed order: directives (unless the early script has registered them), the component library with the router and the page, the clicks made before
 * hydration, the log. `<html data-started>` then marks the page as live, for styles and tests. A page whose chunks
 * cannot be loaded stays as it was prerendered, without that attribute, and so does a copy.
 */
async function start(): Promise<void> {
  const isFirst = registerDirectives(document);
  if (__CONSENT__) listenForConsent(document);
  watchUse(document);
  registerPrefetch(document, (name, url) => loadPage(name, documentLanguage(document), url));
  if (!(await mount(document))) {
    console.info('This page is a copy, or its scripts could not be loaded: it stays as it was served.');
    return;
  }
  replayEarlyClicks();
  document.documentElement.dataset.started = '';
  if (isFirst) loadHeadingFont(documentLanguage(document));
  if (__THIRD_PARTY__) whenIdle(() => runThirdParty('startThirdParty', documentLanguage(document)));
  const { site } = await loadLayoutContent(documentLanguage(document));
  console.info('Build environment', { title: site.brand, ...env });
}

await start();
