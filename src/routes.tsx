import { type ComponentType, type ReactElement, StrictMode } from 'react';
import { createPath, Link, type Path } from 'react-router';
import { UiProvider } from './components/provider.tsx';
import type { LayoutContent, PageContents } from './content/page-content.ts';
import type { Language } from './content/schemas/languages.ts';
import { rewriteImageCatalogue, useImageSource } from './features/image-catalogue/catalogue.ts';
import { usePageContent } from './features/live-content/use-live-content.ts';
import { loadOrReload } from './layout/chunk-reload.ts';
import { Layout } from './layout/layout.tsx';
import { PageError } from './layout/page-error.tsx';
import { PageHead } from './layout/page-head.tsx';
import { Navigated } from './lib/navigation.tsx';
import { homePath, type PageName, pageAt, rootPath } from './lib/paths.ts';

/**
 * The path, query and hash that an address leads to: the home page's for one that is not a page. A visit to `/`
 * rewrites the image catalogue first. The first load (start.tsx) and every later navigation call this.
 */
export function resolveAddress({ pathname, search, hash }: Path): string {
  if (pathname === rootPath) rewriteImageCatalogue();
  return createPath({ pathname: pageAt(pathname) ? pathname : homePath, search, hash });
}

/** True in builds with reports (PUBLIC_UPLOAD_ACTION). Its own constant, so that the bundler drops unused code. */
declare const __UPLOADS__: boolean;

type Render<Content> = (content: Content) => ReactElement;

type PageLoaders = {
  [Name in PageName]: (
    language: Language,
    url: URL,
    content: Promise<PageContents[Name]>,
  ) => Promise<Render<PageContents[Name]>>;
};

const showing = async <Content,>(
  loaded: Promise<{ Page: ComponentType<{ content: Content }> }>,
): Promise<Render<Content>> => {
  const { Page } = await loaded;
  return (content) => <Page content={content} />;
};

/** One chunk for each page. The chunk names are literals because the bundler reads them; the prerenderer looks pages up by `chunksOf`. */
const pageLoaders: PageLoaders = {
  home: () => showing(import(/* webpackChunkName: "page-home" */ '@/pages/home/home-page')),
  downLoad: () => showing(import(/* webpackChunkName: "page-downLoad" */ '@/pages/download/download-page')),
  about: () => showing(import(/* webpackChunkName: "page-about" */ '@/pages/about/about-page')),
  subscribe: () => showing(import(/* webpackChunkName: "page-subscribe" */ '@/pages/subscribe/subscribe-page')),
  privacyAgreement: () =>
    showing(import(/* webpackChunkName: "page-privacyAgreement" */ '@/pages/legal/privacy-agreement-page')),
  userAgreement: () =>
    showing(import(/* webpackChunkName: "page-userAgreement" */ '@/pages/legal/user-agreement-page')),
  updateLogInfo: () =>
    showing(import(/* webpackChunkName: "page-updateLogInfo" */ '@/pages/update-log-info/update-log-info-page')),
  versionUpdateContent: async (language, url, content) => {
    const { Page, loadShownRelease } = await import(
      /* webpackChunkName: "page-versionUpdateContent" */ '@/pages/version-update-content/version-update-content-page'
    );
    const shown = await loadShownRelease(language, url, content);
    return (own) => <Page content={own} shown={shown} />;
  },
};

type ShownPageProps<Name extends PageName> = {
  name: Name;
  language: Language;
  render: Render<PageContents[Name]>;
  content: PageContents[Name];
};

/** A page with its elements in the document's head. */
function ShownPage<Name extends PageName>({ name, language, render, content }: ShownPageProps<Name>) {
  const shown = usePageContent(name, language, content);
  return (
    <>
      <PageHead name={name} content={shown} language={language} />
      {render(shown)}
    </>
  );
}

/**
 * The content of header and footer. All languages come with the app: a chunk for each would be one request more. The build
 * checks content/ against the schemas and writes the imported files, with the types of the values that it writes (build/content.ts).
 */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(/* webpackMode: "eager" */ `@content/${language}/layout.json`);
  return content;
}

/** A page's content: one chunk for each page and language. */
export async function loadPageContent<Name extends PageName>(
  language: Language,
  name: Name,
): Promise<PageContents[Name]> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}

/** Loads a page's code and content in parallel. */
export async function loadPage<Name extends PageName>(name: Name, language: Language, url: URL): Promise<ReactElement> {
  const loading = loadPageContent(language, name);
  const [render, content] = await Promise.all([pageLoaders[name](language, url, loading), loading]);
  return <ShownPage key={name} name={name} language={language} render={render} content={content} />;
}

/** The names of a page's chunks in the bundler's statistics: its code, and its content (with its release). */
export const chunksOf = (name: PageName, language: Language, version = ''): string[] => [
  `page-${name}`,
  ...(version ? [`content-${language}-releases-${version.replaceAll('.', '-')}-json`] : []),
  ...(__UPLOADS__ && name === 'versionUpdateContent' ? ['report-problem', `content-${language}-report-json`] : []),
  `content-${language}-pages-${name}-json`,
];

type AppProps = {
  language: Language;
  layout: LayoutContent;
  /** The first page and its address. */
  first: { address: Path; view: ReactElement };
};

/** The site, as it is prerendered and hydrated. */
export function App({ language, layout, first }: AppProps) {
  const load = async (url: URL, isWanted: () => boolean) => {
    try {
      return await loadOrReload(
        () => loadPage(pageAt(url.pathname) ?? 'home', language, url),
        () => (isWanted() ? url.href : undefined),
      );
    } catch (error) {
      return <PageError error={error} />;
    }
  };
  const inLayout = (page: ReactElement) => <Layout bundled={layout}>{page}</Layout>;
  return (
    <StrictMode>
      <UiProvider language={language} PageLink={Link} useImageSource={useImageSource}>
        <Navigated first={first} resolve={resolveAddress} load={load}>
          {inLayout}
        </Navigated>
      </UiProvider>
    </StrictMode>
  );
}
