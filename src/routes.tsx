import type { ComponentType } from 'react';
import {
  createPath,
  type LoaderFunctionArgs,
  type Location,
  type MiddlewareFunction,
  type Path,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import { loadPageContent } from './content/load.ts';
import type { PageContents } from './content/page-content.ts';
import type { Language } from './content/schemas/languages.ts';
import { rewriteImageCatalogue } from './features/image-catalogue/catalogue.ts';
import { usePageContent } from './features/live-content/use-live-content.ts';
import { loadOrReload } from './layout/chunk-reload.ts';
import { Layout } from './layout/layout.tsx';
import { PageError } from './layout/page-error.tsx';
import { PageHead } from './layout/page-head.tsx';
import { homePath, type PageName, pageAt, pageNames, pagePath, rootPath } from './lib/paths.ts';

/**
 * Where a URL that is no page leads: home, with its query and hash. A visit to `/` rewrites the image catalogue
 * before the redirect. Both ways there call this: the entry (start.ts) and every later navigation (routes.ts).
 */
export function leaveForHome({ pathname, search, hash }: Path): string {
  if (pathname === rootPath) rewriteImageCatalogue();
  return `${homePath}${search}${hash}`;
}

/** Whether the build takes reports (PUBLIC_UPLOAD_ACTION): a constant in its own right, so that the bundler drops what hangs on it. */
declare const __UPLOADS__: boolean;

/** A page is shown with its content, and knows no other. */
export type PageProps<Name extends PageName> = { content: PageContents[Name] };

/** What a page's chunk exports. */
type PageChunk<Name extends PageName> = {
  Component: ComponentType<PageProps<Name>>;
  /** What the page shows besides, by its query; `useLoaderData` has it. */
  load?: (language: Language, url: URL) => Promise<unknown>;
  /** The version that the page shows for `?version=`, where it shows one. */
  versionShown?: (content: PageContents[Name], asked: string) => string | undefined;
};

type PageLoaders = { [Name in PageName]: () => Promise<PageChunk<Name>> };

/** One chunk for each page. The chunk names are literals because the bundler reads them; the prerenderer looks pages up by `chunksOf`. */
const pageLoaders: PageLoaders = {
  home: async () => {
    const { HomePage: Component } = await import(/* webpackChunkName: "page-home" */ '@/pages/home/home-page');
    return { Component };
  },
  downLoad: async () => {
    const { DownloadPage: Component } = await import(
      /* webpackChunkName: "page-downLoad" */ '@/pages/download/download-page'
    );
    return { Component };
  },
  about: async () => {
    const { AboutPage: Component } = await import(/* webpackChunkName: "page-about" */ '@/pages/about/about-page');
    return { Component };
  },
  subscribe: async () => {
    const { SubscribePage: Component } = await import(
      /* webpackChunkName: "page-subscribe" */ '@/pages/subscribe/subscribe-page'
    );
    return { Component };
  },
  privacyAgreement: async () => {
    const { PrivacyAgreementPage: Component } = await import(
      /* webpackChunkName: "page-privacyAgreement" */ '@/pages/privacy-agreement/privacy-agreement-page'
    );
    return { Component };
  },
  userAgreement: async () => {
    const { UserAgreementPage: Component } = await import(
      /* webpackChunkName: "page-userAgreement" */ '@/pages/user-agreement/user-agreement-page'
    );
    return { Component };
  },
  updateLogInfo: async () => {
    const { UpdateLogInfoPage: Component } = await import(
      /* webpackChunkName: "page-updateLogInfo" */ '@/pages/update-log-info/update-log-info-page'
    );
    return { Component };
  },
  versionUpdateContent: async () => {
    const {
      VersionUpdateContentPage: Component,
      loadShownRelease: load,
      versionShown,
    } = await import(
      /* webpackChunkName: "page-versionUpdateContent" */ '@/pages/version-update-content/version-update-content-page'
    );
    return { Component, load, versionShown };
  },
};

/** What a route shows. */
export type PageModule = { Component: ComponentType; load?: (url: URL) => Promise<unknown> };

/** Loads a page and what it says, both at once. */
export async function loadPage<Name extends PageName>(name: Name, language: Language): Promise<PageModule> {
  const [{ Component, load, versionShown }, content] = await Promise.all([
    pageLoaders[name](),
    loadPageContent(language, name),
  ]);
  return {
    Component: () => {
      const shown = usePageContent(name, language, content);
      return (
        <>
          <PageHead
            name={name}
            page={content.page}
            language={language}
            versionShown={(asked) => (versionShown ? versionShown(shown, asked) : '')}
          />
          <Component content={shown} />
        </>
      );
    },
    ...(load && { load: (url: URL) => load(language, url) }),
  };
}

/** The names of a page's chunks in the bundler's statistics: its code, what it says (and its release), and what the layout says. */
export const chunksOf = (name: PageName, language: Language, version = ''): string[] => [
  `page-${name}`,
  ...(version ? [`content-${language}-releases-${version.replaceAll('.', '-')}-json`] : []),
  ...(__UPLOADS__ && name === 'versionUpdateContent' ? ['report-problem', `content-${language}-report-json`] : []),
  `content-${language}-pages-${name}-json`,
  `content-${language}-layout-json`,
];

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
