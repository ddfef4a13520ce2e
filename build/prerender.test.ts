import { describe, expect, test } from 'vitest';
import { pageHtml } from './page-html.ts';
import { pageFiles } from './prerender.ts';

const template = `<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>`;
const page = {
  language: 'zh-CN',
  head: '<title>$& About</title>',
  root: '<div id="root" data-page="about"><h1>$1</h1></div>',
  styles: new Map([['/assets/css/index.css', 'h1{color:red}']]),
  printStyles: '/assets/css/print.0.css',
  main: '/assets/js/index.js',
  scripts: ['/assets/js/index.js', '/assets/js/page-about.js'],
  structuredData: '<script type="application/ld+json">{"name":"$&"}</script>',
};

describe('a page’s HTML', () => {
  const html = pageHtml(template, page, 'idle');

  test('holds the page’s head, root and data for search engines as they are', () => {
    expect(html).toContain(page.head);
    expect(html).toContain(page.root);
    expect(html).toContain('<html lang="zh-CN">');
    expect(html.endsWith(`${page.structuredData}</body></html>`)).toBe(true);
  });

  test('inlines the styles under the URL that the CSS runtime looks for', () => {
    expect(html).toContain('<style data-href="/assets/css/index.css">h1{color:red}</style>');
    expect(html.match(/rel="stylesheet"[^>]*/g)).toEqual([
      'rel="stylesheet" media="print" href="/assets/css/print.0.css"',
    ]);
  });

  test('preloads the headings’ font, if there is one', () => {
    expect(html).not.toContain('rel="preload"');
    const face = '@font-face{src:url(/assets/font/a.woff2)}@font-face{src:url(/assets/font/b.woff2)}';
    const withFont = pageHtml(template, { ...page, styles: new Map([['/a.css', face]]) }, 'idle');
    expect(withFont.match(/<link rel="preload"[^>]*>/g)).toEqual([
      expect.stringContaining('href="/assets/font/a.woff2"'),
    ]);
  });

  test.each(['<!--head-->', '<div id="root"></div>', '</body>'])('needs %s in its template', (place) => {
    expect(() => pageHtml(template.replace(place, ''), page, 'idle')).toThrow(place);
  });
});

test('a page without an entry script, or with an unknown chunk, is an error', () => {
  const stats = { entrypoints: { index: { assets: [{ name: 'assets/js/index.2b.js' }] } } };
  expect(() => pageFiles(stats, ['page-nowhere'])).toThrow('page-nowhere');
  expect(() => pageFiles({}, [])).toThrow('entry');
});
