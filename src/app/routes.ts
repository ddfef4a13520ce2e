import {
  createPath,
  type LoaderFunctionArgs,
  type Location,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import { type PageName, pageAt, pageNames, pagePath } from '@/config/paths';
import type { Language } from '@/content/schemas/languages';
import { loadOrReload } from './chunk-reload.ts';
import { Layout } from './layout/layout.tsx';
import { PageError } from './layout/page-error.tsx';
import { leaveForHome } from './leave-for-home.ts';
import { loadPage, type PageModule } from './pages.tsx';

/** The id of the route that every page stands in. */
export const layoutId = 'layout';

/** What the routes need to know of the router they are given to. */
export type Navigation = {
  /** Where the visitor is. */
  current: () => Location | undefined;
  /** Where the visitor is going, while a navigation is under way. */
  pending: () => Location | undefined;
};

/** A page's module as a route has it. */
const shownBy = ({ Component, load }: PageModule) => ({
  Component,
  ...(load && { loader: ({ request }: LoaderFunctionArgs) => load(new URL(request.url)) }),
});

/**
 * The route table: `/` and every unknown path lead home, the eight pages load on demand inside one layout.
 * @param language the document's: pages load what they say in it
 * @param loaded the page of the first render, which must be there before it (so that hydration sees what was prerendered)
 */
export function createRoutes(
  navigation: Navigation,
  language: Language,
  loaded: Partial<Record<PageName, PageModule>> = {},
): RouteObject[] {
  /** A loader's request has lost its hash, so the target comes from the router. Going where one already is adds no history. */
  const goHome = (pathname: string, search: string) => {
    const target = leaveForHome({ pathname, search, hash: navigation.pending()?.hash ?? '' });
    const current = navigation.current();
    return current && createPath(current) === target ? replace(target) : redirect(target);
  };
  const leave = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return goHome(pathname, search);
  };
  /** The router takes `/about/` for `/about`; the route table does not. */
  const exactPathsOnly: MiddlewareFunction = ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.length > 1 && pathname.endsWith('/') && !pageAt(pathname)) throw goHome(pathname, search);
  };
  const page = (name: PageName): RouteObject => {
    const module = loaded[name];
    if (module) return { id: name, path: name, caseSensitive: true, ...shownBy(module) };
    // Asked for late: the router says where it is going only after it has begun to load the page.
    const visited = () => {
      const location = [navigation.pending(), window.location].find((at) => at?.pathname === pagePath(name));
      return location && new URL(createPath(location), window.location.origin).href;
    };
    const lazy = async () => shownBy(await loadOrReload(() => loadPage(name, language), visited));
    return { id: name, path: name, caseSensitive: true, lazy };
  };
  return [
    {
      id: layoutId,
      Component: Layout,
      middleware: [exactPathsOnly],
      children: [
        {
          ErrorBoundary: PageError,
          children: [{ index: true, loader: leave }, ...pageNames.map(page), { path: '*', loader: leave }],
        },
      ],
    },
  ];
}
