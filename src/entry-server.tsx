import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { chunkOf, pageLoaders } from './app/pages.ts';
import { createRoutes } from './app/routes.ts';
import { type PageName, pageNames, pagePath } from './config/paths.ts';
import { UiProvider } from './ui/provider.tsx';

export { pageNames };

/** One prerendered page. */
export type RenderedPage = {
  /** What React hoists into the head: title, description, links. */
  head: string;
  /** The root element, stamped with the page that it holds. */
  root: string;
  /** The name of the chunk that holds the page's code and styles. */
  chunk: string;
};

/**
 * Renders a page to HTML.
 * @throws where the route table answers the page's path with a redirect
 */
export async function render(name: PageName): Promise<RenderedPage> {
  const page = await pageLoaders[name]();
  const { query, dataRoutes } = createStaticHandler(
    createRoutes({ current: () => undefined, pending: () => undefined }, { [name]: page }),
  );
  const context = await query(new Request(new URL(pagePath(name), 'http://localhost')));
  if (context instanceof Response) throw new Error(`${pagePath(name)} answered ${context.status} instead of a page.`);
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerender(
    // The root element is part of the render, so that useId counts as it does under hydrateRoot.
    <div id="root" data-page={name}>
      <StrictMode>
        <UiProvider>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </UiProvider>
      </StrictMode>
    </div>,
  );
  const html = await new Response(prelude).text();
  const at = html.indexOf('<div id="root"');
  return { head: html.slice(0, at), root: html.slice(at), chunk: chunkOf(name) };
}
