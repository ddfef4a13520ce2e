import type { ReactNode } from 'react';
import { createPath, type RouteObject, redirect, replace } from 'react-router';
import type { LayoutContent, PageBasics } from './content/page-content.ts';
import type { Language } from './content/schemas/languages.ts';
import { rewriteImageCatalogue } from './features/image-catalogue/catalogue.ts';
import { Layout, PageWithHead } from './layout/layout.tsx';
import { layoutRoute } from './layout/layout-content.ts';
import { PageError } from './layout/page-error.tsx';
import {
  homePath,
  isOtherPage,
  type PageName,
  pageNames,
  pagePath,
  releasePage,
  rootPath,
  versionIn,
} from './lib/paths.ts';
import { loadFigures } from './pages/about/load-figures.ts';
import { loadRelease } from './pages/versionUpdateContent/load-release.ts';

/** The site in one language: the layout, `/`, a lazy page for each name in src/lib/paths.ts, any other path. */
export const createRoutes = (language: Language): RouteObject[] => [
  {
    id: layoutRoute,
    Component: Layout,
    loader: () => loadLayoutContent(language),
    shouldRevalidate: () => false,
    children: [
      {
        path: rootPath,
        loader: ({ url }) => {
          rewriteImageCatalogue();
          return toHome(url);
        },
      },
      {
        Component: PageWithHead,
        ErrorBoundary: PageError,
        children: pageNames.map((name) => pageRoute(name, language)),
      },
      { path: '*', loader: ({ url }) => toHome(url) },
    ],
  },
];

function pageRoute(name: PageName, language: Language): RouteObject {
  const path = pagePath(name);
  return {
    id: name,
    path,
    caseSensitive: true,
    lazy: { Component: async () => (await loadView(name)).Component },
    // React Router also matches the path with a trailing slash, which is an unknown path here.
    loader: ({ url }) => (url.pathname === path ? loadPage(name, language, url) : toHome(url)),
    // A query does not change a page's content, but for the version of a release.
    shouldRevalidate: ({ currentUrl, nextUrl }) => isOtherPage(currentUrl, nextUrl),
  };
}

/**
 * Redirects to the home page, with the query and hash. The entry in the history is replaced where the address has changed already,
 * and where the visitor is on the home page.
 */
function toHome({ pathname, search, hash }: URL): Response {
  const target = createPath({ pathname: homePath, search, hash });
  const isCurrent = window.location.pathname === pathname || createPath(window.location) === target;
  return isCurrent ? replace(target) : redirect(target);
}

/** A page's code: one chunk for each folder of src/pages. */
const loadView = (name: PageName): Promise<{ Component: () => ReactNode }> =>
  import(/* webpackChunkName: "page-[request]" */ `@/pages/${name}/view`);

/**
 * The content of header and footer. All languages come with the app: a chunk for each would be one request more. The build
 * checks content/ against the schemas and writes the imported files, with the types of the values that it writes (generator/read.ts).
 */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(/* webpackMode: "eager" */ `@content/${language}/layout.json`);
  return content;
}

/** A page's content: one chunk for each page and language. */
export async function loadPageContent(name: PageName, language: Language): Promise<PageBasics> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}

/** The data of a page at an address: its content, of the release page the release, of a page with figures these. */
async function loadPage(name: PageName, language: Language, url: URL): Promise<PageBasics> {
  const content = await loadPageContent(name, language);
  const { versions, hasFigures } = content;
  if (hasFigures) return { ...content, ...{ figures: await loadFigures(language) } };
  return versions ? { ...content, ...(await loadRelease(versions, language, versionIn(url))) } : content;
}

/** Loads a page's code and data ahead of a navigation. */
export const prefetchPage = (name: PageName, language: Language, url: URL): Promise<unknown> =>
  Promise.all([loadView(name), loadPage(name, language, url)]);

/** The names of a page's chunks in the bundler's statistics: its code, and its content (with the file of its release). */
export const chunksOf = (name: PageName, language: Language, release = ''): string[] => [
  `page-${name}-view`,
  ...(release ? [`content-${language}-releases-${release.replaceAll('.', '-')}-json`] : []),
  ...(__UPLOADS__ && name === releasePage ? ['report-problem', `content-${language}-report-json`] : []),
  `content-${language}-pages-${name}-json`,
];
