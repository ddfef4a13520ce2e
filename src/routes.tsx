import { type ReactElement, StrictMode } from 'react';
import { createPath, Link, type Path } from 'react-router';
import { UiProvider } from './components/provider.tsx';
import { loadPageContent } from './content/load.ts';
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

/** The exports of a page's chunk. */
type PageChunk<Name extends PageName> = {
  render: (content: PageContents[Name]) => ReactElement;
  /** Returns the version that the page shows for `?version=`. */
  versionShown?: (content: PageContents[Name], asked: string) => string | undefined;
};

type PageLoaders = { [Name in PageName]: (language: Language, url: URL) => Promise<PageChunk<Name>> };

/** One chunk for each page. The chunk names are literals because the bundler reads them; the prerenderer looks pages up by `chunksOf`. */
const pageLoaders: PageLoaders = {
  home: async () => {
    const { HomePage } = await import(/* webpackChunkName: "page-home" */ '@/pages/home/home-page');
    return { render: (content) => <HomePage content={content} /> };
  },
  downLoad: async () => {
    const { DownloadPage } = await import(/* webpackChunkName: "page-downLoad" */ '@/pages/download/download-page');
    return { render: (content) => <DownloadPage content={content} /> };
  },
  about: async () => {
    const { AboutPage } = await import(/* webpackChunkName: "page-about" */ '@/pages/about/about-page');
    return { render: (content) => <AboutPage content={content} /> };
  },
  subscribe: async () => {
    const { SubscribePage } = await import(/* webpackChunkName: "page-subscribe" */ '@/pages/subscribe/subscribe-page');
    return { render: (content) => <SubscribePage content={content} /> };
  },
  privacyAgreement: async () => {
    const { PrivacyAgreementPage } = await import(
      /* webpackChunkName: "page-privacyAgreement" */ '@/pages/privacy-agreement/privacy-agreement-page'
    );
    return { render: (content) => <PrivacyAgreementPage content={content} /> };
  },
  userAgreement: async () => {
    const { UserAgreementPage } = await import(
      /* webpackChunkName: "page-userAgreement" */ '@/pages/user-agreement/user-agreement-page'
    );
    return { render: (content) => <UserAgreementPage content={content} /> };
  },
  updateLogInfo: async () => {
    const { UpdateLogInfoPage } = await import(
      /* webpackChunkName: "page-updateLogInfo" */ '@/pages/update-log-info/update-log-info-page'
    );
    return { render: (content) => <UpdateLogInfoPage content={content} /> };
  },
  versionUpdateContent: async (language, url) => {
    const { VersionUpdateContentPage, loadShownRelease, versionShown } = await import(
      /* webpackChunkName: "page-versionUpdateContent" */ '@/pages/version-update-content/version-update-content-page'
    );
    const shown = await loadShownRelease(language, url);
    return { render: (content) => <VersionUpdateContentPage content={content} shown={shown} />, versionShown };
  },
};

type ShownPageProps<Name extends PageName> = {
  name: Name;
  language: Language;
  chunk: PageChunk<Name>;
  /** The bundled content. */
  content: PageContents[Name];
};

/** A page with its elements in the document's head. */
function ShownPage<Name extends PageName>({ name, language, chunk, content }: ShownPageProps<Name>) {
  const shown = usePageContent(name, language, content);
  const versionShown = (asked: string) => (chunk.versionShown ? chunk.versionShown(shown, asked) : '');
  return (
    <>
      <PageHead name={name} page={content.page} language={language} versionShown={versionShown} />
      {chunk.render(shown)}
    </>
  );
}

/** Loads a page's code and content in parallel. */
export async function loadPage<Name extends PageName>(name: Name, language: Language, url: URL): Promise<ReactElement> {
  const [chunk, content] = await Promise.all([pageLoaders[name](language, url), loadPageContent(language, name)]);
  return <ShownPage key={name} name={name} language={language} chunk={chunk} content={content} />;
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
