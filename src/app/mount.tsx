import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type PageName, pageAt, styleguidePath } from '@/config/paths';
import { UiProvider } from '@/ui/provider';
import { loadOrReload } from './chunk-reload.ts';
import { leaveForHome } from './leave-for-home.ts';
import { pageLoaders } from './pages.ts';
import { createRoutes, layoutId } from './routes.ts';

/**
 * The page to show first; none for the style page, which the router loads by itself. Off the route table the address is
 * replaced before anything renders, so that Back does not return to it.
 */
function enter({ location }: Document): PageName | undefined {
  const name = pageAt(location.pathname);
  if (name || (import.meta.env.DEV && location.pathname === styleguidePath)) return name;
  window.history.replaceState(null, '', leaveForHome(location));
  return 'home';
}

/** The first page's module; where it cannot be loaded the router tries again and shows its error inside the layout. */
async function loadFirst(name: PageName | undefined, { location }: Document) {
  try {
    return name ? { [name]: await loadOrReload(pageLoaders[name], () => location.href) } : {};
  } catch {
    return {};
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

/** Calls back once what it holds is on the page, hydrated. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Mounts the app on the root element: hydrates where its HTML was prerendered for this very page, else renders afresh
 * (a failed chunk, or the development server, which prerenders nothing).
 * Resolves when the page is live.
 * @throws where the document has no root element
 */
export async function mount(document: Document): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element with the id "root".');
  const name = enter(document);
  const loaded = await loadFirst(name, document);
  const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(
    createRoutes({ current: () => router.state.location, pending: () => router.state.navigation.location }, loaded),
    // Data for the one route with a middleware: else the router begins with a navigation, and that scrolls to the top.
    { hydrationData: { loaderData: { [layoutId]: null } } },
  );
  await initialized(router);
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <UiProvider>
          <Mounted onMounted={resolve}>
            <RouterProvider router={router} />
          </Mounted>
        </UiProvider>
      </StrictMode>
    );
    if (name && name in loaded && container.dataset.page === name) {
      hydrateRoot(container, app);
      return;
    }
    container.replaceChildren();
    createRoot(container).render(app);
  });
}
