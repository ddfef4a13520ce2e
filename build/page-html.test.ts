import { describe, expect, test } from 'vitest';
import { readBuildEnvironment } from './environment.ts';
import { cspConf, hashSource, inlineScripts, pageHtml, startTag, styleSources, themeScript } from './page-html.ts';
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

const scripts = `<script>${themeScript}</script>${startTag('/a.js', ['/a.js'], 'idle')}`;
const page = (head = '', body = '') => `<html><head>${head}${scripts}</head><body>${body}</body></html>`;

describe('the inline styles of a page', () => {
  test.each([
    ['structured data', '<script type="application/ld+json">{"a":"<style>"}</script>'],
    ['text that looks like an attribute', '<p title="a style=b" data-style="c">1 &lt; 2 onclick="x"</p>'],
  ])('are not looked for in %s', (_, body) => expect(styleSources(page('', body))).toEqual([]));

  test.each([
    ['another inline script', '<script>alert(1)</script>'],
    ['a script that only begins like an allowed one', `<script>${themeScript} </script>`],
    ['a style attribute', '<p class="a" style="color:red">'],
    ['an event handler', '<p onclick="alert(1)">'],
    ['an event handler on a line of its own', '<p\nonclick="alert(1)">'],
  ])('stop the build where the page has %s', (_, body) => {
    expect(() => styleSources(page('', body))).toThrow('that the policy does not allow');
  });
});

describe('the policy of all pages', () => {
  const conf = (variables: Record<string, string> = {}, styles = ["'sha256-b'", "'sha256-a'"]) =>
    cspConf(new Set(styles), readBuildEnvironment({ SITE_COMMIT: 'a', ...variables }, 'production'));
  const directive = (name: string, variables?: Record<string, string>) =>
    new RegExp(`${name} ([^;"]*)`).exec(conf(variables))?.[1];

  test('allows the two inline scripts and the styles of every page by hash, in a fixed order', () => {
    expect(directive('script-src')).toBe(["'strict-dynamic'", ...inlineScripts.map(hashSource)].join(' '));
    expect(directive('style-src')).toBe("'self' 'sha256-a' 'sha256-b'");
  });

  test('upgrades requests for visitors by https alone', () => {
    expect(
      conf()
        .match(/^ +\w+ +".*"/gm)
        ?.map((line) => line.endsWith('; upgrade-insecure-requests"')),
    ).toEqual([false, true, false]);
  });

  const images = (chat: string, website: string) => ({
    PUBLIC_OFFICIAL_CHAT_IMAGES: chat,
    PUBLIC_WEBSITE_IMAGES: website,
  });
  const reports = { PUBLIC_UPLOAD_ACTION: 'https://reports.example.com/uploads?kind=site' };

  // nginx's variables stay: the operator's origins replace them at start.
  test.each([
    ['img-src', {}, `'self' data: blob: https:\${CSP_IMG_ORIGINS}`],
    ['img-src', images('/images/', 'https://cdn.example.com/'), `'self' data: blob: https:\${CSP_IMG_ORIGINS}`],
    [
      'img-src',
      images('http://a.example.com:9000/x/', 'http://a.example.com:9000/y/'),
      `'self' data: blob: https: http://a.example.com:9000\${CSP_IMG_ORIGINS}`,
    ],
    ['connect-src', {}, `'self'\${CSP_CONNECT_ORIGINS}`],
    ['connect-src', { PUBLIC_UPLOAD_ACTION: '/prod-api/uploads' }, `'self'\${CSP_CONNECT_ORIGINS}`],
    ['connect-src', reports, `'self' https://reports.example.com\${CSP_CONNECT_ORIGINS}`],
    ['form-action', {}, `'self'\${CSP_FORM_ORIGINS}`],
    ['form-action', reports, `'self' https://reports.example.com\${CSP_FORM_ORIGINS}`],
  ])('%s lists only origins that neither the site nor https covers, with %j', (name, variables, expected) => {
    expect(directive(name, variables)).toBe(expected);
  });
});
