import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { UiProvider } from './components/provider.tsx';
import { loadLayoutContent, loadPageContent } from './content/load.ts';
import { type Language, languages } from './content/schemas/languages.ts';
import { LayoutContentContext } from './layout/layout-content.ts';
import { type PageName, pageNames, pagePath, releasePath } from './lib/paths.ts';
import { chunksOf, createRoutes, loadPage } from './routes.tsx';

export { languages, pageNames };

/** Every release's version, newest first. */
export async function releaseVersions(language: Language): Promise<string[]> {
  const { versions } = await loadPageContent(language, 'versionUpdateContent');
  return versions.map(({ version }) => version);
}

/** One prerendered page. */
export type RenderedPage = {
  /** What React hoists into the head: title, description, links. */
  head: string;
  /** The root element, stamped with the page that it holds. */
  root: string;
  /** The names of the chunks that hold the page's code and styles, and its words. */
  chunks: string[];
};

/**
 * Renders a page to HTML, in one language. A release's page renders that of `version`, of the newest without one.
 * @throws where the route table answers the page's path with a redirect
 */
export async function render(name: PageName, language: Language, version = ''): Promise<RenderedPage> {
  const [page, layout] = await Promise.all([loadPage(name, language), loadLayoutContent(language)]);
  const { query, dataRoutes } = createStaticHandler(
    createRoutes({ current: () => undefined, pending: () => undefined }, language, { [name]: page }),
  );
  const context = await query(
    new Request(new URL(version ? releasePath(version) : pagePath(name), 'http://localhost')),
  );
  if (context instanceof Response) throw new Error(`${pagePath(name)} answered ${context.status} instead of a page.`);
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerender(
    // The root element is part of the render, so that useId counts as it does under hydrateRoot.
    <div id="root" data-page={name} data-release={version || undefined}>
      <StrictMode>
        <UiProvider PageLink={Link}>
          <LayoutContentContext value={layout}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </LayoutContentContext>
        </UiProvider>
      </StrictMode>
    </div>,
    // Every section in its place: React would move large ones to the end, for a script to put back.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  const shown = version || (name === 'versionUpdateContent' ? (await releaseVersions(language))[0] : undefined);
  const at = html.indexOf('<div id="root"');
  return { head: html.slice(0, at), root: html.slice(at), chunks: chunksOf(name, language, shown) };
}
