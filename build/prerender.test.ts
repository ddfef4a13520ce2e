import { expect, test } from 'vitest';
import { pageHtml } from './page-html.ts';
import { pageFiles } from './prerender.ts';

const template = `<html lang="en"><head><!--head--></head><body><div id="root"></div></body></html>`;

// Every other part of a page is tested on the built site (e2e/http).
test('a page’s HTML has its parts as they are, with what replacement patterns mean in JavaScript', () => {
  const page = {
    language: 'zh-CN',
    head: '<title>$& About</title>',
    root: '<div id="root" data-page="about"><h1>$1</h1></div>',
    styles: new Map<string, string>(),
    printStyles: '/assets/css/print.0.css',
    main: '/assets/js/index.js',
    scripts: ['/assets/js/index.js'],
    structuredData: '<script type="application/ld+json">{"name":"$&"}</script>',
  };
  const html = pageHtml(template, page, 'idle');
  for (const part of [page.head, page.root, page.structuredData]) expect(html).toContain(part);
  expect(() => pageHtml(template.replace('</body>', ''), page, 'idle')).toThrow('</body>');
});

test('a page without an entry script, or with an unknown chunk, is an error', () => {
  const stats = { entrypoints: { index: { assets: [{ name: 'assets/js/index.2b.js' }] } } };
  expect(() => pageFiles(stats, ['page-nowhere'])).toThrow('page-nowhere');
  expect(() => pageFiles({}, [])).toThrow('entry');
});
