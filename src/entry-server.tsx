import { prerender } from 'react-dom/static';
import type { Language } from './content/schemas/languages.ts';
import { releaseFile } from './content/versions.ts';
import { type PageName, pageNames, pagePath, releasePage, releasePath } from './lib/paths.ts';
import { App, chunksOf, loadLayoutContent, loadPage, loadPageContent } from './routes.tsx';

export { pageNames };

/** Every release's version, newest first. */
export async function releaseVersions(language: Language): Promise<readonly { version: string }[]> {
  const { versions = [] } = await loadPageContent(language, releasePage);
  return versions;
}

type RenderedPage = {
  /** The elements that React hoists into the head: title, description, links. */
  head: string;
  /** The root element, with the name of its page in `data-page`. */
  root: string;
  /** The version of the release that the page shows. */
  shownVersion: string | undefined;
  /** The names of the chunks with the page's code and styles, and its content. */
  chunks: string[];
};

/** Renders a page to HTML, in one language. `version` selects the release, by default the newest. */
export async function render(name: PageName, language: Language, version = ''): Promise<RenderedPage> {
  const url = new URL(version ? releasePath(version) : pagePath(name), 'http://localhost');
  const [view, layout] = await Promise.all([loadPage(name, language, url), loadLayoutContent(language)]);
  const { prelude } = await prerender(
    // The root element is part of the render, so that useId returns the same ids as under hydrateRoot.
    <div id="root" data-page={name} data-release={version || undefined}>
      <App language={language} layout={layout} first={{ address: url, view }} />
    </div>,
    // Otherwise React would move large sections to the end of the HTML, and a script would move them back.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  const versions = name === releasePage ? await releaseVersions(language) : [];
  const shown = version || versions[0]?.version;
  const at = html.indexOf('<div id="root"');
  return {
    head: html.slice(0, at),
    root: html.slice(at),
    chunks: chunksOf(name, language, shown && releaseFile(versions, shown)),
    shownVersion: shown,
  };
}
