import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { UiProvider } from './components/provider.tsx';
import { loadLayoutContent } from './content/load.ts';
import type { Language } from './content/schemas/languages.ts';
import { replayEarlyClicks } from './directives/early-clicks.ts';
import { registerDirectives } from './directives/register.ts';
import { loadOrReload } from './layout/chunk-reload.ts';
import { documentLanguage, LayoutContentContext } from './layout/layout-content.ts';
import { registerPrefetch } from './layout/prefetch.ts';
import { env } from './lib/env.ts';
import { type PageName, pageAt } from './lib/paths.ts';
import { createRoutes, layoutId, leaveForHome, loadPage, type PageModule } from './routes.tsx';
import { loadHeadingFont } from './styles/heading-font.ts';

/**
 * The page to show first. Off the route table the address is replaced before anything renders, so that Back does not
 * return to it.
 */
function enter({ location }: Document): PageName {
  const name = pageAt(location.pathname);
  if (name) return name;
  window.history.replaceState(null, '', leaveForHome(location));
  return 'home';
}

/** The first page's module, and what it loaded, by the page's name. */
type First = { loaded: Partial<Record<PageName, PageModule>>; data: Record<string, unknown> };

/** The first page; nothing where it cannot be loaded, even after a reload. */
async function loadFirst(name: PageName, language: Language, { location }: Document): Promise<First | undefined> {
  try {
    const [page] = await loadOrReload(
      () => Promise.all([loadPage(name, language), loadLayoutContent(language)]),
      () => location.href,
    );
    return { loaded: { [name]: page }, data: page.load ? { [name]: await page.load(new URL(location.href)) } : {} };
  } catch {
    return undefined;
  }
}

/** Resolves when the router has what its first render shows: hydrating earlier would hydrate into a fallback. */
function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** Whether the root element holds this very page; a release's page is stamped with its version (entry-server.tsx). */
function isPrerendered({ dataset }: HTMLElement, name: PageName, { location }: Document): boolean {
  const version = name === 'versionUpdateContent' ? (new URLSearchParams(location.search).get('version') ?? '') : '';
  return dataset.page === name && (dataset.release ?? '') === version;
}

/** What the document says of the page that it was prerendered for; the template's own tags (src/document.html) stay. */
const otherPagesHead = [
  'title',
  'meta:is([name="description"], [name="robots"], [name^="twitter:"], [property])',
  'link:is([rel="canonical"], [rel="alternate"])',
  'script[type="application/ld+json"]',
].join();

/** Calls back once what it holds is on the page, hydrated. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Mounts the app on the root element: hydrates where its HTML was prerendered for this very page, else renders afresh (an
 * unknown release, or the development server, which prerenders nothing). Where the page's chunks cannot be loaded, its
 * prerendered HTML stays as it is: it can be read, and its links load whole documents.
 * Resolves when the page is live, with `false` where it stays without the app.
 * @throws where the document has no root element
 */
export async function mount(document: Document): Promise<boolean> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id "root".');
  const name = enter(document);
  const language = documentLanguage(document);
  const first = await loadFirst(name, language, document);
  if (!first && container.hasChildNodes()) return false;
  // Without HTML to keep, the router tries again and shows its error inside the layout.
  const { loaded, data } = first ?? { loaded: {}, data: {} };
  const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(
    createRoutes(
      { current: () => router.state.location, pending: () => router.state.navigation.location },
      language,
      loaded,
    ),
    // Data for the one route with a middleware: else the router begins with a navigation, and that scrolls to the top.
    { hydrationData: { loaderData: { [layoutId]: null, ...data } } },
  );
  await initialized(router);
  // There since loadFirst, or what the error is said in.
  const content = await loadLayoutContent(language);
  return new Promise((resolve) => {
    const onMounted = () => resolve(true);
    const app = (
      <StrictMode>
        <UiProvider PageLink={Link}>
          <Mounted onMounted={onMounted}>
            <LayoutContentContext value={content}>
              <RouterProvider router={router} />
            </LayoutContentContext>
          </Mounted>
        </UiProvider>
      </StrictMode>
    );
    if (name in loaded && isPrerendered(container, name, document)) {
      // A transition gives way to whatever the visitor does; the sections are hydrated one by one (components/section.tsx).
      startTransition(() => void hydrateRoot(container, app));
      return;
    }
    container.replaceChildren();
    // React adds its own, and the first of each in the document is the one that counts.
    for (const element of document.querySelectorAll(otherPagesHead)) element.remove();
    createRoot(container).render(app);
  });
}

/**
 * Start-up, in its fixed order: directives, the component library with the router and the page, what was clicked
 * meanwhile, the log. `<html data-started>` then tells styles and tests that the page is live. A page whose chunks cannot be
 * loaded stays as it was prerendered, without it.
 */
export async function start(): Promise<void> {
  registerDirectives(document);
  registerPrefetch(document, (name) => loadPage(name, documentLanguage(document)));
  if (!(await mount(document))) {
    console.info('Scripts of this page could not be loaded: it stays as it was served.');
    return;
  }
  replayEarlyClicks();
  document.documentElement.dataset.started = '';
  loadHeadingFont(documentLanguage(document));
  console.info('Build environment', env);
}
