import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { App } from './app.tsx';
import type { Language } from './content/schemas/languages.ts';
import { recordTexts } from './lib/intl.ts';
import { itemPath, type PageName, pageNames, releasePage } from './lib/paths.ts';
import { chunksOf, createRoutes, loadPageContent } from './routes.tsx';

export { pageNames };

export async function releaseVersions(language: Language): Promise<readonly { version: string }[]> {
  const { versions = [] } = await loadPageContent(releasePage, language);
  return versions;
}

type RenderedPage = {
  head: string;
  root: string;
  shownItem: string | undefined;
  chunks: string[];
  /** The numbers and dates of the page (lib/intl.ts). */
  texts: Readonly<Record<string, string>>;
};

/** Cached, so that React Router resolves its lazy routes once for each language. */
const handlers = new Map<Language, ReturnType<typeof createStaticHandler>>();

function handlerOf(language: Language) {
  const handler = handlers.get(language) ?? createStaticHandler(createRoutes(language));
  handlers.set(language, handler);
  return handler;
}

/**
 * Renders a page to HTML.
 * @param item the version of a release, by default the newest, or the slug of an article
 * @throws the first error of a loader or component
 */
export async function render(name: PageName, language: Language, item = ''): Promise<RenderedPage> {
  const { query, dataRoutes } = handlerOf(language);
  const url = new URL(itemPath(name, item), 'http://localhost');
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} redirects: it cannot be prerendered.`);
  const errors = Object.values(context.errors ?? {});
  if (errors.length > 0) throw errors[0];
  const texts = recordTexts();
  const { prelude } = await prerender(
    // Includes the root element, so that useId returns the same ids as under hydrateRoot.
    <div id="root" data-page={name} data-language={language} data-item={item || undefined}>
      <App language={language}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </div>,
    {
      // Keeps React from moving large sections to the end of the HTML, from where a script would move them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  const content = await loadPageContent(name, language);
  const shownItem = item || content.newestVersion;
  const rootStart = html.indexOf('<div id="root"');
  return {
    head: html.slice(0, rootStart),
    root: html.slice(rootStart),
    chunks: chunksOf(name, language, content, shownItem),
    shownItem,
    texts,
  };
}
