import { type StartMoment, startTag } from './start-script.ts';
import { themeScript } from './theme-script.ts';

type PageParts = {
  language: string;
  /** What the page itself puts in the head. */
  head: string;
  /** The root element. */
  root: string;
  /** Stylesheets to inline, by URL. */
  styles: ReadonlyMap<string, string>;
  /** URL of the stylesheet for paper, which no screen waits for. */
  printStyles: string;
  main: string;
  scripts: readonly string[];
  /** A data block for search engines (structured-data). */
  structuredData: string;
};

/** Where the template takes the page's own parts. */
const HEAD = '<!--head-->';
const ROOT = '<div id="root"></div>';
const LANGUAGE = '<html lang="en">';
const END = '</body>';

/** The bundler's tags for the entry: a page starts its scripts and inlines its styles in its own way. */
const withoutEntryTags = (template: string) =>
  template
    .replace(/<script[^>]*src="[^"]*"[^>]*><\/script>/g, '')
    .replace(/<link[^>]*rel="stylesheet"[^>]*>/g, '')
    // A build from Rspack's cache adds it to the template's own, which has sizes.
    .replace(/\s*<link rel="icon" href="\/favicon\.ico">/, '');

/** The first font of the styles is the headings' (src/styles/fonts.css): asked for at once, it is there for the first paint. */
function fontPreload(styles: PageParts['styles']): string {
  const font = /url\(["']?([^"')]+\.woff2)/.exec([...styles.values()].join(''))?.[1];
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : '';
}

/**
 * One page's HTML document, its styles inlined.
 * @param template the document that the bundler wrote
 * @throws where the template has no place for the head or the root element
 */
export function pageHtml(template: string, page: PageParts, moment: StartMoment): string {
  const bare = withoutEntryTags(template).replace(LANGUAGE, `<html lang="${page.language}">`);
  for (const place of [HEAD, ROOT, END]) {
    if (!bare.includes(place)) throw new Error(`src/document.html has no ${place}`);
  }
  // The CSS runtime looks for data-href before it loads a chunk's stylesheet, and so finds these.
  const styles = [...page.styles].map(([href, css]) => `<style data-href="${href}">${css}</style>`).join('');
  const printTag = `<link rel="stylesheet" media="print" href="${page.printStyles}">`;
  const themeTag = `<script>${themeScript}</script>`;
  const start = startTag(page.main, page.scripts, moment);
  return (
    bare
      .replace(HEAD, () => page.head + fontPreload(page.styles) + themeTag + styles + printTag + start)
      // Last, because no visitor waits for it.
      .replace(END, () => page.structuredData + END)
      .replace(ROOT, () => page.root)
  );
}
