import { type ComponentType, type ReactElement, StrictMode } from 'react';
import { createPath, Link, type Path } from 'react-router';
import { UiProvider } from './components/provider.tsx';
import type { LayoutContent, LiveFields, PageBasics } from './content/page-content.ts';
import type { Language } from './content/schemas/languages.ts';
import { rewriteImageCatalogue } from './features/image-catalogue/catalogue.ts';
import { type LoadLiveFields, useLiveFields } from './features/live-content/use-live-content.ts';
import { Layout, PageHead } from './layout/layout.tsx';
import { loadOrReload, PageError } from './layout/page-error.tsx';
import { homePath, type PageName, pageAt, pageNames, releasePage, rootPath } from './lib/paths.ts';
import { Navigated } from './router/navigation.tsx';

/**
 * The path, query and hash that an address leads to: the home page's for one that is not a page. A visit to `/`
 * rewrites the image catalogue first. The first load (entry-client.tsx) and every later navigation call this.
 */
export function resolveAddress({ pathname, search, hash }: Path): string {
  if (pathname === rootPath) rewriteImageCatalogue();
  return createPath({ pathname: pageAt(pathname) ? pathname : homePath, search, hash });
}

/** True in builds with reports (PUBLIC_UPLOAD_ACTION). Its own constant, so that the bundler drops unused code. */
declare const __UPLOADS__: boolean;

/** The exports of a page's view.tsx. */
type PageView = {
  Page: ComponentType<{ content: PageBasics }>;
  /** Loads the other props of `Page`. */
  load?: (language: Language, url: URL, content: Promise<PageBasics>) => Promise<object>;
};

/** A page's code: one chunk for each folder of src/pages. */
const loadView = (name: PageName): Promise<PageView> =>
  import(/* webpackChunkName: "page-[request]" */ `@/pages/${name}/view`);

/** True in builds with live content. Its own constant, so that the bundler drops unused code. */
declare const __LIVE_CONTENT__: boolean;

/**
 * The fields of every page that a back office may renew, in the chunk that asks for them. `?live` makes their files other modules
 * than those that pages import: a page's own chunk has no selections.
 */
const loadLiveFields: LoadLiveFields | undefined = __LIVE_CONTENT__
  ? async () => {
      const load = (name: PageName): Promise<{ live?: LiveFields }> =>
        import(
          /* webpackMode: "lazy-once", webpackChunkName: "live-content", webpackExports: ["live"] */ `@/pages/${name}/page.ts?live`
        );
      return new Map(await Promise.all(pageNames.map(async (name) => [name, (await load(name)).live ?? {}] as const)));
    }
  : undefined;

type ShownPageProps = Omit<PageView, 'load'> & {
  name: PageName;
  language: Language;
  content: PageBasics;
  /** The props of `Page` that its view has loaded. */
  own: object | undefined;
};

/** A page with its elements in the document's head. */
function ShownPage({ name, language, Page, content: bundled, own }: ShownPageProps) {
  const content = useLiveFields(name, language, bundled, loadLiveFields);
  return (
    <>
      <PageHead name={name} content={content} language={language} />
      <Page content={content} {...own} />
    </>
  );
}

/**
 * The content of header and footer. All languages come with the app: a chunk for each would be one request more. The build
 * checks content/ against the schemas and writes the imported files, with the types of the values that it writes (generator/read.ts).
 */
export async function loadLayoutContent(language: Language): Promise<LayoutContent> {
  const { default: content } = await import(/* webpackMode: "eager" */ `@content/${language}/layout.json`);
  return content;
}

/** A page's content: one chunk for each page and language. */
export async function loadPageContent(language: Language, name: PageName): Promise<PageBasics> {
  const { default: content } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/pages/${name}.json`
  );
  return content;
}

/** Loads a page's code and content in parallel. */
export async function loadPage(name: PageName, language: Language, url: URL): Promise<ReactElement> {
  const loading = loadPageContent(language, name);
  const [{ Page, load }, content] = await Promise.all([loadView(name), loading]);
  const own = await load?.(language, url, loading);
  return <ShownPage key={name} {...{ name, language, Page, content, own }} />;
}

/** The names of a page's chunks in the bundler's statistics: its code, and its content (with the file of its release). */
export const chunksOf = (name: PageName, language: Language, release = ''): string[] => [
  `page-${name}-view`,
  ...(release ? [`content-${language}-releases-${release.replaceAll('.', '-')}-json`] : []),
  ...(__UPLOADS__ && name === releasePage ? ['report-problem', `content-${language}-report-json`] : []),
  `content-${language}-pages-${name}-json`,
];

/**
 * Opens a page: on entry (entry-client.tsx) and on every later navigation. Where its chunks cannot be loaded, the document is loaded
 * again, once.
 * @param isWanted returns false once the visitor has navigated elsewhere
 * @returns the page, or its error in place of it
 */
export async function openPage(
  url: URL,
  language: Language,
  isWanted = () => true,
): Promise<{ view: ReactElement; error?: unknown }> {
  try {
    const load = () => loadPage(pageAt(url.pathname) ?? 'home', language, url);
    return { view: await loadOrReload(load, () => (isWanted() ? url.href : undefined)) };
  } catch (error) {
    return { view: <PageError error={error} />, error };
  }
}

type AppProps = {
  language: Language;
  layout: LayoutContent;
  /** The first page and its address. */
  first: { address: Path; view: ReactElement };
};

/** The site, as it is prerendered and hydrated. */
export function App({ language, layout, first }: AppProps) {
  const load = async (url: URL, isWanted: () => boolean) => (await openPage(url, language, isWanted)).view;
  const inLayout = (page: ReactElement) => <Layout bundled={layout}>{page}</Layout>;
  return (
    <StrictMode>
      <UiProvider language={language} PageLink={Link}>
        <Navigated first={first} resolve={resolveAddress} load={load}>
          {inLayout}
        </Navigated>
      </UiProvider>
    </StrictMode>
  );
}
