import type { ComponentType } from 'react';
import type { PageName } from '@/config/paths';
import { loadPageContent } from '@/content/load';
import type { PageContents } from '@/content/page-content';
import type { Language } from '@/content/schemas/languages';
import { usePageContent } from '@/features/live-content/use-live-content';
import { PageHead } from './page-head.tsx';

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

/** One chunk a page. The chunk names are literals because the bundler reads them; the prerenderer looks pages up by `chunksOf`. */
const pageLoaders: PageLoaders = {
  home: () => import(/* webpackChunkName: "page-home" */ '@/pages/home'),
  downLoad: () => import(/* webpackChunkName: "page-downLoad" */ '@/pages/download'),
  about: () => import(/* webpackChunkName: "page-about" */ '@/pages/about'),
  subscribe: () => import(/* webpackChunkName: "page-subscribe" */ '@/pages/subscribe'),
  privacyAgreement: () => import(/* webpackChunkName: "page-privacyAgreement" */ '@/pages/privacy-agreement'),
  userAgreement: () => import(/* webpackChunkName: "page-userAgreement" */ '@/pages/user-agreement'),
  updateLogInfo: () => import(/* webpackChunkName: "page-updateLogInfo" */ '@/pages/update-log-info'),
  versionUpdateContent: () =>
    import(/* webpackChunkName: "page-versionUpdateContent" */ '@/pages/version-update-content'),
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
