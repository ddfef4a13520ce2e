import type { ReactNode } from 'react';
import { createPath, type RouteObject, redirect, replace } from 'react-router';
import type { LayoutContent, PageBasics } from './content/page-content.ts';
import type { Language } from './content/schemas/languages.ts';
import { articleFile, releaseFile } from './content/versions.ts';
import { loadArticles } from './features/articles/load-articles.ts';
import { loadFigures } from './features/build-figures/figures.tsx';
import { rewriteImageCatalogue } from './features/image-catalogue/catalogue.ts';
import { Layout, PageWithHead } from './layout/layout.tsx';
import { layoutRoute } from './layout/layout-content.ts';
import { PageError } from './layout/page-error.tsx';
import { whenShown } from './lib/browser.ts';
import {
  articlePages,
  homePath,
  isDifferentPage,
  itemIn,
  type PageName,
  pageAt,
  pageNames,
  pagePath,
  releasePage,
  rootPath,
  versionIn,
} from './lib/paths.ts';
import { loadRelease } from './pages/versionUpdateContent/load-release.ts';

export const createRoutes = (language: Language): RouteObject[] => [
  {
    id: layoutRoute,
    Component: Layout,
    loader: () => loadLayoutContent(language),
    shouldRevalidate: () => false,
    children: [
      {
        path: rootPath,
        loader: async ({ url }) => {
          await new Promise<void>(whenShown);
          // Only a visit to this path rewrites the catalogue, which other apps read.
          rewriteImageCatalogue();
          return redirectToHome(url);
        },
      },
      {
        Component: PageWithHead,
        ErrorBoundary: PageError,
        children: pageNames.map((name) => pageRoute(name, language)),
      },
      { path: '*', loader: ({ url }) => redirectToHome(url) },
    ],
  },
];

function pageRoute(name: PageName, language: Language): RouteObject {
  const path = pagePath(name);
  return {
    id: name,
    path: articlePages.includes(name) ? `${path}/:slug?` : path,
    caseSensitive: true,
    lazy: { Component: async () => (await loadView(name)).Component },
    // React Router also matches the path with a trailing slash, which is an unknown path.
    loader: ({ url }) => (pageAt(url.pathname) === name ? loadPage(name, language, url) : redirectToHome(url)),
    // Apart from the version, the query does not change the content.
    shouldRevalidate: ({ currentUrl, nextUrl }) => isDifferentPage(currentUrl, nextUrl),
  };
}

/** Replaces the history entry if the browser already shows the requested URL (first load, Back, Forward) or the target. */
function redirectTo({ pathname, search, hash }: URL, targetPath: string): Response {
  const target = createPath({ pathname: targetPath, search, hash });
  const isCurrent = window.location.pathname === pathname || createPath(window.location) === target;
  return isCurrent ? replace(target) : redirect(target);
}

const redirectToHome = (url: URL): Response => redirectTo(url, homePath);

const loadView = (name: PageName): Promise<{ Component: () => ReactNode }> =>
  import(/* webpackChunkName: "page-[request]" */ `@/pages/${name}/view`);

/** The app's chunk contains the layout's content in all languages, because a separate chunk would be one more request. */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(/* webpackMode: "eager" */ `@content/${language}/layout.json`);
  return content;
}

/** The build writes these files and their types (generator/content-files.ts). */
export async function loadPageContent(name: PageName, language: Language): Promise<PageBasics> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}

async function loadPage(name: PageName, language: Language, url: URL) {
  const content = await loadPageContent(name, language);
  const { versions, newestVersion, slugs, hasFigures } = content;
  if (slugs) {
    const slug = itemIn(url);
    // An unknown article leads to the list, as on the server (generator/redirects.ts): visitors look for one that is like it.
    if (slug && !slugs.includes(slug)) return redirectTo(url, pagePath(name));
    return { ...content, ...(await loadArticles(name, language, slugs, slug)) };
  }
  if (hasFigures) return { ...content, measuredFigures: await loadFigures(name, language) };
  return versions
    ? { ...content, ...(await loadRelease({ versions, newestVersion }, language, versionIn(url))) }
    : content;
}

export const prefetchPage = (name: PageName, language: Language, url: URL): Promise<unknown> =>
  Promise.all([loadView(name), loadPage(name, language, url)]);

/** The names of the chunks that a page needs besides the app. @param item the release or article that it shows */
export const chunksOf = (name: PageName, language: Language, { versions, slugs }: PageBasics, item = ''): string[] => [
  `page-${name}-view`,
  ...(slugs ? [`content-${language}-articles-${name}-${articleFile(slugs, item)}-json`] : []),
  ...(versions ? [`content-${language}-releases-${releaseFile(versions, item).replaceAll('.', '-')}-json`] : []),
  ...(__UPLOADS__ && name === releasePage ? ['report-problem', `content-${language}-report-json`] : []),
  `content-${language}-pages-${name}-json`,
];
